import { useEffect, useRef } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import type { RecordMail } from '../../domain/record-mails.ts';
import { adminWords } from '../../site/admin.ts';
import { explainFailure } from './failures.ts';
import { useSendAgain } from './queries.ts';
import { Section } from './SubmittedParts.tsx';

const words = adminWords.detail;

interface MailsProps {
  /** The intake's. */
  readonly id: string;
  readonly mails: readonly RecordMail[];
}

/** Which mails about an intake are out. Shown only while one of them is not. */
export function Mails({ id, mails }: MailsProps) {
  const sending = useSendAgain(id);
  const outcome = useRef<HTMLParagraphElement>(null);
  const { isSuccess } = sending;
  useEffect(() => {
    // The button goes away when everything is out.
    if (isSuccess) outcome.current?.focus();
  }, [isSuccess]);
  const isOut = mails.every(({ state }) => state === 'sent');
  const canBeSent = mails.some(({ state }) => state === 'waiting' || state === 'failed');
  if (isOut && sending.isIdle) return null;

  const send = () => {
    if (sending.isPending) return;
    sending.mutate();
  };
  return (
    <Section title={words.mails}>
      <ul className="space-y-1">
        {mails.map(({ to, state }) => (
          <li key={to} className={state === 'failed' ? 'text-bad' : ''}>
            {words.mailTo[to]}: {words.mailStates[state]}
          </li>
        ))}
      </ul>
      {canBeSent && (
        <Button
          look="quiet"
          className="mt-3 print:hidden"
          aria-disabled={sending.isPending}
          onClick={send}
        >
          {sending.isPending ? words.sending : words.sendAgain}
        </Button>
      )}
      <p ref={outcome} tabIndex={-1} role="status" className="mt-2 text-muted empty:hidden">
        {isSuccess && (sending.data.trouble ?? words.mailsSent)}
      </p>
      <p role="alert" className="field-error empty:hidden">
        {sending.error && explainFailure(sending.error)}
      </p>
    </Section>
  );
}
