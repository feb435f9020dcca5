import type { Store } from '@netlify/blobs';
import { type IntakeRequest, type StoredIntake, storedIntakeSchema } from '../../domain/intake.ts';
import { suspicionOf } from '../../domain/robot-trap.ts';
import { storeOncePerAttempt, takeBackIfDeleted } from '../storage/attempts.ts';
import { hasKey, readKept } from '../storage/blobs.ts';
import { DomainError } from '../errors.ts';
import { atOnce, type Later } from '../later.ts';
import { noteMailbox, whyUnacknowledged } from './acknowledgements.ts';
import { deletionKey, intakeKey, INTAKES, mailTopicsOf } from './intake-keys.ts';
import { type MailOnceDeps, tryMailOnce } from '../mail/mail-once.ts';
import { isOneOfMany, type MailedRecords, SINGLE_MAILS_PER_WINDOW } from '../mail/record-mails.ts';
import { intakeAcknowledgement, intakeNotification } from '../mail/notifications.ts';
import { verifyFile } from '../guides/training-guides.ts';

interface SubmitDeps extends MailOnceDeps {
  /** Store of the training guides. */
  readonly guides: Store;
  readonly later?: Later;
}

/**
 * Stores an intake once per attempt, and then sends one email each to the agency and the client. A retry
 * sends the emails that the first attempt could not send. A stored intake counts as received; a failed
 * email is only logged. A late retry does not restore an intake that staff deleted.
 *
 * An intake that looks like spam is rejected, unlike a contact message, which is stored as suspected. A
 * person who is rejected by mistake keeps the long text on the screen.
 * @returns the id, the name of a file that was not received, and the problem with the emails.
 * @throws DomainError `invalid` if it looks like spam or its guide cannot be claimed; `unavailable` if it
 * is uncertain that the intake is stored.
 */
export async function submitIntake(
  { attemptId, fax, filledInMs, trainingGuide, ...intake }: IntakeRequest,
  { guides, later = atOnce, ...deps }: SubmitDeps,
): Promise<{ id: string; missingFile: string | undefined; trouble: string | undefined }> {
  const { store, now } = deps;
  if (suspicionOf({ fax, filledInMs })) {
    throw new DomainError('invalid', 'This was filled in too fast. Please send it again.');
  }
  const { trainingGuideFileName = trainingGuide, trainingGuideFilePath, ...rest } = intake;
  const file = await verifyFile(
    { name: trainingGuideFileName, path: trainingGuideFilePath },
    { store: guides, now, field: 'trainingGuideFilePath' },
  );
  const { missingFile } = file;
  const words = {
    ...rest,
    trainingGuideFileName: file.name,
    trainingGuideFilePath: file.path,
    trainingGuideFileSize: file.size,
  };
  const wasDeleted = (id: string) => hasKey(store, deletionKey(id));
  const { isDeleted, ...known } = await storeOncePerAttempt(
    store,
    INTAKES,
    { attemptId, words, now },
    {
      beforeRecord: file.claim,
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
 * Sends the emails to the agency and the client, once each. It can be called again if an email may not have
 * been sent.
 * @param evenOfMany also sends the agency's individual email if the intake is one of many that arrived
 * together.
 * @returns the problem, if any.
 */
async function sendIntakeMails(
  intake: StoredIntake,
  deps: MailOnceDeps,
  { evenOfMany = false } = {},
): Promise<string | undefined> {
  const { id } = intake;
  const topics = mailTopicsOf(id);
  let withheld: string | undefined;
  try {
    await noteMailbox(intake, deps.store);
    const isOfMany = await isOneOfMany(deps.store, `${INTAKES}/`, id);
    if (isOfMany && !evenOfMany) return undefined;
    withheld = isOfMany
      ? `more than ${SINGLE_MAILS_PER_WINDOW} intakes arrived within minutes`
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

/** The intakes, for resending their emails. */
export function mailedIntakes(deps: MailOnceDeps): MailedRecords {
  return {
    ...deps,
    noun: 'intakes',
    prefix: `${INTAKES}/`,
    topicsOf: mailTopicsOf,
    send: async (id) => {
      const intake = await readKept(deps.store, intakeKey(id), storedIntakeSchema);
      if (!intake || intake.isUnreadable) return undefined;
      return sendIntakeMails(intake, deps, { evenOfMany: true });
    },
  };
}
