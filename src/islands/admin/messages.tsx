import Inbox from 'lucide-react/icons/inbox';
import {
  type ListedContactMessage,
  listedContactMessageSchema,
  messageStatuses,
  SUSPECTED_STATUS,
  threadSubject,
} from '../../domain/contact-message.ts';
import { callPaths } from '../../domain/paths.ts';
import { adminWords } from '../../site/admin.ts';
import { formatMoment } from '../../site/moments.ts';
import { BusyButton, emailLink } from './controls.tsx';
import { Failure } from './panels.tsx';
import { type BodyProps, byTime, type RecordKind, tableOf } from './record-kind.ts';
import { change, useRecordChange } from './records.ts';
import { fileCell, SubmittedFile } from './SubmittedFile.tsx';

const words = adminWords.message;

export const messageKind: RecordKind = {
  tab: 'messages',
  words: adminWords.lists.messages,
  address: callPaths.adminMessages,
  schema: listedContactMessageSchema,
  filters: [...messageStatuses, SUSPECTED_STATUS],
  sorts: byTime,
  counts: ({ messages }) => messages,
  headOf: (message: ListedContactMessage) => {
    const { name, email, subject, status } = message;
    const isSuspected = status === SUSPECTED_STATUS;
    const replySubject = encodeURIComponent(`Re: ${threadSubject(message)}`);
    const href = `${emailLink(email)}?subject=${replySubject}`;
    return {
      name,
      note: [subject, message.message].filter(Boolean).join(': '),
      title: subject || words.noSubject,
      person: name,
      email,
      at: message.createdAt,
      states: [status],
      statuses: isSuspected ? [] : messageStatuses,
      link: email && !isSuspected ? { href, text: words.reply } : undefined,
      mails: message.mails,
    };
  },
  Body: MessageBody,
  toTable: (messages: readonly ListedContactMessage[]) =>
    tableOf<ListedContactMessage>(
      [
        ['ID', ({ id }) => id],
        ['Received', ({ createdAt }) => createdAt],
        [adminWords.detail.status, ({ status }) => status],
        [adminWords.detail.statusBy, ({ statusBy }) => statusBy],
        ['Status set', ({ statusAt }) => statusAt],
        ['Name', ({ name }) => name],
        ['Email', ({ email }) => email],
        ['Subject', ({ subject }) => subject],
        ['Message', ({ message }) => message],
        [adminWords.detail.attachment, ({ fileName, filePath }) => fileCell(fileName, filePath)],
      ],
      messages,
    ),
};

/** Text of a contact message, who answered it, and why it looks like spam. */
function MessageBody({ record: message, onDone }: BodyProps<ListedContactMessage>) {
  const { id, status, statusBy, statusAt, suspicion = '' } = message;
  const move = useRecordChange(callPaths.adminMessages, id, () =>
    change('POST', callPaths.adminMessageInbox(id), listedContactMessageSchema),
  );
  return (
    <>
      {statusAt && (
        <p className="mt-1 text-sm text-muted">
          {words.statusSet(status, statusBy, formatMoment(statusAt))}
        </p>
      )}
      {status === SUSPECTED_STATUS && (
        <div className="mt-4 rounded-control border border-bad p-3">
          <p className="text-sm font-semibold text-bad">{words.suspected}</p>
          <p className="text-sm text-muted empty:hidden">{words.reasons[suspicion]}</p>
          <BusyButton
            className="mt-2"
            isBusy={move.isPending}
            onClick={() => move.mutate(undefined, { onSuccess: () => onDone(words.moved) })}
          >
            <Inbox size={16} aria-hidden="true" />
            {move.isPending ? words.moving : words.toInbox}
          </BusyButton>
          <Failure of={move} />
        </div>
      )}
      <div className="mt-5 border-t border-line pt-5">
        <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      </div>
      <SubmittedFile
        title={adminWords.detail.attachment}
        name={message.fileName}
        path={message.filePath}
        size={message.fileSize}
      />
    </>
  );
}
