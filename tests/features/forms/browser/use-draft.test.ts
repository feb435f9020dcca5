import { beforeEach, expect, test, vi } from 'vitest';
import {
  fillTexts,
  readDraft,
  readTexts,
  warnBeforeUnload,
} from '#features/forms/browser/use-draft.ts';
import { isId } from '#platform/browser/new-id.ts';
import { DRAFT_KEPT_DAYS, intakeDraft } from '#features/site/behavior.ts';
import { requiredTexts } from '../../../support/build.ts';
import { makeWebStorage } from '../../../support/web-storage.ts';

const { key } = intakeDraft;
const draft = {
  attemptId: '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b11',
  texts: { practiceName: 'Harbor', specialInstructions: 'Be kind.' },
  savedAt: 1_000,
};

beforeEach(() => {
  vi.stubGlobal('localStorage', makeWebStorage());
});

test('a draft, also one of an earlier version, is read until it expires', () => {
  localStorage.setItem(key, JSON.stringify({ ...draft, entries: { faqs: [0] }, tab: 'x' }));
  const expiry = draft.savedAt + DRAFT_KEPT_DAYS * 24 * 3_600_000;
  vi.spyOn(Date, 'now').mockReturnValue(expiry - 1);
  expect(readDraft(intakeDraft)).toEqual(draft);
  vi.spyOn(Date, 'now').mockReturnValue(expiry);
  expect(readDraft(intakeDraft)).toBeUndefined();
  expect(localStorage.getItem(key)).toBeNull();
});

test.each([
  'not JSON',
  'null',
  '7',
  '{}',
  '{"attemptId":"1","savedAt":1}',
  '{"attemptId":"1","texts":null,"savedAt":1}',
])('a draft that cannot be read is removed: %s', (stored) => {
  localStorage.setItem(key, stored);
  expect(readDraft(intakeDraft)).toBeUndefined();
  expect(localStorage.getItem(key)).toBeNull();
});

test('of a damaged draft, the sound parts are read, with an id that the server accepts', () => {
  const file = { fileName: 'a.pdf', filePath: '/a', fileSize: 1 };
  const read = (damaged: object) => {
    localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: Date.now(), ...damaged }));
    return readDraft(intakeDraft);
  };
  for (const attemptId of ['old', 7, null]) {
    expect(isId(read({ attemptId })?.attemptId)).toBe(true);
    expect(read({ attemptId })?.texts).toEqual(draft.texts);
  }
  const texts = { ...draft.texts, phone: 7, email: {}, address: null };
  expect(read({ texts })?.texts).toEqual(draft.texts);
  expect(read({ texts: [] })?.texts).toEqual({});
  expect(read({ texts: 'x', file })?.file).toEqual(file);
  for (const [name, value] of [
    ['fileName', 7],
    ['filePath', null],
    ['fileSize', '1'],
  ] as const) {
    expect(read({ file: { ...file, [name]: value } })?.file).toBeUndefined();
  }
  for (const other of ['x', 7, null, []]) expect(read({ file: other })?.file).toBeUndefined();
});

test('a browser without storage has no draft', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(readDraft(intakeDraft)).toBeUndefined();
});

test('the texts of a form include unfinished entries, without empty ones and the hidden field', () => {
  const form = new FormData();
  const texts = { ...requiredTexts, 'faqs.3.question': 'Half', 'faqs.3.answer': '', fax: '1' };
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  expect(readTexts(form)).toEqual({ ...requiredTexts, 'faqs.3.question': 'Half' });
});

test('a draft fills in empty controls and ticks, and keeps what the visitor has typed meanwhile', () => {
  const control = (name: string, value: string, type = 'text') => ({
    name,
    value,
    type,
    checked: false,
  });
  const [typed, empty, other, terms, unticked] = [
    control('name', 'newer'),
    control('email', ''),
    control('phone', ''),
    control('terms', 'on', 'checkbox'),
    control('more', 'on', 'checkbox'),
  ];
  const controls = [typed, empty, other, terms, unticked];
  const form = { querySelectorAll: () => controls } as unknown as HTMLFormElement;
  fillTexts(form, { name: 'older', email: 'a@b.example', terms: 'on' });
  expect(controls.map(({ value }) => value)).toEqual(['newer', 'a@b.example', '', 'on', 'on']);
  expect(controls.map(({ checked }) => checked)).toEqual([false, false, false, true, false]);
});

test('a page warns before it is closed, until the warning ends', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const mayClose = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const end = warnBeforeUnload();
  expect(mayClose()).toBe(false);
  end();
  expect(mayClose()).toBe(true);
});
