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
  statusChangesOf,
  intakeKey,
} from './intake-keys.ts';
import type { ReviewDeps } from './intake-changes.ts';
import { mailRecordsOf } from '../mail/mail-once.ts';
import { removeTrainingGuide } from '../guides/training-guides.ts';

/** Removes what was added to an intake since it came. @returns how much there was. */
async function removeAdditions(store: Store, id: string): Promise<number> {
  const mails = Object.values(mailTopicsOf(id)).map(mailRecordsOf);
  let removed = 0;
  for (const prefix of [notesOf(id), statusChangesOf(id), ...mails]) {
    removed += await removeBelow(store, prefix);
  }
  return removed;
}

/** A deletion that stopped right after the record was gone can be finished by asking again. */
async function finishDeletion(store: Store, id: string): Promise<void> {
  const wasBegun = await hasKey(store, deletionKey(id));
  if (!wasBegun || (await removeAdditions(store, id)) === 0) throw await missingIntake(store, id);
}

/**
 * Deletes an intake with its file, notes and history. This is the only thing staff can do that
 * removes something, so it asks for the practice's name.
 *
 * First the deletion itself is recorded (no late retry of the client brings the record back), then
 * everything is removed, the record after the rest: whatever fails on the way, the intake stays
 * in the list and can be deleted again; if nobody does, retention finishes it (retention/due.ts).
 * What a colleague adds meanwhile is swept up at the end, or
 * taken back by who adds it (intake-changes.ts).
 * @param deps.guides the store of training guides.
 * @throws DomainError `invalid` for another name, `not-found`, `unavailable`.
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
  // A guide belongs to one intake for good (training-guides.ts), so no other loses it.
  if (path !== undefined) await removeTrainingGuide(path, guides);
  await removeAdditions(store, id);
  await removeBlob(store, acknowledgedKey(intake));
  await removeBlob(store, intakeKey(id));
  await removeAdditions(store, id);
}
