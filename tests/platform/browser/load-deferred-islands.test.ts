import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { NOTICE_EVENT } from '#features/notices/notice-events.ts';
import { bundleScript } from '../../../src/build/bundle-script.ts';

interface Link {
  rel?: string;
  href?: string;
  src?: string;
  onerror?: () => void;
}

/** Runs the script in a window with one island. @returns what a page would see of it. */
async function openPage({ stored = {}, hash = '', file = '/islands.js?dpl=1' } = {}) {
  const script = await bundleScript(
    'src/platform/browser/islands/load-deferred-islands.ts',
    'iife',
    {
      ISLANDS_SCRIPT: file,
      DRAFT_AREA: 'localStorage',
      DRAFT_KEY: 'draft',
    },
  );
  const appended: Link[] = [];
  const island: { dataset: { modules?: string }; events?: Event[] } = {
    dataset: { modules: '/a.js?dpl=1 /b.js?dpl=1' },
  };
  const inside = { closest: (selector: string) => (selector.includes('[ssr]') ? island : null) };
  const self = Object.assign(new EventTarget() as EventTarget & { pendingEvent?: string }, {
    localStorage: stored,
  });
  runInNewContext(script, {
    self,
    location: { hash },
    document: { createElement: () => ({}), head: { append: (one: Link) => appended.push(one) } },
    addEventListener: self.addEventListener.bind(self),
  });
  const interact = (type: string, target: unknown = inside) =>
    self.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: target }));
  const scripts = () => appended.flatMap(({ src }) => src ?? []);
  return { self, island, appended, interact, scripts };
}

test('nothing is loaded before an interaction with an island', async () => {
  const { appended, interact } = await openPage();
  interact('pointerover', { closest: () => null });
  interact('focusin', {});
  expect(appended).toEqual([]);
});

test.each(['pointerover', 'focusin', 'change', 'click'])(
  'the first interaction (%s) loads the code and the files of that island, from the same deploy',
  async (type) => {
    const { island, appended, interact, scripts } = await openPage();
    interact(type);
    interact('click');
    expect(appended).toMatchObject([
      { rel: 'modulepreload', href: '/a.js?dpl=1' },
      { rel: 'modulepreload', href: '/b.js?dpl=1' },
      { src: '/islands.js?dpl=1' },
    ]);
    expect(scripts()).toHaveLength(1);
    expect(island.events?.map((event) => event.type)).toEqual([type, 'click']);
  },
);

test('after a failed load, the next interaction tries again', async () => {
  const { appended, interact, scripts } = await openPage();
  interact('pointerover');
  appended.at(-1)?.onerror?.();
  interact('pointerover');
  expect(scripts()).toHaveLength(2);
});

test('an event for an island loads the code, and is recorded for the directive', async () => {
  const { self, scripts } = await openPage();
  self.dispatchEvent(new Event(NOTICE_EVENT));
  expect(self.pendingEvent).toBe(NOTICE_EVENT);
  expect(scripts()).toHaveLength(1);
});

test.each([
  ['a draft', { stored: { draft: '{}' } }, 1],
  ['a value in the fragment', { hash: '#name=Ada' }, 1],
  ['another draft, and the fragment of a section', { stored: { other: '' }, hash: '#contact' }, 0],
])('the code of an island loads with the page or waits: %s', async (_, page, count) => {
  expect((await openPage(page)).scripts()).toHaveLength(count);
});
