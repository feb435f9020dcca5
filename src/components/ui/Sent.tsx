import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { Ending } from './Ending.tsx';

interface SentProps {
  readonly title: string;
  readonly heading?: 'h2' | 'h3';
  readonly text: string;
  /** Label of the button that shows an empty form. */
  readonly again: string;
  readonly onAgain: () => void;
}

/** Confirmation that replaces a form. It says what happens next, and takes the focus. */
export function Sent({ text, again, onAgain, ...ending }: SentProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <Ending ref={panel} role="status" tabIndex={-1} {...ending}>
      <p>{text}</p>
      <Button look="quiet" onClick={onAgain}>
        {again}
      </Button>
    </Ending>
  );
}
