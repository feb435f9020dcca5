import type { Store } from '@netlify/blobs';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addNote, readSubmissionDetail } from '#features/submissions/server/submission-details.ts';
import { deleteSubmission, setStatus } from '#features/submissions/server/review-submission.ts';
import { storeFile } from '#features/submissions/server/file-upload.ts';
import { issueUploadAddress, readOwner } from '#features/submissions/server/uploaded-files.ts';
import { mailedIntakes, submitIntake } from '#features/submissions/server/intakes.ts';
import type { DeliverMail, Mail } from '#platform/server/mail/mail.ts';
import { intakeMails } from '#features/submissions/server/emails.ts';
import { resendMails } from '#platform/server/mail/record-mails.ts';
import {
  mailedMessages,
  moveToInbox,
  receiveContactMessage,
} from '#features/submissions/server/contact-messages.ts';
import { listKeys } from '#platform/server/storage/blobs.ts';
import { ATTEMPT, buildIntake, buildMessage } from '../../support/build.ts';
import { type BlobsInProcess, makeBlobsInProcess } from '../../support/blobs-in-process.ts';
import { shortenPauses } from '../../support/short-pauses.ts';

/**
 * Schedules for each write path: 25 by default. Before a release, set more with `PROPERTY_RUNS=1000`.
 */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 25);
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
/** After this time, an email that is being sent counts as abandoned. */
const BETWEEN_TRIES_MS = 180_000;

/** Point at which a function dies: its n-th call of storage or mail, before or after the effect. */
const kill = fc.record({
  at: fc.nat(22),
  when: fc.constantFrom('before' as const, 'after' as const),
});
type Kill = typeof kill extends fc.Arbitrary<infer Value> ? Value : never;

interface Fixture {
  readonly blobs: BlobsInProcess;
  readonly files: BlobsInProcess;
  readonly mails: Mail[];
}

/** Input of one attempt. */
interface Deps {
  readonly store: Store;
  readonly files: Store;
  readonly now: Date;
  readonly deliver: DeliverMail;
}

interface WritePath {
  readonly store: 'intakes' | 'contact-messages';
  /** @returns the id of the record. */
  readonly prepare?: (deps: Deps) => Promise<string>;
  readonly act: (deps: Deps, id: string) => Promise<unknown>;
  /** Final number of records of each kind. */
  readonly leaves: Readonly<Record<string, number>>;
  /** Receivers of the emails, one for each email. */
  readonly mails?: readonly string[];
  readonly check?: (deps: Deps, id: string) => Promise<void>;
}

const intake = buildIntake();
const message = buildMessage();
const intakeReceivers = Object.values(intakeMails).map(({ to }) =>
  to === 'client' ? intake.email : to,
);
const submit = async (deps: Deps) =>
  (await submitIntake({ ...intake, attemptId: ATTEMPT }, deps)).id;
const write = (deps: Deps, trap = {}) =>
  receiveContactMessage({ ...message, attemptId: ATTEMPT, ...trap }, deps);
const firstIdBelow = async ({ store }: Deps, prefix: string) =>
  (await store.list({ prefix })).blobs[0]?.key.slice(prefix.length) ?? '';

const paths: Readonly<Record<string, WritePath>> = {
  'an intake': {
    store: 'intakes',
    act: submit,
    leaves: { intakes: 1, attempts: 1 },
    mails: intakeReceivers,
  },
  'an intake with a guide': {
    store: 'intakes',
    prepare: async ({ files, ...deps }) => {
      const to = { ...deps, store: files };
      const { uploadURL } = await issueUploadAddress('https://site.example', to);
      const guide = uploadURL.slice(uploadURL.lastIndexOf('/') + 1);
      await storeFile(guide, () => Promise.resolve(new Blob(['A guide.'])), to);
      return guide;
    },
    act: (deps, guide) => {
      const trainingGuideFilePath = `/objects/uploads/${guide}`;
      return submitIntake({ ...intake, trainingGuideFilePath, attemptId: ATTEMPT }, deps);
    },
    leaves: { intakes: 1, attempts: 1 },
    mails: intakeReceivers,
    check: async ({ store, files }, guide) => {
      const [id] = await listKeys(store, 'intakes/');
      expect(await readOwner(guide, files)).toBe(id);
    },
  },
  'a status change': {
    store: 'intakes',
    prepare: submit,
    act: (deps, id) => setStatus('intakes', id, 'completed', deps),
    leaves: { intakes: 1, attempts: 1, 'status-changes': 1 },
    check: async ({ store }, id) => {
      expect(
        (await readSubmissionDetail('intakes', id, { store, now: new Date() })).changes,
      ).toMatchObject([{ status: 'completed' }]);
    },
  },
  'a note': {
    store: 'intakes',
    prepare: submit,
    act: (deps, id) => addNote('intakes', id, { text: 'Called.', attemptId: ATTEMPT }, deps),
    leaves: { intakes: 1, attempts: 2, notes: 1 },
  },
  'the deletion of an intake': {
    store: 'intakes',
    prepare: async (deps) => {
      const id = await submit(deps);
      await addNote('intakes', id, { text: 'Called.' }, deps);
      await setStatus('intakes', id, 'completed', deps);
      return id;
    },
    act: (deps, id) => deleteSubmission('intakes', id, intake.practiceName, deps),
    leaves: { attempts: 2, deletions: 1 },
  },
  'a message': {
    store: 'contact-messages',
    act: (deps) => write(deps),
    leaves: { messages: 1, attempts: 1 },
    mails: ['agency'],
  },
  'a suspected message': {
    store: 'contact-messages',
    act: (deps) => write(deps, { fax: 'x' }),
    leaves: { suspected: 1, attempts: 1 },
  },
  'a move to the inbox': {
    store: 'contact-messages',
    prepare: async (deps) => {
      await write(deps, { fax: 'x' });
      return firstIdBelow(deps, 'suspected/');
    },
    act: (deps, id) => moveToInbox(id, deps),
    leaves: { messages: 1, attempts: 1 },
    mails: ['agency'],
  },
  'the deletion of a message': {
    store: 'contact-messages',
    prepare: async (deps) => {
      await write(deps);
      return firstIdBelow(deps, 'messages/');
    },
    act: (deps, id) => deleteSubmission('contact-messages', id, message.name, deps),
    leaves: { attempts: 1, deletions: 1 },
  },
};

