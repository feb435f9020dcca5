import { getStore, listStores, type Store } from '@netlify/blobs';
import { type StoreName, storeNames } from '#platform/stored-records.ts';
import { checkLists } from '#platform/server/storage/store-fetch.ts';
import { localDataFolder, readDotEnv } from '../local/machine/local-files.ts';
import { startLocalStorage } from '../local/machine/storage.ts';
import { UserError } from '../local/machine/user-error.ts';
import { DEPLOY_CONTEXT } from '../local/server/functions.ts';

/** Storage of one site, on this machine or on Netlify. */
export interface SiteStorage extends AsyncDisposable {
  /** Name for messages. */
  readonly label: string;
  /** Full names of the stores that the site uses, including stores that do not exist yet. */
  readonly ownStoreNames: readonly string[];
  /** Full names of all existing stores, in all deploy contexts. */
  readonly listStoreNames: () => Promise<string[]>;
  /** Opens a store by its full name, in any deploy context. */
  readonly openStore: (name: string) => Store;
  readonly openOwn: (name: StoreName) => Store;
}

type Credentials = Parameters<typeof getStore>[0] & object;

/**
 * Connects with these credentials or with those of the environment. Reads return every confirmed write.
 * @param own the name prefix of the site's own stores, and a function that closes the connection.
 */
export function siteStorage(
  label: string,
  credentials: Omit<Credentials, 'name'>,
  own: { readonly prefix?: string; readonly close?: () => Promise<void> } = {},
): SiteStorage {
  const openStore = (name: string) =>
    getStore({ ...credentials, name, consistency: 'strong', fetch: checkLists(fetch) });
  return {
    label,
    ownStoreNames: storeNames.map((name) => `${own.prefix ?? ''}${name}`),
    listStoreNames: async () => (await listStores(credentials)).stores.toSorted(),
    openStore,
    openOwn: (name) => openStore(`${own.prefix ?? ''}${name}`),
    [Symbol.asyncDispose]: async () => own.close?.(),
  };
}

/**
 * Connects to a site's storage. Reads Netlify's token from NETLIFY_AUTH_TOKEN, because every user of a
 * machine can read command lines.
 * @param siteID Netlify's id of the site. Without it, connects to this machine's storage.
 * @throws UserError if the token is missing.
 */
export async function connectSite(siteID: string | undefined): Promise<SiteStorage> {
  if (siteID !== undefined) {
    const token = process.env.NETLIFY_AUTH_TOKEN;
    if (!token)
      throw new UserError('Set NETLIFY_AUTH_TOKEN to a personal access token of Netlify.');
    return siteStorage(`site ${siteID}`, { siteID, token });
  }
  readDotEnv();
  const folder = localDataFolder();
  const close = await startLocalStorage(folder);
  return siteStorage(`this machine (${folder})`, {}, { prefix: `${DEPLOY_CONTEXT}-`, close });
}
