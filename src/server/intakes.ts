import type { Store } from '@netlify/blobs';
import {
  INITIAL_INTAKE_STATUS,
  INTAKES_PER_PAGE,
  type Intake,
  intakeIdSchema,
  type IntakeRequest,
  type IntakeStatus,
  storedIntakeSchema,
  type StoredIntake,
} from '../domain/intake.ts';
import { isFromRobot } from '../domain/robot-trap.ts';
import { newId, storeOncePerAttempt } from './attempts.ts';
import { hasKey, listKeys, readRecord, writeOnce } from './blobs.ts';
import { DomainError } from './errors.ts';
import { type DeliverMail, tryToDeliver } from './mail.ts';
import { intakeAcknowledgement, intakeNotification } from './notifications.ts';
import { claimTrainingGuide, findTrainingGuide, type TrainingGuide } from './training-guides.ts';

/*
 * Keys of the `intakes` store. Every record is written once and never rewritten.
 *   attempts/<hash>                        which submission an attempt became (attempts.ts)
 *   submissions/<id>                       what the client sent
 *   status-changes/<id>/<change>_<status>  what staff set; the newest decides
 * Ids and changes are ULIDs: what a list needs, time and status, is in the keys.
 */
const PREFIX = 'submissions';
const submissionKey = (id: string) => `${PREFIX}/${id}`;

const submissionSchema = storedIntakeSchema.omit({ status: true });

/** Records read at the same time while a list is put together. */
const PARALLEL_READS = 20;

export interface IntakeDeps {
  readonly store: Store;
  readonly now: Date;
}

export interface SubmissionDeps extends IntakeDeps {
  /** The store of training guides. */
  readonly guides: Store;
  readonly deliver: DeliverMail;
}

/** What is kept of a submission's guide: only what storage itself knows, and a harmless name. */
function withGuide(intake: Intake, guide: TrainingGuide | undefined): Intake {
  const {
    trainingGuideFileName: name,
    trainingGuideFilePath: _path,
    trainingGuideFileSize: _size,
    ...words
  } = intake;
  if (!guide) return words;
  return {
    ...words,
    ...(name ? { trainingGuideFileName: name } : {}),
    trainingGuideFilePath: guide.path,
    trainingGuideFileSize: guide.size,
  };
}

/**
 * Stores a submission, once per attempt, and then tells the agency and the client. Once it is stored
 * it is received: mail that fails is told to the log only.
 *
 * A submission that looks like a robot's is refused, not silently dropped as a contact message is:
 * a person who is taken for one by mistake has written much, and keeps it on the screen.
 * @returns its id, and what went wrong with the mail, if anything.
 * @throws DomainError `invalid` for a robot's, or one that names a guide it cannot have;
 * `unavailable` when it is not certain that the submission is stored.
 */
export async function submitIntake(
  { attemptId, fax, filledInMs, ...intake }: IntakeRequest,
  { store, now, guides, deliver }: SubmissionDeps,
): Promise<{ id: string; trouble: string | undefined }> {
  if (isFromRobot({ fax, filledInMs })) {
    throw new DomainError('invalid', 'This was filled in too fast. Please send it once more.');
  }
  const { trainingGuideFilePath: path } = intake;
  const guide = path === undefined ? undefined : await findTrainingGuide(path, guides);
  const words = withGuide(intake, guide);
  const { isRepeat, ...stored } = await storeOncePerAttempt(
    store,
    PREFIX,
    { attemptId, words, now },
    async (id) => {
      if (guide) await claimTrainingGuide(guide.id, id, { store: guides, now });
    },
  );
  if (isRepeat) return { id: stored.id, trouble: undefined };
  const submission = { ...stored, ...words };
  const troubles = await Promise.all([
    tryToDeliver(deliver, intakeNotification(submission)),
    tryToDeliver(deliver, intakeAcknowledgement(submission)),
  ]);
  return { id: stored.id, trouble: troubles.find((trouble) => trouble !== undefined) };
}

const statusChangeKey = /^(?<id>[0-9A-Z]{26})\/(?<change>[0-9A-Z]{26})_(?<status>\w+)$/;

/** The newest status of each submission that staff have changed. */
async function readStatuses(store: Store): Promise<Map<string, string>> {
  const newest = new Map<string, { change: string; status: string }>();
  for (const key of await listKeys(store, 'status-changes/')) {
    const { id, change, status } = statusChangeKey.exec(key)?.groups ?? {};
    if (!id || !change || !status) continue;
    const known = newest.get(id);
    if (!known || change > known.change) newest.set(id, { change, status });
  }
  return new Map([...newest].map(([id, { status }]) => [id, status]));
}

/** Ids of all submissions, newest first. Keys that are no ids (a file server's leftovers) are passed over. */
async function listIds(store: Store): Promise<string[]> {
  const keys = await listKeys(store, 'submissions/');
  return keys
    .filter((key) => intakeIdSchema.safeParse(key).success)
    .sort()
    .reverse();
}

async function inParallel<Input, Output>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const outputs: Output[] = [];
  for (let start = 0; start < inputs.length; start += PARALLEL_READS) {
    outputs.push(...(await Promise.all(inputs.slice(start, start + PARALLEL_READS).map(work))));
  }
  return outputs;
}

export interface IntakePage {
  readonly intakes: StoredIntake[];
  readonly total: number;
  /** The id to continue after, when there are more. */
  readonly nextCursor: string | undefined;
  /** Submissions whose record no longer fits: named, never shown half-read. */
  readonly unreadable: string[];
}

/** Lists submissions, newest first. Costs two key lists and one read per submission answered. */
export async function listIntakes(
  store: Store,
  { limit = INTAKES_PER_PAGE, cursor }: { limit?: number; cursor?: string | undefined } = {},
): Promise<IntakePage> {
  const [ids, statuses] = await Promise.all([listIds(store), readStatuses(store)]);
  const remaining = cursor === undefined ? ids : ids.filter((id) => id < cursor);
  const page = remaining.slice(0, limit);
  const outcomes = await inParallel(page, async (id) => ({
    id,
    outcome: await readRecord(store, submissionKey(id), submissionSchema),
  }));

  const intakes: StoredIntake[] = [];
  const unreadable: string[] = [];
  for (const { id, outcome } of outcomes) {
    if (outcome.kind === 'found') {
      intakes.push({ ...outcome.record, status: statuses.get(id) ?? INITIAL_INTAKE_STATUS });
    } else if (outcome.kind === 'unreadable') unreadable.push(id);
  }
  return {
    intakes,
    total: ids.length,
    nextCursor: remaining.length > limit ? page.at(-1) : undefined,
    unreadable,
  };
}

/**
 * Sets a submission's status by appending the change, so that every change stays on record.
 * @throws DomainError `not-found` for an id that is unknown or cannot be one.
 */
export async function setIntakeStatus(
  id: string,
  status: IntakeStatus,
  { store, now }: IntakeDeps,
): Promise<void> {
  if (!intakeIdSchema.safeParse(id).success || !(await hasKey(store, submissionKey(id)))) {
    throw new DomainError('not-found', 'There is no submission with this id.');
  }
  const change = newId(now);
  await writeOnce(store, `status-changes/${id}/${change}_${status}`, {
    status,
    changedAt: now.toISOString(),
  });
}
