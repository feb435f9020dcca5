import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import type { Elements } from './elements.ts';
import { ResultPanel } from './ResultPanel.tsx';

export interface FormCallbacks {
  /** True if the visitor asked for this empty form. Its first field then takes the focus. */
  readonly takesFocus: boolean;
  readonly onSent: () => void;
  /** Called when the visitor discards the content. An empty form then replaces this one. */
  readonly onEmpty: () => void;
}

interface FormWithConfirmationProps {
  readonly Form: ComponentType<FormCallbacks>;
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
export function FormWithConfirmation({ Form, ...sent }: FormWithConfirmationProps) {
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
  ...panelProps
}: Omit<FormWithConfirmationProps, 'Form'> & { readonly onAgain: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <ResultPanel ref={panel} role="status" tabIndex={-1} {...panelProps}>
      <p>{text}</p>
      {children}
      <div className="row result-actions">
        {action}
        <Button variant="quiet" onClick={onAgain}>
          {again}
        </Button>
      </div>
    </ResultPanel>
  );
}
