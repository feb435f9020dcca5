import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'primary' | 'quiet' | 'danger';
}

/** Button that is at least 44 px high. Its type is `button` by default. */
export function Button({
  look = 'primary',
  type = 'button',
  className = '',
  ...rest
}: ButtonProps) {
  return <button {...rest} type={type} className={`btn btn-${look} ${className}`.trimEnd()} />;
}
