import Inbox from 'lucide-react/icons/inbox';
import {
  type ListedContactMessage,
  listedContactMessageSchema,
  threadSubject,
} from '#features/submissions/contact-schema.ts';
import {
  inboxStatusTable,
  messageFilters,
  messageStatuses,
  SUSPECTED_STATUS,
} from '#features/submissions/statuses.ts';
import { contactParts, contactUpload } from '#features/submissions/contact.ts';
import { send } from '#platform/browser/api.ts';
import { Button } from '../../components/ui/Button.tsx';
import { callPaths, sectionPath } from '#features/site/paths.ts';
import { formatTime, inZone, sortableTime } from '#platform/company-time.ts';
import { emailLink } from './FieldText.tsx';
import { columnsOf, contentOf } from './form-content.tsx';
import { failureText } from './failures.ts';
import { Notes } from './Notes.tsx';
import { DescriptionList, Section } from './panels.tsx';
import {
  type BodyProps,
  inDigits,
  languageColumns,
  type ListDescription,
  tableOf,
} from './list-description.ts';
import { useRecordChange } from './records.ts';
import { statusText } from './StatusBadge.tsx';
import { SubmittedFile } from './SubmittedFile.tsx';

const suspicions: Readonly<Record<string, string>> = {
  honeypot: 'A field that people cannot see was filled in.',
  'too-fast': 'It was sent faster than a person can type.',
};

export const messageList: ListDescription<ListedContactMessage> = {
  tab: 'messages',
  texts: {
    label: 'Messages',
    leftOut: ', without suspected spam',
    one: 'message',
    count: (number) => (number === 1 ? '1 message' : `${inDigits(number)} messages`),
    file: 'messages',
    search: 'Search messages',
    empty: 'No messages yet',
    noMatch: 'No message matches.',
    loading: 'Loading messages...',
    failed: 'The messages could not be loaded.',
    none: 'Select a message',
    back: 'Back to messages',
    loadingOne: 'Loading the message...',
    unread: 'The message could not be loaded.',
    gone: 'This message no longer exists.',
    title: 'Contact Messages',
    searchPlaceholder: 'Name, email, any word',
    emptyHint: 'Messages from the contact form appear here, and most in your mailbox.',
    at: 'Received',
    deletion: {
      button: 'Delete message',
      title: 'Delete this message?',
      warning:
        'The message, its attachment, and its notes are permanently removed here. Any email about it stays in your mailbox, and backups keep them for a time.',
      wrongName: 'This is not the name of the sender.',
      done: 'Message deleted',
    },
  },
  start: { href: sectionPath('contact'), label: 'Open the contact form' },
  address: callPaths.adminMessages,
  schema: listedContactMessageSchema,
  filters: messageFilters,
  hasDetail: true,
  counts: ({ messages }) => messages,
  parts: inboxStatusTable,
  weeks: ({ messageWeeks }) => messageWeeks,
  headOf: (message: ListedContactMessage) => {
    const { name, email, subject, status } = message;
    const isSuspected = status === SUSPECTED_STATUS;
    const replySubject = encodeURIComponent(`Re: ${threadSubject(message)}`);
    const href = `${emailLink(email)}?subject=${replySubject}`;
    return {
      name,
      subject,
      note: message.message,
      title: subject || '(no subject)',
      person: name,
      email,
      at: message.createdAt,
      states: [status],
      statuses: isSuspected ? [] : messageStatuses,
      link: email && !isSuspected ? { href, text: 'Reply' } : undefined,
    };
  },
  isMailAbout: (mail, { id }) => mail === id,
  Body: MessageBody,
  toTable: (messages: readonly ListedContactMessage[]) =>
    tableOf<ListedContactMessage>(messages, [
      ['ID', ({ id }) => id],
      [inZone('Received'), ({ createdAt }) => sortableTime(createdAt)],
      ['Status', ({ status }) => status],
      ['Status set by', ({ statusBy }) => statusBy],
      [inZone('Status set'), ({ statusAt }) => statusAt && sortableTime(statusAt)],
      ...languageColumns(messages),
      ...columnsOf(contactParts),
    ]),
};

/** Text of a contact message, who answered it, and why it looks like spam. */
function MessageBody({ record: message, detail, onDone }: BodyProps<ListedContactMessage>) {
  const { id, status, statusBy, statusAt, suspicion = '' } = message;
  const move = useRecordChange(() =>
    send('POST', callPaths.adminSubmission(id, 'messages', 'inbox')),
  );
  const rows = contactParts.map((part) => [part.label, contentOf(part, message)] as const);
  return (
    <>
      {statusAt && (
        <p className="mt-1 text-sm text-muted">
          {`Set to ${statusText(status)}${statusBy ? ` by ${statusBy}` : ''}, ${formatTime(statusAt)}`}
        </p>
      )}
      {status === SUSPECTED_STATUS && (
        <div className="mt-4 rounded-control border border-bad p-3">
          <p className="text-sm font-semibold text-bad">
            Looks automated, so you received no email about it
          </p>
          <p className="text-sm text-muted empty:hidden">{suspicions[suspicion]}</p>
          <Button
            variant="quiet"
            className="mt-2"
            aria-disabled={move.isPending}
            onClick={() =>
              move.mutate(undefined, {
                onSuccess: () => onDone('Moved to the inbox. The email about it is on its way.'),
              })
            }
          >
            <Inbox size={16} aria-hidden="true" />
            <span>{move.isPending ? 'Moving...' : 'Move to inbox'}</span>
          </Button>
          <p role="alert" className="field-error empty:hidden">
            {move.error && failureText(move.error)}
          </p>
        </div>
      )}
      <div className="mt-5 space-y-5 border-t border-line pt-5">
        {rows.some(([, content]) => content) && <DescriptionList rows={rows} />}
        <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      </div>
      <SubmittedFile
        title={contactUpload.title}
        name={message[contactUpload.file.name]}
        path={message[contactUpload.file.path]}
        size={message[contactUpload.file.size]}
      />
      {detail && status !== SUSPECTED_STATUS && (
        <Section title="Internal notes">
          <Notes id={id} list="messages" notes={detail.notes} />
        </Section>
      )}
    </>
  );
}
