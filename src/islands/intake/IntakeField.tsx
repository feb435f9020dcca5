import { Field } from '../../components/ui/Field.tsx';
import type { FormField } from '../../site/forms.ts';
import { controlId } from './intake-state.ts';

interface IntakeFieldProps {
  readonly name: string;
  readonly words: FormField;
  readonly error: string | undefined;
}

/** One field as its words describe it. The control keeps its own text. */
export function IntakeField({ name, words, error }: IntakeFieldProps) {
  const { label, kind, required, placeholder, autoComplete, rows = 4 } = words;
  const common = { id: controlId(name), name, label, error, required, placeholder, autoComplete };
  return kind === 'textarea' ? (
    <Field {...common} multiline rows={rows} />
  ) : (
    <Field {...common} type={kind} />
  );
}
