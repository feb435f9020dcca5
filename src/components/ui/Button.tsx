import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'primary' | 'quiet' | 'danger';
}

/**
 * Button that is at least 44 px high. Its type is `button` by default. While its action runs, it is
 * `aria-disabled` and ignores clicks. The attribute `disabled` would remove the focus.
 */
export function Button(props: ButtonProps) {
  const { variant = 'primary', type = 'button', className = '', onClick, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      onClick={rest['aria-disabled'] ? undefined : onClick}
      className={`btn btn-${variant} ${className}`.trimEnd()}
    />
  );
}
