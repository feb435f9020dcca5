import { GAVE_UP_STATUS } from './store-fetch.ts';

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** True if the store exists, or if the storage does not respond. */
async function mayExist(list: URL, store: string, init: RequestInit, fetch: Fetch) {
  const stores = new URL(list.pathname.slice(0, -store.length - 1), list);
  stores.searchParams.set('prefix', store);
  const response = await fetch(stores, init);
  if (response.status === 404) return false;
  if (!response.ok) return true;
  return ((await response.json()) as { stores: readonly string[] }).stores.includes(store);
}

/**
 * Wraps the `fetch` of the Blobs client so that a list request with status 404 fails unless the store does
 * not exist. The client itself treats such a response as an empty list or as the end of the list.
 */
export function checkLists(fetch: Fetch): Fetch {
  return async (input, init = {}) => {
    const response = await fetch(input, init);
    if (response.status !== 404) return response;
    const url = new URL(input instanceof Request ? input.url : input);
    const store = /\/(site:[^/]+)$/.exec(url.pathname)?.[1];
    if (!store) return response;
    const isFalse = url.searchParams.has('cursor') || (await mayExist(url, store, init, fetch));
    return isFalse ? new Response(null, { status: GAVE_UP_STATUS }) : response;
  };
}