/** One run of a function, which ends at a kill or completes. */
function live({ blobs, files, mails }: Fixture, tries: number, death?: Kill): Deps {
  let calls = 0;
  const meet = () => {
    const call = calls++;
    if (!death || call < death.at) return undefined;
    return call === death.at ? death.when : 'before';
  };
  blobs.fault = files.fault = meet;
  return {
    store: blobs.store,
    files: files.store,
    now: new Date(NOON + tries * BETWEEN_TRIES_MS),
    deliver: (mail) => {
      const fate = meet();
      if (fate !== 'before') mails.push(mail);
      const lost = Object.assign(new Error('cut off'), { code: 'ECONNECTION' });
      return fate ? Promise.reject(lost) : Promise.resolve();
    },
  };
}

/** Action of a person. Every attempt except the last is killed. */
const story = fc.record({
  kills: fc.array(kill, { maxLength: 4 }),
  /** True if a last, undisturbed attempt follows; otherwise the last kill ends it. */
  isFinished: fc.boolean(),
});

/** Interval between runs in these tests, in milliseconds. The real schedule runs every hour. */
const RUN_EVERY_MS = 300_000;

/** Runs the schedule for an hour. The first runs may be killed, too. */
async function runSchedule(
  fixture: Fixture,
  path: WritePath,
  tries: number,
  kills: readonly Kill[],
) {
  const [intakes, messages] =
    path.store === 'intakes'
      ? [fixture.blobs, makeBlobsInProcess('contact-messages')]
      : [makeBlobsInProcess('intakes'), fixture.blobs];
  for (let run = 1; run <= 12; run += 1) {
    const { deliver } = live(fixture, tries, kills[run - 1]);
    const now = new Date(NOON + tries * BETWEEN_TRIES_MS + run * RUN_EVERY_MS);
    const kinds = [
      mailedIntakes({ store: intakes.store, now, deliver }),
      mailedMessages({ store: messages.store, now, deliver }),
    ];
    await resendMails(kinds).catch((error: unknown) => {
      expect(error).toMatchObject({ kind: 'unavailable' });
    });
  }
}

test.each(Object.entries(paths))(
  `%s is neither lost nor duplicated in ${RUNS} sequences of kills and retries`,
  async (name, path) => {
    shortenPauses();
    const seen = { kills: 0, unfinished: 0, mails: 0, doubled: 0 };
    await fc.assert(
      fc.asyncProperty(story, async ({ kills, isFinished }) => {
        const blobs = makeBlobsInProcess(path.store);
        const fixture = {
          blobs,
          files: makeBlobsInProcess('uploads'),
          mails: [] as Mail[],
        };
        const id = (await path.prepare?.(live(fixture, 0))) ?? '';
        fixture.mails.length = 0;
        let tries = 1;
        // A person who saw a failure or no response retries. A second deletion finds nothing.
        for (const death of isFinished ? [...kills, undefined] : kills) {
          await path.act(live(fixture, tries++, death), id).catch((error: unknown) => {
            const kind = (error as { kind?: unknown }).kind;
            expect(['unavailable', 'not-found']).toContain(kind);
          });
        }
        await runSchedule(fixture, path, tries, kills.toReversed());
        const deps = live(fixture, tries);

        const counts: Record<string, number> = {};
        for (const key of blobs.keys()) {
          const kindOfRecord = key.replace(/^additions\/[^/]+\//, '').split('/')[0] ?? '';
          if (kindOfRecord !== 'mails' && kindOfRecord !== 'acknowledged') {
            counts[kindOfRecord] = (counts[kindOfRecord] ?? 0) + 1;
          }
        }
        if (isFinished) {
          expect(counts).toEqual(path.leaves);
          await path.check?.(deps, id);
        }
        const isReported = isFinished || (counts.intakes ?? counts.messages ?? 0) > 0;
        const receivers = fixture.mails.map(({ to }) => to ?? 'agency');
        const expected = isReported ? (path.mails ?? []) : [];
        expect(new Set(receivers)).toEqual(new Set(expected));
        // A duplicate requires a kill between the email and its record. Duplicates have the same subject, so
        // mailboxes group them.
        const topics = new Set(fixture.mails.map(({ topic }) => topic));
        expect(topics.size).toBe(expected.length);
        const doubled = receivers.length - topics.size;
        expect(doubled).toBeLessThanOrEqual(2 * kills.length * topics.size);
        seen.kills += kills.length;
        seen.unfinished += isFinished ? 0 : 1;
        seen.mails += topics.size;
        seen.doubled += doubled;
      }),
      { numRuns: RUNS },
    );
    // Not through the console, because tests must not write to it.
    if (process.env.PROPERTY_RUNS) process.stdout.write(`${name}: ${JSON.stringify(seen)}\n`);
  },
  600_000,
);
