import type { Store } from '@netlify/blobs';
import { ulidSchema } from '../../domain/ids.ts';
import { storedIntakeSchema } from '../../domain/intake.ts';
import { isSameName, nameToType } from '../../domain/typed-name.ts';
import { hasKey, readKept, removeBelow, removeBlob, writeOnce } from '../storage/blobs.ts';
import { DomainError } from '../errors.ts';
import { acknowledgedKey } from './acknowledgements.ts';
import {
  deletionKey,
  mailTopicsOf,
  missingIntake,
  noSuchIntake,
  notesOf,
  intakeKey,
} from './intake-keys.ts';
import type { ReviewDeps } from './intake-changes.ts';
import { statusChangesOf } from '../storage/status-changes.ts';
import { mailRecordsOf } from '../mail/mail-once.ts';
import { removeTrainingGuide } from '../guides/training-guides.ts';

/** Removes everything that was added to an intake. @returns the number of removed records. */
async function removeAdditions(store: Store, id: string): Promise<number> {
  const mails = Object.values(mailTopicsOf(id)).map(mailRecordsOf);
  let removed = 0;
  for (const prefix of [notesOf(id), statusChangesOf(id), ...mails]) {
    removed += await removeBelow(store, prefix);
  }
  return removed;
}

/** Finishes a deletion that was interrupted after the intake itself was removed. */
async function finishDeletion(store: Store, id: string): Promise<void> {
  const wasBegun = await hasKey(store, deletionKey(id));
  if (!wasBegun || (await removeAdditions(store, id)) === 0) throw await missingIntake(store, id);
}

/**
 * Deletes an intake with its file, notes, and history. The caller must provide the practice's name as
 * confirmation.
 *
 * The deletion is recorded first, so that a late retry by the client does not restore the intake. The
 * intake itself is removed last. If a step fails, the intake stays in the list and can be deleted again;
 * otherwise retention finishes the deletion (retention/due.ts). Additions made at the same time are removed
 * at the end, or by the code that adds them (intake-changes.ts).
 * @param deps.guides store of the training guides.
 * @throws DomainError `invalid` if the name differs, `not-found`, `unavailable`.
 */
export async function deleteIntake(
  id: string,
  practiceName: string,
  { store, now, guides, by }: ReviewDeps & { readonly guides: Store },
): Promise<void> {
  if (!ulidSchema.safeParse(id).success) throw noSuchIntake();
  const intake = await readKept(store, intakeKey(id), storedIntakeSchema);
  if (!intake) return finishDeletion(store, id);
  if (!isSameName(practiceName, nameToType(intake.practiceName, id))) {
    throw new DomainError('invalid', 'This is not the name of the practice.');
  }

  await writeOnce(store, deletionKey(id), { deletedAt: now.toISOString(), ...(by && { by }) });
  const path = intake.trainingGuideFilePath;
  // A guide belongs to one intake permanently (training-guides.ts), so no other intake loses it.
  if (path !== undefined) await removeTrainingGuide(path, guides);
  await removeAdditions(store, id);
  await removeBlob(store, acknowledgedKey(intake));
  await removeBlob(store, intakeKey(id));
  await removeAdditions(store, id);
}
