import type { Store } from '@netlify/blobs';
import { searchableDay } from '#platform/company-time.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { readStoredRecord } from '#platform/server/storage/blobs.ts';
import { createPageReader } from '#platform/server/storage/list-records.ts';
import { timeOfUlid } from '#platform/ulid.ts';
import {
  readIndex,
  type SubmissionOf,
  submissionTypes,
  type SubmissionType,
} from './submission-types.ts';

/**
 * Creates a function that lists the submissions of a form with their status. It calls `readIndex`, and reads each
 * listed submission that is not cached.
 * @param searchTextOf searchable text of a submission, with the day on which it was sent.
 */
export function createSubmissionList<Type extends SubmissionType>(
  type: Type,
  searchTextOf: (submission: SubmissionOf<Type>, day: string) => string,
) {
  const listStored = createPageReader({
    read: (store, key) => readStoredRecord(store, key, submissionTypes[type].schema),
    searchTextOf: (submission) =>
      searchTextOf(submission, searchableDay(timeOfUlid(submission.id))),
  });
  return async (store: Store, query: ListQuery = {}) => {
    const page = await listStored({ store, entries: await readIndex(type, store), query });
    const records = page.records.map(([submission, { status, change }]) => ({
      ...submission,
      status,
      ...(change && { statusAt: new Date(timeOfUlid(change.id)).toISOString() }),
      ...(change?.by && { statusBy: change.by }),
    }));
    return { ...page, records };
  };
}
