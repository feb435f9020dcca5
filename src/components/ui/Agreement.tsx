import type { ComponentProps } from 'react';

interface AgreementProps extends ComponentProps<'input'> {
  readonly id: string;
  readonly error?: string | undefined;
}

/** Checkbox that must be checked, with its sentence and its error. */
export function Agreement({ id, error, children, ...rest }: AgreementProps) {
  const errorId = `${id}-error`;
  return (
    <div>
      <label className="agree" htmlFor={id}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          className="check"
          required
          // Without this attribute, browsers report a required box as invalid before the visitor uses it.
          aria-invalid={Boolean(error)}
          aria-describedby={error && errorId}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
