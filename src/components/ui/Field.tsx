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
  const { id, label, hint, error, required } = props;
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
      <Control {...props} {...wiring} />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

function Control(props: InputProps | TextareaProps) {
  const { label: _label, hint: _hint, error: _error, multiline, ...rest } = props;
  const Tag = multiline ? 'textarea' : 'input';
  return <Tag {...(rest as object)} />;
}
