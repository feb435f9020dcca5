import { getStore, listStores, type Store } from '@netlify/blobs';
import { type StoreName, storeNames } from '../../src/domain/stored-records.ts';
import { checkLists } from '../../src/server/storage/checked-lists.ts';
import { readDotEnv } from '../local/machine/dot-env.ts';
import { localDataFolder } from '../local/machine/local-folders.ts';
import { startLocalStorage } from '../local/machine/storage.ts';
import { UserError } from '../local/machine/user-error.ts';
import { DEPLOY_CONTEXT } from '../local/server/functions.ts';

/** The storage of one site, of this machine or of Netlify. */
export interface SiteStorage extends AsyncDisposable {
  /** For messages. */
  readonly label: string;
  /** Whole names of the stores that the site itself uses, whether they exist or not. */
  readonly ownStoreNames: readonly string[];
  /** Whole names of all stores that exist, of all deploy contexts. */
  readonly listStoreNames: () => Promise<string[]>;
  /** Opens a store by its whole name, whichever deploys use it. */
  readonly openStore: (name: string) => Store;
  /** Opens the store that the site itself works on. */
  readonly openOwn: (name: StoreName) => Store;
}

type Credentials = Parameters<typeof getStore>[0] & object;

/**
 * Storage that is reached with these credentials, or with those of the environment. Reads see every
 * write that was confirmed.
 * @param own what the names of the site's own stores begin with, and what ends the connection.
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
 * Connects to a site's storage. The token of one at Netlify is read from NETLIFY_AUTH_TOKEN, since what
 * stands in a command line can be read by everybody on the machine.
 * @param siteID Netlify's id of the site; without one: this machine's storage.
 * @throws UserError without a token.
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
