import * as z from 'zod/mini';
import { RESEND_FOR_DAYS } from '../../record-mails.ts';
import { DAY_MS } from '../../retention.ts';
import {
  inParallel,
  listFullKeys,
  listKeys,
  readRecord,
  removeBlob,
  writeOnce,
} from '../storage/blobs.ts';
import type { Mail } from './mail.ts';
import {
  catchMailProblem,
  FIRST_RETRY_MS,
  isFailed,
  type LastFailure,
  latestOf,
  mailOnce,
  type MailOnceDeps,
  readFailure,
} from './mail-once.ts';

/*
 * Emails that are composed when their cause is recorded, because it cannot be read again later. Each stays under
 * queued-mails/<topic> until it was sent, so another function can send it if the first one fails or ends.
 */
const QUEUE = 'queued-mails/';

/** Folder of the records about an email (`mailOnce`). */
const folderOf = (topic: string) => `mails/${topic}` as const;

/** Emails by topic, which identifies each. */
export type QueuedMails = Readonly<Record<string, Mail>>;

/** Emails that are not sent: ids of their records or, in the queue, their topics, and the latest failure. */
export interface UnsentMails extends LastFailure {
  readonly ids: readonly string[];
}

/** Unsent emails to the agency, and retries of everything that is unsent. */
export interface DueMails {
  readonly ids: readonly string[];
  /** Reads why the latest try about one of the ids failed. */
  readonly readFailure: (id: string) => Promise<LastFailure>;
  readonly due: readonly {
    readonly id: string;
    /** @returns the problems, and true if an email to the agency remains unsent. */
    readonly send: () => Promise<{
      readonly problems: readonly string[];
      readonly isUnsent: boolean;
    }>;
  }[];
}

const queuedSchema = z.object({
  at: z.iso.datetime(),
  mail: z.object({
    to: z.optional(z.string()),
    replyTo: z.optional(z.object({ name: z.string(), address: z.string() })),
    subject: z.string(),
    text: z.string(),
    html: z.optional(z.string()),
  }),
});

/** Stores emails for sending. @throws DomainError `unavailable`. */
export async function queueMails(
  mails: QueuedMails,
  { store, now }: Pick<MailOnceDeps, 'store' | 'now'>,
): Promise<QueuedMails> {
  const at = now.toISOString();
  for (const [topic, mail] of Object.entries(mails)) {
    await writeOnce(store, QUEUE + topic, { at, mail });
  }
  return mails;
}

/**
 * Sends queued emails, unless they were sent before.
 * @returns the problems, if any. The emails concerned stay in the queue.
 */
export async function sendQueued(
  mails: QueuedMails,
  deps: MailOnceDeps,
): Promise<string | undefined> {
  const failures: string[] = [];
  for (const [topic, mail] of Object.entries(mails)) {
    const failure = await catchMailProblem(mailOnce(folderOf(topic), mail, deps));
    if (failure) failures.push(failure);
    // If the removal fails, the next run removes it, and sends nothing (`mailOnce`).
    else await removeBlob(deps.store, QUEUE + topic).catch(() => undefined);
  }
  return failures.join('; ') || undefined;
}

/** Reads all queued emails, with their age in milliseconds. */
async function readQueue({ store, now }: Pick<MailOnceDeps, 'store' | 'now'>) {
  const read = await inParallel(await listKeys(store, QUEUE), async (topic) => {
    const found = await readRecord(store, QUEUE + topic, queuedSchema);
    if (found.kind !== 'found') return [];
    const age = now.getTime() - Date.parse(found.record.at);
    return [{ topic, age, isDue: age < RESEND_FOR_DAYS * DAY_MS, ...found.record }];
  });
  return read.flat();
}

/**
 * Finds the queued emails that the site retries and whose latest try failed. It makes one storage call, and a
 * few for each queued email.
 * @returns their topics, and the latest failure.
 */
export async function findFailedInQueue(
  deps: Pick<MailOnceDeps, 'store' | 'now'>,
): Promise<UnsentMails> {
  const { store } = deps;
  const retried = (await readQueue(deps)).filter(({ isDue }) => isDue);
  const read = await inParallel(retried, async ({ topic }) => {
    const folder = folderOf(topic);
    const marks = await listFullKeys(store, `${folder}/`);
    // The removal of a sent email from the queue may have failed.
    return isFailed(folder, marks) ? [{ topic, ...(await readFailure(store, folder, marks)) }] : [];
  });
  const failed = read.flat();
  return { ids: failed.map(({ topic }) => topic), ...latestOf(failed) };
}

/**
 * Finds the queued emails that the request that queued them could not send. It makes one storage call, and one
 * for each email.
 */
export async function findDueInQueue(deps: MailOnceDeps): Promise<DueMails> {
  const { store } = deps;
  const queued = (await readQueue(deps)).filter(({ age }) => age >= FIRST_RETRY_MS);
  const due = queued
    .filter(({ isDue }) => isDue)
    .map(({ topic, mail }) => ({
      id: topic,
      send: async () => {
        const problem = await sendQueued({ [topic]: mail }, deps);
        return { problems: problem ? [problem] : [], isUnsent: problem !== undefined };
      },
    }));
  const ids = queued.filter(({ mail }) => mail.to === undefined).map(({ topic }) => topic);
  const failureOf = async (topic: string) => {
    const folder = folderOf(topic);
    return readFailure(store, folder, await listFullKeys(store, `${folder}/`));
  };
  return { due, ids, readFailure: failureOf };
}
