import { useMutation, useQueryClient } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import Reply from 'lucide-react/icons/reply';
import { send } from '../../browser/api.ts';
import {
  type ListedContactMessage,
  listedContactMessageSchema,
  messageStatuses,
  SUSPECTED_STATUS,
  threadSubject,
} from '../../domain/contact-message.ts';
import { callPaths } from '../../domain/paths.ts';
import { nameToType } from '../../domain/typed-name.ts';
import { messageWords as words } from '../../site/admin-messages.ts';
import { adminWords } from '../../site/admin.ts';
import { formatMoment } from '../../site/moments.ts';
import { CopyButton } from './CopyButton.tsx';
import { Deletion } from './Dialog.tsx';
import { Mails } from './Mails.tsx';
import { takeOver } from './record-changes.ts';
import { BusyButton, Failure, PaneHead, type PaneProps } from './RecordPane.tsx';
import { change } from './records.ts';
import { StatusSelect } from './StatusBadge.tsx';
import { emailLink, TextLink } from './TextLink.tsx';

const list = callPaths.adminMessages;

/** Contact message with its status and the controls to answer it. */
export function MessageDetail(props: PaneProps<ListedContactMessage>) {
  const { record: message, status, titleRef, onStatus, onDone } = props;
  const { id, name, email, subject, createdAt, statusBy, statusAt, mails } = message;
  const client = useQueryClient();
  const isSuspected = message.status === SUSPECTED_STATUS;
  const subjectLine = encodeURIComponent(`Re: ${threadSubject(message)}`);
  return (
    <>
      <PaneHead
        titleRef={titleRef}
        title={message.isUnreadable ? adminWords.unreadable(id) : subject || words.noSubject}
        actions={
          !isSuspected && (
            <>
              {email && (
                <a
                  href={`${emailLink(email)}?subject=${subjectLine}`}
                  className="btn btn-primary text-sm"
                >
                  <Reply size={16} aria-hidden="true" />
                  {words.reply}
                </a>
              )}
              <StatusSelect value={status} statuses={messageStatuses} onChange={onStatus} />
            </>
          )
        }
      >
        <p className="mt-1 flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere">{name}</span>
          {email && (
            <span className="flex min-w-0 items-center wrap-anywhere">
              <TextLink kind="email">{email}</TextLink>
              <CopyButton label={words.copyEmail(name)} text={email} />
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          {words.received} <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </p>
        {statusAt && (
          <p className="text-sm text-muted">
            {words.statusSet(message.status, statusBy, formatMoment(statusAt))}
          </p>
        )}
      </PaneHead>
      {isSuspected && <Suspicion message={message} onDone={onDone} />}
      <div className="mt-5 border-t border-line pt-5">
        <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      </div>
      <Mails list={list} id={id} mails={mails} />
      <div className="mt-8 border-t border-line pt-5 print:hidden">
        <Deletion
          words={words.deletion}
          text={words.delete}
          name={nameToType(name, id)}
          onDelete={(typed) => send('POST', callPaths.adminMessageDeletion(id), { name: typed })}
          onDeleted={() => {
            onDone(words.deleted, true);
            void takeOver(client, list, id, null);
          }}
        />
      </div>
    </>
  );
}

interface SuspicionProps extends Pick<PaneProps, 'onDone'> {
  readonly message: ListedContactMessage;
}

/** Reason why a message looks like spam, and the button that moves it to the inbox. */
function Suspicion({ message: { id, suspicion = '' }, onDone }: SuspicionProps) {
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: () => change('POST', callPaths.adminMessageInbox(id), listedContactMessageSchema),
    onSuccess: async (moved) => {
      await takeOver(client, list, id, moved);
      onDone(words.moved);
    },
  });
  return (
    <div className="mt-4 rounded-control border border-bad p-3">
      <p className="text-sm font-semibold text-bad">{words.suspected}</p>
      <p className="text-sm text-muted empty:hidden">{words.reasons[suspicion]}</p>
      <BusyButton className="mt-2" isBusy={move.isPending} onClick={move.mutate}>
        <Inbox size={16} aria-hidden="true" />
        {move.isPending ? words.moving : words.toInbox}
      </BusyButton>
      <Failure of={move} />
    </div>
  );
}
