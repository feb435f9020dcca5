import type { Store } from '@netlify/blobs';
import { ulidPattern } from '../../domain/ulid.ts';
import { listKeysFrom } from './blobs.ts';

/*
 * Quotas for the whole site, counted from the keys that are there anyway: of a ULID, the first ten
 * characters are the time, so one call lists what was made in the same 2^20 milliseconds (17.5
 * minutes). The platform's own limits count by address, and who floods us has many.
 */
const WINDOW_CHARACTERS = 6;

/** How long a window is, in milliseconds. */
export const QUOTA_WINDOW_MS = 2 ** 20;

/**
 * The ids below a prefix that were made in the same window as this one, oldest first. Costs one call.
 * @param prefix where the records live, with a slash at the end.
 */
export async function idsOfWindow(
  store: Store,
  prefix: `${string}/`,
  id: string,
): Promise<string[]> {
  const keys = await listKeysFrom(store, prefix + id.slice(0, WINDOW_CHARACTERS));
  return keys
    .map((key) => key.slice(prefix.length))
    .filter((key) => ulidPattern.test(key))
    .sort();
}
