import type { ComponentProps } from 'react';

interface CommonProps {
  readonly id: string;
  readonly label: string;
  /** Additional explanation under the label. */
  readonly hint?: string | undefined;
  /** Error message for the value. It is associated with the control and announced. */
  readonly error?: string | undefined;
}

type InputProps = CommonProps & { readonly multiline?: false } & ComponentProps<'input'>;
type TextareaProps = CommonProps & { readonly multiline: true } & ComponentProps<'textarea'>;

/** Control with its label. Only this component connects label, hint, and error with ARIA attributes. */
export function Field(props: InputProps | TextareaProps) {
  const { label, hint, error, multiline, ...rest } = props;
  const { id, required } = rest;
  const Tag = multiline ? 'textarea' : 'input';
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const wiring = {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
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
      <Tag {...(rest as object)} {...wiring} />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
