import type { ComponentProps, Ref } from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'ref' | 'type'> {
  readonly ref?: Ref<HTMLElement>;
  readonly id: string;
  readonly label: string;
  /** The control for a website is a text field, because many people leave out `https://`. */
  readonly kind?: 'text' | 'email' | 'tel' | 'website' | 'password' | 'textarea';
  readonly rows?: number | undefined;
  /** Additional explanation under the label. */
  readonly hint?: string | undefined;
  /** Error message for the value. It is associated with the control and announced. */
  readonly error?: string | undefined;
}

/** Control with its label. Only this component connects label, hint, and error with ARIA attributes. */
export function Field({ label, hint, error, kind = 'text', rows = 4, ...rest }: FieldProps) {
  const { id, required } = rest;
  const control = kind === 'textarea' ? { rows } : { type: kind === 'website' ? 'text' : kind };
  const Tag = 'rows' in control ? 'textarea' : 'input';
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const wiring = {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {/* eslint-disable-next-line project/text-nodes -- the label and its mark never change; an element would cost bytes */}
        {label}
        {required && (
          <span className="field-mark" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <Tag {...(rest as object)} {...control} {...wiring} />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
