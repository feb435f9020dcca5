import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addTyped,
  type DraftContent,
  isRestored,
  KeptDraft,
} from '../../src/islands/intake/draft.ts';
import { DRAFT_KEY } from '../../src/site/behavior.ts';
import { makeWebStorage } from '../support/web-storage.ts';

const content: DraftContent = {
  attemptId: '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b11',
  texts: { practiceName: 'Harbor' },
  entries: { faqs: [0], scenarios: [0] },
};
const longer = { ...content, texts: { practiceName: 'Harbor Dental' } };

beforeEach(() => {
  vi.stubGlobal('localStorage', makeWebStorage());
});

describe('a draft', () => {
  test('is never overwritten by a tab that has not taken it over', () => {
    const [first, second] = [new KeptDraft(), new KeptDraft()];
    expect(first.save(content)).toBe('kept');
    expect(second.save(longer)).toBe('taken');
    expect(second.read()?.texts).toEqual(content.texts);
    second.forget();
    expect(first.read()).toBeDefined();
  });

  test('continues in the tab that took it over, and no longer in the other', () => {
    const [first, second] = [new KeptDraft(), new KeptDraft()];
    first.save(content);
    expect(second.take()).toMatchObject(content);
    expect(second.save(longer)).toBe('kept');
    expect(first.save(content)).toBe('taken');
    first.release();
    expect(second.read()).toMatchObject(longer);
  });

  test('that was left belongs to no tab until one takes it over', () => {
    const [first, second] = [new KeptDraft(), new KeptDraft()];
    first.save(content);
    first.release();
    expect(second.read()).not.toHaveProperty('tab');
    expect(second.save(longer)).toBe('taken');
    second.take();
    expect(second.save(longer)).toBe('kept');
    second.forget();
    expect(second.read()).toBeUndefined();
  });

  test('is removed after thirty days', () => {
    const draft = new KeptDraft();
    draft.save(content);
    const day = 24 * 3_600_000;
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 30 * day - 1_000);
    expect(draft.read()).toBeDefined();
    vi.spyOn(Date, 'now').mockReturnValue(now + 30 * day + 1_000);
    expect(draft.read()).toBeUndefined();
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  });

  test.each(['not JSON', 'null', '7', '{}', '{"attemptId":"1","savedAt":1,"texts":{}}'])(
    'with an outdated format is skipped and removed: %s',
    (kept) => {
      localStorage.setItem(DRAFT_KEY, kept);
      expect(new KeptDraft().read()).toBeUndefined();
      expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
    },
  );
});

describe('fields that the browser has restored', () => {
  const draft = {
    ...content,
    texts: { practiceName: 'Harbor', specialInstructions: 'Be kind.', 'faqs.1.answer': 'Yes.' },
    savedAt: 0,
  };

  test.each([
    ['some fields of the draft', { practiceName: 'Harbor' }, {}],
    [
      'a text that was continued',
      { practiceName: 'Harbor', specialInstructions: 'Be kind. Be brief.' },
      { specialInstructions: 'Be kind. Be brief.' },
    ],
    [
      'a field that the draft does not have',
      { practiceName: 'Harbor', phone: '1' },
      { phone: '1' },
    ],
    [
      'a text that was replaced',
      { practiceName: 'Bay', specialInstructions: 'Be kind.' },
      { practiceName: 'Bay' },
    ],
  ])('are recognized, and nothing is lost: %s', (_, inPage, added) => {
    expect(isRestored(inPage, draft)).toBe(true);
    expect(addTyped(inPage, draft)).toEqual({ ...draft.texts, ...added });
  });

  test.each([
    ['no text', {}, {}],
    ['only other texts', { practiceName: 'Bay' }, {}],
    ['only fields that the draft does not have', { phone: '1' }, { phone: '1' }],
  ])('differ from what was typed, so that the draft is offered: %s', (_, inPage, added) => {
    expect(isRestored(inPage, draft)).toBe(false);
    expect(addTyped(inPage, draft)).toEqual({ ...draft.texts, ...added });
  });
});

describe('a storage that is switched off', () => {
  test('keeps nothing, says so, and breaks nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    const draft = new KeptDraft();
    expect(draft.read()).toBeUndefined();
    expect(draft.save(content)).toBe('failed');
    expect(draft.take()).toBeUndefined();
    draft.release();
    draft.forget();
  });
});
