/** Tests of all texts for visitors, in the files of src/texts. */
import { expect, test } from 'vitest';
import { paymentReturnTexts } from '#texts/payment-return.ts';
import { planTexts } from '#texts/plans.ts';

const files = import.meta.glob<Record<string, unknown>>('../../src/texts/en/*.ts', { eager: true });
const allFiles = import.meta.glob<object>('../../src/texts/*/*.ts', { eager: true });

/** Values for a text, which say which of them the text asked for. */
function recordValues() {
  const asked = new Set<string>();
  const values = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        asked.add(String(name));
        return `<${String(name)}>`;
      },
    },
  );
  return { asked, values };
}

/** All texts below a value, with their names. A text with values is filled in. */
function listTexts(
  name: string,
  value: unknown,
): [name: string, text: unknown, values: string[]][] {
  if (typeof value === 'function') {
    const { asked, values } = recordValues();
    const text: unknown = (value as (values: unknown) => unknown)(values);
    return [[name, text, [...asked]]];
  }
  if (typeof value !== 'object' || value === null) return [[name, value, []]];
  return Object.entries(value).flatMap(([key, one]) => listTexts(`${name}.${key}`, one));
}

const texts = Object.entries(files).flatMap(([file, exported]) =>
  listTexts(file.replace(/^.*\//, ''), exported),
);

test('every text has words, and shows each of its values', () => {
  expect(texts.length).toBeGreaterThan(250);
  for (const [name, text, values] of texts) {
    expect(text, name).toEqual(expect.stringMatching(/\p{L}/u));
    for (const value of values) expect(text, name).toContain(`<${value}>`);
  }
});

// Otherwise the types, which know only the English files, accept an export that a page of another language lacks.
test('a translated file exports the same names as the English one', () => {
  const translated = Object.keys(allFiles).filter((file) => !(file in files));
  expect(translated).not.toEqual([]);
  for (const file of translated) {
    const english = file.replace(/[^/]+(?=\/[^/]+$)/, 'en');
    expect(Object.keys(allFiles[file]!).sort(), file).toEqual(
      Object.keys(files[english] ?? {}).sort(),
    );
  }
});

test('a text refuses values with an unknown name, and a translation must have all texts and no others', () => {
  // The types are checked by `npm run types`, which reports an expected error that is missing.
  // @ts-expect-error the name of the value is wrong
  expect(paymentReturnTexts.paid({ sum: '$400.00' })).toContain('undefined');
  const { close: _, ...incomplete } = paymentReturnTexts;
  // @ts-expect-error a text is missing
  const missing: typeof paymentReturnTexts = incomplete;
  // @ts-expect-error a text is unknown
  const unknown: typeof paymentReturnTexts = { ...paymentReturnTexts, closed: 'Cerrado' };
  // @ts-expect-error a text has no place for its value
  const wrong: typeof paymentReturnTexts = { ...paymentReturnTexts, failed: () => 1 };
  expect([missing, unknown, wrong]).toHaveLength(3);
});

test.each([
  [1, '1 change a month, made within two days', '$1 for each minute after the 1st'],
  [3, '3 changes a month, each within two days', '$1 for each minute after the 3rd'],
  [500, '500 changes a month, each within two days', '$1 for each minute after the 500th'],
])('the texts about plans have the forms for %i', (count, changes, minutes) => {
  expect(planTexts.changesWithin({ count, period: 'two days' })).toBe(changes);
  expect(planTexts.extraMinutes({ fee: '$1', included: count })).toBe(minutes);
});
