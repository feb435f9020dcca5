import { listedContactMessageSchema } from '../../domain/contact-message.ts';
import { formatInstant } from '../../domain/instants.ts';
import { callPaths } from '../../domain/paths.ts';
import { adminWords } from '../../site/admin.ts';
import { emailHref } from './contact-links.ts';
import { CopyButton } from './CopyButton.tsx';
import { PagedPanel } from './PagedPanel.tsx';
import { usePagedRecords } from './use-paged-records.ts';

const words = adminWords.messages;

/** Contact messages, newest first. */
export function MessagesTab() {
  const {
    query,
    records: messages,
    total,
  } = usePagedRecords(callPaths.adminMessages, listedContactMessageSchema);

  return (
    <PagedPanel words={words} query={query} isEmpty={messages?.length === 0}>
      {messages && messages.length > 0 && (
        <>
          <p className="mb-4 text-sm text-muted tabular-nums">{words.count(total)}</p>
          <ul className="space-y-4">
            {messages.map(({ id, name, email, subject, message, createdAt, isSuspected }) => (
              <li key={id}>
                <article
                  aria-labelledby={`message-${id}`}
                  className="rounded-card border border-line bg-raised p-4"
                >
                  <h3 id={`message-${id}`} className="text-base wrap-anywhere">
                    {subject || words.noSubject}
                  </h3>
                  {isSuspected && (
                    <p className="text-sm font-semibold text-bad">{words.suspected}</p>
                  )}
                  <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                    <span className="wrap-anywhere">{name}</span>
                    <a
                      href={emailHref(email)}
                      className="wrap-anywhere text-accent underline underline-offset-3"
                    >
                      {email}
                    </a>
                    <CopyButton label={words.copyEmail(name)} text={email} />
                    <time dateTime={createdAt} className="ml-auto tabular-nums">
                      {formatInstant(createdAt)}
                    </time>
                  </p>
                  <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-wrap">{message}</p>
                </article>
              </li>
            ))}
          </ul>
        </>
      )}
    </PagedPanel>
  );
}
