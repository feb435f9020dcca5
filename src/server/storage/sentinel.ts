import type { Store } from '@netlify/blobs';
import { DomainError } from '../errors.ts';
import { hasKey, writeOnce } from './blobs.ts';

/*
 * A store that does not exist answers like an empty one. So each store of the live site carries a mark,
 * set once by hand (`npm run storage:mark`): a list that is empty without it comes from a storage that
 * is not this site's, or was lost, and must not be shown as "nothing has come yet".
 */
const SENTINEL = 'sentinel';

/** Marks a store as this site's own. Marking it again changes nothing. */
export async function markStore(store: Store, now: Date): Promise<'written' | 'taken'> {
  return writeOnce(store, SENTINEL, { markedAt: now.toISOString() });
}

/** Whether a store carries the mark of this site. @throws DomainError `unavailable`. */
export async function isMarked(store: Store): Promise<boolean> {
  return hasKey(store, SENTINEL);
}

/**
 * Makes sure of a store that seems to be empty. Deploys other than the live site have stores that
 * nobody marks.
 * @param deployContext Netlify's name for the kind of deploy.
 * @throws DomainError `unavailable` when it is not this site's own.
 */
export async function requireMark(store: Store, deployContext: string): Promise<void> {
  if (deployContext !== 'production' || (await isMarked(store))) return;
  throw new DomainError(
    'unavailable',
    'The storage is empty, and nothing marks it as that of this site. If the site is new, run: npm run storage:mark',
  );
}
