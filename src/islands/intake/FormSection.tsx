import type { ReactNode } from 'react';
import { Field } from '../../components/ui/Field.tsx';
import { type FormField, inputType } from '../../site/forms.ts';
import { type IntakeSection, intakeTexts } from '../../site/intake-form.ts';
import { controlId } from './form-values.ts';
import { SectionMarker, type SectionStatus } from './Progress.tsx';

interface FormSectionProps {
  readonly number: number;
  readonly section: IntakeSection;
  readonly status: SectionStatus;
  readonly children: ReactNode;
}

/** Numbered card with one section of the form. */
export function FormSection({ number, section, status, children }: FormSectionProps) {
  const id = controlId(section.id);
  return (
    <section
      id={id}
      // The links of the progress move the focus here.
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-line bg-raised p-5 sm:p-8"
    >
      <header className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 sm:gap-y-0.5">
        <SectionMarker number={number} status={status} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={`${id}-title`} className="text-xl">
            {section.title}
          </h2>
          {section.optional && <p className="text-sm text-muted">{intakeTexts.optional}</p>}
        </div>
        <p className="text-sm text-muted max-sm:col-span-2 sm:col-start-2">{section.text}</p>
      </header>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}

interface IntakeFieldProps {
  readonly name: string;
  readonly field: FormField;
  readonly error: string | undefined;
}

/** Field of the form. It is uncontrolled. */
export function IntakeField({ name, field, error }: IntakeFieldProps) {
  const { label, hint, kind, required, placeholder, autoComplete, rows = 4 } = field;
  const common = {
    id: controlId(name),
    name,
    label,
    hint,
    error,
    required,
    placeholder,
    autoComplete,
  };
  return kind === 'textarea' ? (
    <Field {...common} multiline rows={rows} />
  ) : (
    <Field {...common} type={inputType(field)} />
  );
}
