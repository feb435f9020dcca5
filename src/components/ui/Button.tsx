import type { ComponentProps } from 'react';

const looks = {
  primary: 'bg-action text-white hover:brightness-110',
  quiet: 'border border-line text-text hover:bg-raised',
  danger: 'border border-bad text-bad hover:bg-raised',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: keyof typeof looks;
}

/** A button at least 44 px high. It is of type `button` unless told otherwise. */
export function Button({ look = 'primary', type = 'button', className = '', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={`btn ${looks[look]} ${className}`} />;
}
