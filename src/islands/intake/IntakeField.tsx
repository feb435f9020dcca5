import { Field } from '../../components/ui/Field.tsx';
import { type FormField, inputType } from '../../site/forms.ts';
import { controlId } from './intake-state.ts';

interface IntakeFieldProps {
  readonly name: string;
  readonly words: FormField;
  readonly error: string | undefined;
}

/** Field of the form. It is uncontrolled. */
export function IntakeField({ name, words, error }: IntakeFieldProps) {
  const { label, hint, kind, required, placeholder, autoComplete, rows = 4 } = words;
  const texts = { label, hint, error, placeholder };
  const common = { id: controlId(name), name, required, autoComplete, ...texts };
  return kind === 'textarea' ? (
    <Field {...common} multiline rows={rows} />
  ) : (
    <Field {...common} type={inputType(words)} />
  );
}
