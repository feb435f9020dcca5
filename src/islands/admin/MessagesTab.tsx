import Inbox from 'lucide-react/icons/inbox';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import {
  type ListedContactMessage,
  listedContactMessageSchema,
} from '../../domain/contact-message.ts';
import { formatInstant } from '../../domain/instants.ts';
import { callPaths } from '../../domain/paths.ts';
import { nameToType } from '../../domain/typed-name.ts';
import { adminWords } from '../../site/admin.ts';
import { emailLink } from './contact-links.ts';
import { CopyButton } from './CopyButton.tsx';
import { DeletionDialog } from './DeletionDialog.tsx';
import { explainFailure } from './failures.ts';
import { PagedPanel } from './PagedPanel.tsx';
import { useMessageDeletion, useMessageMail, useMoveToInbox } from './queries.ts';
import { usePagedRecords } from './use-paged-records.ts';

const words = adminWords.messages;

/** Contact messages, newest first. */
export function MessagesTab() {
  const [announcement, setAnnouncement] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const {
    query,
    records: messages,
    total,
  } = usePagedRecords(callPaths.adminMessages, listedContactMessageSchema);

  // The button that was pressed goes away with what it did.
  const say = (text: string) => {
    setAnnouncement(text);
    title.current?.focus();
  };

  return (
    <PagedPanel words={words} query={query} isEmpty={messages?.length === 0} titleRef={title}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {messages && messages.length > 0 && (
        <>
          <p className="mb-4 text-sm text-muted tabular-nums">{words.count(total)}</p>
          <ul className="space-y-4">
            {messages.map((message) => (
              <li key={message.id}>
                <Message message={message} onDone={say} />
              </li>
            ))}
          </ul>
        </>
      )}
    </PagedPanel>
  );
}

interface MessageProps {
  readonly message: ListedContactMessage;
  /** Hears, in words, what was done with it. */
  readonly onDone: (text: string) => void;
}

function Message({ message: listed, onDone }: MessageProps) {
  const { id, name, email, subject, message, createdAt, isSuspected, isUnreadable } = listed;
  const titleId = `message-${id}`;
  return (
    <article aria-labelledby={titleId} className="rounded-card border border-line bg-raised p-4">
      <h3 id={titleId} className="text-base wrap-anywhere">
        {isUnreadable ? adminWords.unreadable(id) : subject || words.noSubject}
      </h3>
      {isSuspected && <Suspicion message={listed} onDone={onDone} />}
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="wrap-anywhere">{name}</span>
        {email && (
          <>
            <a
              href={emailLink(email)}
              className="wrap-anywhere text-accent underline underline-offset-3"
            >
              {email}
            </a>
            <CopyButton label={words.copyEmail(name)} text={email} />
          </>
        )}
        <time dateTime={createdAt} className="ml-auto tabular-nums">
          {formatInstant(createdAt)}
        </time>
      </p>
      <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-wrap">{message}</p>
      {listed.isMailSent === false && <UnsentMail message={listed} onDone={onDone} />}
      <Deletion message={listed} onDone={onDone} />
    </article>
  );
}

function Suspicion({ message: { id, suspicion = '' }, onDone }: MessageProps) {
  const move = useMoveToInbox(id);
  const begin = () => {
    if (!move.isPending) move.mutate(undefined, { onSuccess: () => onDone(words.moved) });
  };
  return (
    <div className="my-2 rounded-control border border-bad p-3">
      <p className="text-sm font-semibold text-bad">{words.suspected}</p>
      <p className="text-sm text-muted empty:hidden">{words.reasons[suspicion]}</p>
      <Button look="quiet" className="mt-2" aria-disabled={move.isPending} onClick={begin}>
        <Inbox size={16} aria-hidden="true" />
        {move.isPending ? words.moving : words.toInbox}
      </Button>
      <p role="alert" className="field-error empty:hidden">
        {move.error && explainFailure(move.error)}
      </p>
    </div>
  );
}

/** The mail that tells us of a message is not out: the schedule tries again, or has given up. */
function UnsentMail({ message: { id }, onDone }: MessageProps) {
  const sending = useMessageMail(id);
  const begin = () => {
    if (!sending.isPending) sending.mutate(undefined, { onSuccess: () => onDone(words.mailTried) });
  };
  return (
    <div className="mt-3 text-sm">
      <p className="text-muted">{words.mailUnsent}</p>
      <Button look="quiet" className="mt-2" aria-disabled={sending.isPending} onClick={begin}>
        {sending.isPending ? adminWords.detail.sending : adminWords.detail.sendAgain}
      </Button>
      <p role="alert" className="field-error empty:hidden">
        {sending.error ? explainFailure(sending.error) : sending.data?.trouble}
      </p>
    </div>
  );
}

function Deletion({ message: { id, name, subject }, onDone }: MessageProps) {
  const [isOpen, setIsOpen] = useState(false);
  const deletion = useMessageDeletion(id, () => onDone(words.deleted));
  return (
    <div className="mt-3">
      <Button
        look="danger"
        aria-label={`${words.delete}: ${subject || name || id}`}
        onClick={() => setIsOpen(true)}
      >
        <Trash2 size={16} aria-hidden="true" />
        {words.delete}
      </Button>
      {isOpen && (
        <DeletionDialog
          words={words.deletion}
          name={nameToType(name, id)}
          deletion={deletion}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
