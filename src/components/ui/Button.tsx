import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'primary' | 'quiet' | 'danger';
}

/** A button at least 44 px high. It is of type `button` unless told otherwise. */
export function Button({
  look = 'primary',
  type = 'button',
  className = '',
  ...rest
}: ButtonProps) {
  return <button {...rest} type={type} className={`btn btn-${look} ${className}`.trimEnd()} />;
}
