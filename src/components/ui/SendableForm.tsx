import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import type { Elements } from './elements.ts';
import { Ending } from './Ending.tsx';

export interface SendableProps {
  /** True if the visitor asked for this empty form. Its first field then takes the focus. */
  readonly takesFocus: boolean;
  readonly onSent: () => void;
  /** Called when the visitor discards the content. An empty form then replaces this one. */
  readonly onEmpty: () => void;
}

interface SendableFormProps {
  readonly Form: ComponentType<SendableProps>;
  readonly title: string;
  readonly heading?: 'h2' | 'h3';
  readonly text: string;
  /** More about what happens next. */
  readonly children?: Elements;
  /** Link before the button. */
  readonly action?: Elements;
  /** Label of the button that shows an empty form. */
  readonly again: string;
}

/** Form, and the confirmation that replaces it after it was sent, which says what happens next. */
export function SendableForm({ Form, ...sent }: SendableFormProps) {
  const [isSent, setIsSent] = useState(false);
  // Each new number creates an empty form.
  const [round, setRound] = useState(0);
  const onEmpty = () => {
    setRound((before) => before + 1);
    setIsSent(false);
  };
  return isSent ? (
    <Sent {...sent} onAgain={onEmpty} />
  ) : (
    <Form key={round} takesFocus={round > 0} onSent={() => setIsSent(true)} onEmpty={onEmpty} />
  );
}

function Sent({
  text,
  again,
  onAgain,
  action,
  children,
  ...ending
}: Omit<SendableFormProps, 'Form'> & { readonly onAgain: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <Ending ref={panel} role="status" tabIndex={-1} {...ending}>
      <p>{text}</p>
      {children}
      <div className="row ending-actions">
        {action}
        <Button look="quiet" onClick={onAgain}>
          {again}
        </Button>
      </div>
    </Ending>
  );
}
