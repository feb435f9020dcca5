import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type RecordMail, recordMailsSchema } from '../../domain/record-mails.ts';
import { adminWords } from '../../site/admin.ts';
import { takeOver } from './record-changes.ts';
import { BusyButton, Failure, Section } from './RecordPane.tsx';
import { change } from './records.ts';

const words = adminWords.detail;

interface MailsProps {
  readonly list: string;
  readonly id: string;
  /** Emails about the record. Undefined if all of them were sent. */
  readonly mails: readonly RecordMail[] | undefined;
}

/** States of the emails about a record, shown until all of them are sent. */
export function Mails({ list, id, mails: known = [] }: MailsProps) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => change('POST', `${list}/${id}/mails`, recordMailsSchema),
    onSuccess: (answer) => takeOver(client, list, id, answer),
  });
  const outcome = useRef<HTMLParagraphElement>(null);
  const { isSuccess } = sending;
  const mails = sending.data?.mails ?? known;
  const isOut = mails.every(({ state }) => state === 'sent');
  useEffect(() => {
    // The button disappears when all emails are sent.
    if (isSuccess && isOut) outcome.current?.focus();
  }, [isSuccess, isOut]);
  const canBeSent = mails.some(({ state }) => state === 'waiting' || state === 'failed');
  if (isOut && sending.isIdle) return null;

  return (
    <Section title={words.mails}>
      <ul className="space-y-1">
        {mails.map(({ to, state, failure }) => (
          <li key={to} className={failure ? 'text-bad' : ''}>
            {`${words.mailTo[to]}: ${words.mailStates[state]}`}
            {failure && `: ${words.mailFailures[failure]}`}
          </li>
        ))}
      </ul>
      {canBeSent && (
        <BusyButton
          className="mt-3 print:hidden"
          isBusy={sending.isPending}
          onClick={sending.mutate}
        >
          {sending.isPending ? words.sending : words.sendAgain}
        </BusyButton>
      )}
      <p ref={outcome} tabIndex={-1} role="status" className="mt-2 text-muted empty:hidden">
        {isSuccess && (isOut ? words.mailsSent : words.mailsTried)}
      </p>
      <Failure of={sending} />
    </Section>
  );
}
