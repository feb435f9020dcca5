import { useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ExternalLink from 'lucide-react/icons/external-link';
import Printer from 'lucide-react/icons/printer';
import { send } from '#platform/browser/api.ts';
import { Button } from '../../components/ui/Button.tsx';
import { confirmationText } from '#features/forms/text-rule.ts';
import { mailFailureTexts } from './alerts.ts';
import { formatTime } from '#platform/company-time.ts';
import { languageForStaff } from '#platform/language-names.ts';
import { type RecordMail, RESEND_FOR } from '#platform/record-mails.ts';
import { Deletion } from './Dialog.tsx';
import { failureText } from './failures.ts';
import { FieldText } from './FieldText.tsx';
import { type AnyRecord, type OpenRecord, useRecordChange } from './records.ts';
import { NewTab, Section } from './panels.tsx';
import { type ListDescription, unreadable } from './list-description.ts';
import { StatusBadge, statusText } from './StatusBadge.tsx';

const receiverTexts = { agency: 'To us', client: 'To the client' } as const;
const mailStateTexts = {
  sent: 'sent',
  waiting: 'not sent yet',
  failed: `not sent, and we stopped trying after ${RESEND_FOR}`,
  withheld: 'not sent: too many emails at that time, or this email did not exist yet',
} as const;

interface RecordPaneProps<Listed extends AnyRecord> {
  readonly description: ListDescription<Listed>;
  readonly id: string;
  readonly open: OpenRecord<Listed>;
  readonly onStatus: (status: string) => void;
  /** Called after an action, with a text to announce. @param isDeleted true if the record was deleted. */
  readonly onDone: (text: string, isDeleted?: boolean) => void;
}

/** Open record, or the reason why it cannot be shown. */
export function RecordPane<Listed extends AnyRecord>({
  description,
  id,
  open,
  onStatus,
  onDone,
}: RecordPaneProps<Listed>) {
  const { record, isGone, detail, error } = open;
  const { address, texts } = description;
  const client = useQueryClient();
  const deletion = useRecordChange(async (typed: string) => {
    await send('POST', `${address}/${id}/deletion`, { name: typed });
    client.removeQueries({ queryKey: [`${address}/${id}`] });
  });
  const titled = (title: string) => (
    <h2 id="detail-title" tabIndex={-1} className="text-xl wrap-anywhere">
      {title}
    </h2>
  );
  if (!record || isGone) {
    return (
      <>
        {titled(isGone ? texts.gone : error ? texts.unread : texts.loadingOne)}
        <p role="alert" className="mt-2 text-muted empty:hidden">
          {error && failureText(error)}
        </p>
      </>
    );
  }
  const head = description.headOf(record);
  const { name, title = name, person, email, at, states, statuses, link } = head;
  const language = languageForStaff(record.language);
  const mails = detail?.mails ?? [];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-64 space-y-1">
          {titled(record.isUnreadable ? unreadable(id) : title)}
          <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere empty:hidden">
            {person && <span>{person}</span>}
            {email && (
              <span className="flex min-w-0 items-center">
                <FieldText kind="email">{email}</FieldText>
              </span>
            )}
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <p>
              <span>{`${texts.at} `}</span>
              <time dateTime={at}>{formatTime(at)}</time>
            </p>
            {language && <p>{`Language: ${language}`}</p>}
            {states
              .filter((state) => statuses.length === 0 || state !== record.status)
              .map((state) => (
                <StatusBadge key={state} status={state} />
              ))}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2 print:[&_:is(.btn,select,select+svg)]:hidden">
          {link && (
            <a
              href={link.href}
              {...(link.isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
              className="btn btn-primary text-sm"
            >
              <ExternalLink size={16} aria-hidden="true" />
              <span>{link.text}</span>
              {link.isExternal && <NewTab />}
            </a>
          )}
          {statuses.length > 0 && (
            <StatusSelect status={record.status ?? ''} statuses={statuses} onStatus={onStatus} />
          )}
          <Button variant="quiet" onClick={() => window.print()} className="text-sm">
            <Printer size={16} aria-hidden="true" />
            <span className="max-sm:sr-only">Print</span>
          </Button>
        </div>
      </div>
      {mails.some(({ state }) => state !== 'sent') && <Mails mails={mails} />}
      <description.Body record={record} detail={detail} onDone={onDone} />
      {error && (
        <p role="alert" className="mt-6 rounded-control border border-bad p-4">
          {failureText(error)}
        </p>
      )}
      {texts.deletion && (
        <div className="mt-8 border-t border-line pt-5 print:hidden">
          <Deletion
            texts={texts.deletion}
            name={confirmationText(name, id)}
            onDelete={deletion.mutateAsync}
            onDeleted={() => onDone(texts.deletion?.done ?? '', true)}
          />
        </div>
      )}
    </>
  );
}

interface StatusSelectProps {
  readonly status: string;
  /** Statuses that staff can set. */
  readonly statuses: readonly string[];
  readonly onStatus: (status: string) => void;
}

function StatusSelect({ status, statuses, onStatus }: StatusSelectProps) {
  return (
    <div className="field relative">
      {/* Covers the text of the select. A printout shows only the badge. */}
      <span className="pointer-events-none absolute inset-px right-9 flex items-center rounded-control bg-ground pl-2 print:static">
        <StatusBadge status={status} />
      </span>
      <select
        aria-label="Status"
        value={status}
        onChange={({ currentTarget }) => onStatus(currentTarget.value)}
        className="!mt-0 appearance-none !pr-10 !pl-6 font-semibold"
      >
        {/* A status that this version does not know is shown, but cannot be set. */}
        {!statuses.includes(status) && (
          <option value={status} disabled>
            {status}
          </option>
        )}
        {statuses.map((known) => (
          <option key={known} value={known}>
            {statusText(known)}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
      />
    </div>
  );
}

/** States of the emails about a record. */
function Mails({ mails }: { readonly mails: readonly RecordMail[] }) {
  return (
    <Section title="Emails">
      <ul className="space-y-1">
        {mails.map(({ to, title, state, failure }) => (
          <li key={`${to} ${title}`} className={failure ? 'text-bad' : ''}>
            {[
              title ? `${receiverTexts[to]}, ${title}` : receiverTexts[to],
              mailStateTexts[state],
              failure && mailFailureTexts[failure],
            ]
              .filter(Boolean)
              .join(': ')}
          </li>
        ))}
      </ul>
    </Section>
  );
}
