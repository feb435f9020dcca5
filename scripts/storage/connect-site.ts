import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getStore, listStores, type Store } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { readDotEnv } from '../local/machine/dot-env.ts';
import { localDataFolder } from '../local/machine/local-folders.ts';
import { requireToken } from '../local/machine/storage.ts';

/** The storage of one site, of this machine or of Netlify. */
export interface SiteStorage {
  /** For messages. */
  readonly label: string;
  readonly listStoreNames: () => Promise<string[]>;
  readonly openStore: (name: string) => Store;
  readonly close: () => Promise<void>;
}

type Credentials = Parameters<typeof getStore>[0] & object;

/** Storage that is reached with these credentials. Reads see every write that was confirmed. */
export function siteStorage(
  label: string,
  credentials: Omit<Credentials, 'name'>,
  close: () => Promise<void> = () => Promise.resolve(),
): SiteStorage {
  return {
    label,
    listStoreNames: async () => (await listStores(credentials)).stores.toSorted(),
    openStore: (name) => getStore({ ...credentials, name, consistency: 'strong' }),
    close,
  };
}

const LOCAL_SITE_ID = 'local';
const LOCAL_TOKEN = 'local';

/**
 * Connects to a site's storage.
 * @param siteId Netlify's id of the site; without one: this machine's storage.
 * @throws UserError without a token.
 */
export async function connectSite(siteId: string | undefined): Promise<SiteStorage> {
  if (siteId !== undefined) {
    return siteStorage(`site ${siteId}`, { siteID: siteId, token: requireToken() });
  }
  readDotEnv();
  const directory = join(localDataFolder(), 'blobs');
  // The server has no list of stores for a site that never kept anything.
  mkdirSync(join(directory, 'entries', LOCAL_SITE_ID), { recursive: true });
  const server = new BlobsServer({ directory, token: LOCAL_TOKEN });
  const { address } = await server.start();
  const credentials = {
    siteID: LOCAL_SITE_ID,
    token: LOCAL_TOKEN,
    edgeURL: address,
    uncachedEdgeURL: address,
    apiURL: address,
  };
  return siteStorage(`this machine (${directory})`, credentials, () => server.stop());
}
