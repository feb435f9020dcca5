/** Tests of the script in the head that fetches the scripts of islands. */
import { Window } from 'happy-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { bundleScript } from '../../src/build/bundle-script.ts';
import { deferredIslandsLoader } from '../../src/layouts/head-scripts.ts';

let window: Window;
/** Addresses that were fetched, and whether that succeeds. */
let fetched: string[];
let isConnected: boolean;
const hydrateIsland = vi.fn<(island: object, parts: object) => Promise<void>>();
/** Failures that the page's script has not handled, so that they are in the console. */
let failures: unknown[];

beforeEach(() => {
  window = new Window({ url: 'https://site.example/' });
  window.document.body.innerHTML = `
    <deferred-island name="A" scripts="/hydrate.js /a.js"><input id="a"></deferred-island>
    <deferred-island name="B" scripts="/hydrate.js /b.js" on="notice"><p id="b"></p></deferred-island>
    <p id="outside"></p>`;
  fetched = [];
  failures = [];
  isConnected = true;
  hydrateIsland.mockReset().mockImplementation(async (island) => {
    (island as HTMLElement).setAttribute('ready', '');
  });
});

/** Runs the script as a page contains it. */
async function run(draft?: Parameters<typeof deferredIslandsLoader>[0]): Promise<void> {
  const { entry, constants } = deferredIslandsLoader(draft);
  const script = (await bundleScript(entry, 'iife', constants)).replaceAll('import(', 'load(');
  const load = async (address: string) => {
    fetched.push(address);
    if (!isConnected) throw new TypeError('Failed to fetch');
    return address === '/hydrate.js' ? { hydrateIsland } : { name: address };
  };
  /** Promises of the page, which report what nothing handled. */
  class PagePromise extends Promise<unknown> {
    override catch(handle: (error: unknown) => never) {
      return super.catch(handle).catch((error: unknown) => void failures.push(error)) as never;
    }
  }
  const names = ['document', 'addEventListener', 'location', 'self', 'load', 'Promise'];
  new Function(...names, script)(
    window.document,
    window.addEventListener.bind(window),
    window.location,
    window,
    load,
    PagePromise,
  );
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
async function fire(name: string, selector?: string): Promise<void> {
  const target = selector ? window.document.querySelector(selector)! : window;
  target.dispatchEvent(new window.Event(name, { bubbles: true }));
  await settle();
}

test.each(['pointerover', 'focusin', 'change', 'click', 'compositionstart'])(
  'the first %s in an island fetches its scripts, once',
  async (name) => {
    await run();
    await fire(name, '#outside');
    expect(fetched).toEqual([]);
    await fire(name, '#a');
    expect(fetched).toEqual(['/hydrate.js', '/a.js']);
    await fire(name, '#a');
    expect(fetched).toHaveLength(2);
    expect(hydrateIsland).toHaveBeenCalledOnce();
    const [island, parts] = hydrateIsland.mock.calls[0]!;
    expect((island as HTMLElement).getAttribute('name')).toBe('A');
    expect(parts).toEqual({ name: '/a.js' });
  },
);

test('after a lost connection, the next interaction fetches them again', async () => {
  await run();
  isConnected = false;
  await fire('click', '#a');
  expect(failures).toHaveLength(1);
  expect(hydrateIsland).not.toHaveBeenCalled();
  isConnected = true;
  await fire('focusin', '#a');
  expect(hydrateIsland).toHaveBeenCalledOnce();
  // Hydration sees every interaction since the page was loaded.
  const [island] = hydrateIsland.mock.calls[0]! as [{ events: Event[] }, object];
  expect(island.events.map(({ type }) => type)).toEqual(['click', 'focusin']);
});

test.each([
  ['notice', ['/hydrate.js', '/b.js']],
  ['payment-return', []],
])('the event %s fetches only the islands that wait for it', async (name, addresses) => {
  await run();
  await fire(name);
  expect(fetched).toEqual(addresses);
});

const local = { area: 'local', key: 'a-draft' } as const;
const session = { area: 'session', key: 'a-draft' } as const;
test.each([
  ['a draft', local, () => window.localStorage.setItem('a-draft', '{}'), true],
  ['a draft of the tab', session, () => window.sessionStorage.setItem('a-draft', '{}'), true],
  ['a draft elsewhere', session, () => window.localStorage.setItem('a-draft', '{}'), false],
  ['another draft', local, () => window.localStorage.setItem('other', '{}'), false],
  ['a name in the address', local, () => (window.location.hash = '#name=Ada'), true],
  ['an anchor', local, () => (window.location.hash = '#contact'), false],
  ['a name that is not for it', session, () => (window.location.hash = '#name=Ada'), false],
  ['no form', undefined, () => window.localStorage.setItem('', '{}'), false],
])('with %s, the form loads with the page (%#)', async (_name, draft, prepare, isLoaded) => {
  prepare();
  await run(draft as never);
  expect(fetched).toEqual([]);
  await fire('DOMContentLoaded');
  expect(fetched).toEqual(isLoaded ? ['/hydrate.js', '/a.js'] : []);
});
