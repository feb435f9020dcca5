import { beforeEach, describe, expect, test } from 'vitest';

import { type Draft, DraftKeeper, isEmptyDraft } from '../../src/browser/draft-storage.ts';
import { makeWebStorage } from '../support/web-storage.ts';

const DAY = 24 * 3_600_000;
const content: Omit<Draft, 'version' | 'savedAt'> = {
  attemptId: '0190a7c2-5d3f-4b3e-9a61-3f0c4f9f2b11',
  texts: { practiceName: 'Harbor Dental' },
  entries: { faqs: [0], scenarios: [0] },
};

let storage: Storage;
let now: number;
let count: number;

beforeEach(() => {
  storage = makeWebStorage();
  now = 1_000 * DAY;
  count = 0;
});

function openTab(): DraftKeeper {
  return new DraftKeeper({
    storage,
    locks: undefined,
    now: () => now,
    newId: () => `tab-${++count}`,
  });
}

describe('the drafts of two tabs', () => {
  test('have a key each, so neither overwrites the other', () => {
    const [first, second] = [openTab(), openTab()];
    first.save(content);
    second.save({ ...content, texts: { practiceName: 'Other' } });
    expect(first.otherKeys()).toEqual(['intake-draft:tab-2']);
    expect(first.read('intake-draft:tab-2')?.texts).toEqual({ practiceName: 'Other' });
    second.clear();
    expect(Object.keys(storage)).toEqual(['intake-draft:tab-1']);
  });

  test('are found newest first, and removed after thirty days', () => {
    openTab().save(content);
    now += 10 * DAY;
    openTab().save(content);
    const tab = openTab();
    expect(tab.otherKeys()).toEqual(['intake-draft:tab-2', 'intake-draft:tab-1']);
    now += 25 * DAY;
    expect(tab.otherKeys()).toEqual(['intake-draft:tab-2']);
    expect(Object.keys(storage)).toEqual(['intake-draft:tab-2']);
  });

  test('leave other keys of the site alone', () => {
    storage.setItem('theme', 'light');
    expect(openTab().otherKeys()).toEqual([]);
    expect(storage.getItem('theme')).toBe('light');
    expect(openTab().isOtherKey('theme')).toBe(false);
  });
});

test.each(['', 'null', '{"version":2}', '{"version":1,"texts":[]}'])(
  'a draft that reads %j is not offered and goes',
  (text) => {
    storage.setItem('intake-draft:old', text);
    expect(openTab().otherKeys()).toEqual([]);
    expect(Object.keys(storage)).toEqual([]);
  },
);

test('a draft holds where a guide is, and nothing else of it', () => {
  const tab = openTab();
  const guide = { fileName: 'a.pdf', filePath: '/x', fileSize: 3, uploadedAt: 5 };
  const kept = tab.shelve({ ...content, guide });
  expect(kept?.draft).toEqual({ ...content, guide, version: 1, savedAt: now });
});

test('a storage that takes nothing is told, not thrown', () => {
  const tab = openTab();
  Object.defineProperty(storage, 'setItem', {
    value: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(tab.save(content)).toBe(false);
  expect(tab.shelve(content)).toBeUndefined();
});

test('a draft without a word and without a guide is empty', () => {
  expect(isEmptyDraft({ texts: { a: ' \n' } })).toBe(true);
  expect(isEmptyDraft({ texts: { a: 'x' } })).toBe(false);
  const guide = { fileName: 'a.pdf', filePath: '/x', fileSize: 3, uploadedAt: 5 };
  expect(isEmptyDraft({ texts: {}, guide })).toBe(false);
});
