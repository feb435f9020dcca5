import type { ComponentProps } from 'react';
import type { Elements } from './elements.ts';

interface ResultPanelProps extends Omit<ComponentProps<'div'>, 'children'> {
  readonly title: string;
  readonly heading?: 'h1' | 'h2' | 'h3';
  readonly failed?: boolean;
  readonly children: Elements;
}

/** Panel that ends a task: a drawn check mark or cross, a title, and what happens next. */
export function ResultPanel({
  title,
  heading: Heading = 'h2',
  failed = false,
  children,
  ...rest
}: ResultPanelProps) {
  return (
    <div {...rest} className={`result ${failed ? 'result-failed' : ''}`.trimEnd()}>
      <svg viewBox="0 0 64 64" width="64" height="64" fill="none" aria-hidden="true">
        <circle cx="32" cy="32" r="30" pathLength="1" />
        <path d={failed ? 'm23 23 18 18m0-18L23 41' : 'm20 33 9 9 16-19'} pathLength="1" />
      </svg>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
