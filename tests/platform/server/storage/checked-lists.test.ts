import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/server/storage/attempts.ts';
import { listFullKeys, openStore } from '#platform/server/storage/blobs.ts';
import { type BlobsDouble, connectBlobsDouble } from '../../../support/blobs-double.ts';
import { shortenPauses } from '../../../support/short-pauses.ts';

const NOT_FOUND = { kind: 'status', status: 404 } as const;
const open = () => openStore('intakes', 'production');

describe('A list that answers 404', () => {
  let double: BlobsDouble;
  beforeEach(() => {
    double = connectBlobsDouble({ pageSize: 2 });
    shortenPauses();
  });
  const seed = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      double.seed('intakes', `intakes/${newId(new Date(index))}`, '{}');
    }
  };

  test('is empty if the site has no such store', async () => {
    double.seed('intakes-of-another-deploy', 'intakes/1', '{}');
    double.failNext({ op: 'list' }, NOT_FOUND, 9);
    expect(await listFullKeys(open(), '')).toEqual([]);
  });

  test('is empty if the site has no stores at all', async () => {
    double.setFaultSource(() => NOT_FOUND);
    expect(await listFullKeys(open(), 'intakes/')).toEqual([]);
  });

  test.each(['', 'notes/'])('fails if the site has the store: prefix "%s"', async (prefix) => {
    seed(1);
    double.failNext({ op: 'list' }, NOT_FOUND);
    await expect(listFullKeys(open(), prefix)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await listFullKeys(open(), 'intakes/')).toHaveLength(1);
  });

  test('fails if the list of stores cannot be read', async () => {
    double.failNext({ op: 'list' }, NOT_FOUND);
    double.failNext({ op: 'listStores' }, { kind: 'status', status: 500 }, 9);
    await expect(listFullKeys(open(), '')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('fails on every page after the first, without asking for the stores', async () => {
    seed(5);
    for (const skip of [1, 2]) {
      double.clearFaults();
      double.resetRequests();
      double.failNext({ op: 'list', skip }, NOT_FOUND);
      await expect(listFullKeys(open(), '')).rejects.toMatchObject({ kind: 'unavailable' });
      expect(double.requests.map(({ op }) => op)).not.toContain('listStores');
    }
  });
});
