import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { useRef, useState } from 'react';
import { send } from '../../browser/api.ts';
import {
  type ListedContactMessage,
  listedContactMessageSchema,
} from '../../domain/contact-message.ts';
import { formatInstant } from '../../domain/instants.ts';
import { callPaths } from '../../domain/paths.ts';
import { recordMailsSchema } from '../../domain/record-mails.ts';
import { nameToType } from '../../domain/typed-name.ts';
import { messageWords as words } from '../../site/admin-messages.ts';
import { adminWords } from '../../site/admin.ts';
import { CopyButton } from './CopyButton.tsx';
import { Deletion } from './Dialog.tsx';
import { BusyButton, Failure, PagedPanel } from './PagedPanel.tsx';
import { change, changeRecords, usePagedRecords } from './records.ts';
import { TextLink } from './TextLink.tsx';

const list = { queryKey: [callPaths.adminMessages] };

/** Updates a message in the list, or removes it if `changed` is null. */
function replace(client: QueryClient, id: string, changed: Partial<ListedContactMessage> | null) {
  changeRecords<ListedContactMessage>(client, list, (messages) =>
    messages.flatMap((message) => {
      if (message.id !== id) return message;
      return changed ? { ...message, ...changed } : [];
    }),
  );
}

/** Tab with the contact messages, newest first. */
export function MessagesTab() {
  const [announcement, setAnnouncement] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const messages = usePagedRecords(callPaths.adminMessages, listedContactMessageSchema);

  // The pressed button disappears, so the focus moves to the title.
  const say = (text: string) => {
    setAnnouncement(text);
    title.current?.focus();
  };

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <PagedPanel words={words} list={messages} titleRef={title}>
        <ul className="space-y-4">
          {messages.records?.map((message) => (
            <li key={message.id}>
              <Message message={message} onDone={say} />
            </li>
          ))}
        </ul>
      </PagedPanel>
    </>
  );
}

interface MessageProps {
  readonly message: ListedContactMessage;
  /** Called with a text to announce after an action. */
  readonly onDone: (text: string) => void;
}

function Message({ message: listed, onDone }: MessageProps) {
  const { id, name, email, subject, message, createdAt, isSuspected, isUnreadable } = listed;
  const titleId = `message-${id}`;
  return (
    <article aria-labelledby={titleId} className="rounded-card border border-line bg-raised p-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={titleId} className="text-base wrap-anywhere">
          {isUnreadable ? adminWords.unreadable(id) : subject || words.noSubject}
        </h3>
        <time dateTime={createdAt} className="shrink-0 text-sm text-muted tabular-nums">
          {formatInstant(createdAt)}
        </time>
      </div>
      {isSuspected && <Suspicion message={listed} onDone={onDone} />}
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="wrap-anywhere">{name}</span>
        {email && (
          <span className="flex min-w-0 items-center wrap-anywhere">
            <TextLink kind="email">{email}</TextLink>
            <CopyButton label={words.copyEmail(name)} text={email} />
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-wrap">{message}</p>
        <MessageDeletion message={listed} onDone={onDone} />
      </div>
      {listed.isMailSent === false && <UnsentMail message={listed} onDone={onDone} />}
    </article>
  );
}

function Suspicion({ message: { id, suspicion = '' }, onDone }: MessageProps) {
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: () => change('POST', callPaths.adminMessageInbox(id), listedContactMessageSchema),
    onSuccess: (moved) => {
      replace(client, id, moved);
      onDone(words.moved);
    },
  });
  return (
    <div className="my-2 rounded-control border border-bad p-3">
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

/** Note that the email about a message has not been sent, with a button to send it now. */
function UnsentMail({ message: { id }, onDone }: MessageProps) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => change('POST', callPaths.adminMessageMails(id), recordMailsSchema),
    onSuccess: ({ mails }) => {
      replace(client, id, { isMailSent: mails.every(({ state }) => state === 'sent') });
      onDone(words.mailTried);
    },
  });
  return (
    <div className="mt-3 text-sm">
      <p className="text-muted">{words.mailUnsent}</p>
      <BusyButton className="mt-2" isBusy={sending.isPending} onClick={sending.mutate}>
        {sending.isPending ? adminWords.detail.sending : adminWords.detail.sendAgain}
      </BusyButton>
      <Failure of={sending} />
      <p role="alert" className="field-error empty:hidden">
        {sending.data?.trouble}
      </p>
    </div>
  );
}

function MessageDeletion({ message: { id, name, subject }, onDone }: MessageProps) {
  const client = useQueryClient();
  return (
    <div className="-mb-2 ml-auto">
      <Deletion
        className="border-transparent px-2 text-sm"
        words={words.deletion}
        text={words.delete}
        label={`${words.delete}: ${subject || name || id}`}
        name={nameToType(name, id)}
        onDelete={(typed) => send('POST', callPaths.adminMessageDeletion(id), { name: typed })}
        onDeleted={() => {
          replace(client, id, null);
          onDone(words.deleted);
          void client.invalidateQueries(list);
        }}
      />
    </div>
  );
}
