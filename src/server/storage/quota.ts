import type { Store } from '@netlify/blobs';
import { timeOfUlid, ulidPattern } from '../../domain/ulid.ts';
import { pagesOfKeys } from './blobs.ts';

/*
 * Quotas for the whole site, counted from the keys that are there anyway: of a ULID, the first ten
 * characters are the time, so one call lists what was made in the same 2^20 milliseconds (17.5
 * minutes). The platform's own limits count by address, and who floods us has many.
 */
const WINDOW_CHARACTERS = 6;

/** How long a window is, in milliseconds. */
export const QUOTA_WINDOW_MS = 2 ** 20;

/** The window in which an id was made. */
export const windowOf = (id: string) => id.slice(0, WINDOW_CHARACTERS);

/** When the window of an id is over, in milliseconds since 1970. */
export function endOfWindow(id: string): number {
  return (Math.floor(timeOfUlid(id) / QUOTA_WINDOW_MS) + 1) * QUOTA_WINDOW_MS;
}

/**
 * Whether as many records as the quota has were made in the window of this one and before it. Ends as
 * soon as there are so many: in a flood a list has thousands. Costs one call.
 * @param prefix where the records live, with a slash at the end.
 */
export async function isBeyondQuota(
  store: Store,
  prefix: `${string}/`,
  id: string,
  quota: number,
): Promise<boolean> {
  let earlier = 0;
  for await (const keys of pagesOfKeys(store, prefix + windowOf(id))) {
    const ids = keys.map((key) => key.slice(prefix.length));
    earlier += ids.filter((other) => ulidPattern.test(other) && other < id).length;
    if (earlier >= quota) return true;
  }
  return false;
}
