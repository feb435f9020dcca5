import type { Store } from '@netlify/blobs';
import type { Intake, IntakeRequest, StoredIntake } from '../../domain/intake.ts';
import { suspicionOf } from '../../domain/robot-trap.ts';
import { storeOncePerAttempt, takeBackIfDeleted } from '../storage/attempts.ts';
import { hasKey } from '../storage/blobs.ts';
import { DomainError } from '../errors.ts';
import { atOnce, type Later } from '../later.ts';
import { whyUnacknowledged } from './acknowledgements.ts';
import { deletionKey, intakeKey, INTAKES, mailTopicsOf } from './intake-keys.ts';
import { type MailOnceDeps, tryMailOnce } from '../mail/mail-once.ts';
import { isOneOfMany, TOLD_SINGLY_PER_WINDOW } from '../mail/many-at-once.ts';
import { intakeAcknowledgement, intakeNotification } from '../mail/notifications.ts';
import {
  claimTrainingGuide,
  findTrainingGuide,
  type TrainingGuide,
} from '../guides/training-guides.ts';

export interface IntakeDeps {
  readonly store: Store;
  readonly now: Date;
}

export interface SubmitDeps extends MailOnceDeps {
  /** The store of training guides. */
  readonly guides: Store;
  readonly later?: Later;
}

/**
 * Replaces what the client says about its guide with what storage knows. The name remains; a name
 * without a path means that the file was not received.
 */
function withGuide(intake: Intake, guide: TrainingGuide | undefined): Intake {
  const { trainingGuideFilePath: _path, trainingGuideFileSize: _size, ...words } = intake;
  if (!guide) return words;
  return { ...words, trainingGuideFilePath: guide.path, trainingGuideFileSize: guide.size };
}

/**
 * Stores an intake, once per attempt, and then tells the agency and the client, once too: a retry
 * sends what the first try did not come to. Once it is stored it is received: mail that fails is told
 * to the log only. A late retry does not bring back what staff have deleted.
 *
 * An intake that looks like a robot's is refused, not silently dropped as a contact message is:
 * a person who is taken for one by mistake has written much, and keeps it on the screen.
 * @returns its id, the name of a file that was not received, and what went wrong with the mail.
 * @throws DomainError `invalid` for a robot's, or one that names a guide it cannot have;
 * `unavailable` when it is not certain that the intake is stored.
 */
export async function submitIntake(
  { attemptId, fax, filledInMs, trainingGuide, ...intake }: IntakeRequest,
  { guides, later = atOnce, ...deps }: SubmitDeps,
): Promise<{ id: string; missingFile: string | undefined; trouble: string | undefined }> {
  const { store, now } = deps;
  if (suspicionOf({ fax, filledInMs })) {
    throw new DomainError('invalid', 'This was filled in too fast. Please send it once more.');
  }
  const { trainingGuideFilePath: path } = intake;
  const guide = path === undefined ? undefined : await findTrainingGuide(path, guides);
  const name = intake.trainingGuideFileName ?? trainingGuide;
  const words = withGuide({ ...intake, ...(name && { trainingGuideFileName: name }) }, guide);
  const missingFile = guide ? undefined : name;
  const wasDeleted = (id: string) => hasKey(store, deletionKey(id));
  const { isDeleted, ...known } = await storeOncePerAttempt(
    store,
    INTAKES,
    { attemptId, words, now },
    {
      beforeRecord: async (id) => {
        if (guide) await claimTrainingGuide(guide.id, id, { store: guides, now });
      },
      wasDeleted,
    },
  );
  const { id } = known;
  if (isDeleted) return { id, missingFile, trouble: undefined };
  const trouble = await later(async () => {
    if (await takeBackIfDeleted(store, intakeKey(id), () => wasDeleted(id))) return undefined;
    return sendIntakeMails({ ...known, ...words }, deps);
  });
  return { id, missingFile, trouble };
}

/**
 * Tells the agency of an intake, and the client, once each. Whoever finds that this may have been left
 * undone can call it again.
 * @param evenOfMany sends the agency's own mail about one of many that came at once, too.
 * @returns what went wrong, if anything.
 */
export async function sendIntakeMails(
  intake: StoredIntake,
  deps: MailOnceDeps,
  { evenOfMany = false } = {},
): Promise<string | undefined> {
  const { id } = intake;
  const topics = mailTopicsOf(id);
  let withheld: string | undefined;
  try {
    const isOfMany = await isOneOfMany(deps.store, `${INTAKES}/`, id);
    if (isOfMany && !evenOfMany) return undefined;
    withheld = isOfMany
      ? `more than ${TOLD_SINGLY_PER_WINDOW} intakes came within minutes`
      : await whyUnacknowledged(intake, deps.store);
  } catch {
    return 'mail not sent: storage cannot be reached';
  }
  const troubles = await Promise.all([
    tryMailOnce(topics.agency, intakeNotification(intake, withheld), deps),
    withheld ?? tryMailOnce(topics.client, intakeAcknowledgement(intake), deps),
  ]);
  return troubles.find((trouble) => trouble !== undefined);
}
