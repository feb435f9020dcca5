import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contactMessageSchema } from '#features/submissions/contact-schema.ts';
import { contactRules } from '#features/submissions/contact.ts';
import { intakeSchema } from '#features/submissions/intake-schema.ts';
import { isCompleteEntry, rulesOf } from '#features/forms/form-parts.ts';
import { intakeLists, intakeTextRules } from '#features/submissions/intake.ts';
import { readForm } from '#features/forms/browser/use-form.ts';
import { controlRules, readFormValues } from '../../../src/islands/intake/controls.ts';
import { cleanText, type TextRule, textProblem } from '#features/forms/text-rule.ts';
import { toAsciiEmail } from '#platform/ascii-email.ts';

/**
 * Input of people and robots: empty texts, invisible characters, addresses, and texts around each limit.
 */
const typed = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\n',
    '\u3164\u202e',
    'a@b.co',
    'a@b',
    ' ada@harbor.example\n',
    '\0',
    'Ada\0 Byron\u0007',
    '\ud800 lone \udfff',
    'Ada\u202egpj.exe\u2066',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.emailAddress(),
  fc
    .tuple(
      fc.constantFrom(50, 200, 254, 300, 500, 1_000, 5_000, 10_000, 20_000),
      fc.integer({ min: -1, max: 1 }),
      fc.constantFrom('x', ' ', '電'),
    )
    .map(([max, more, pad]) => 'x' + pad.repeat(max + more - 2) + 'x'),
);

function textsOf<Name extends string>(
  rules: Readonly<Record<Name, TextRule>>,
): fc.Arbitrary<Record<Name, string>> {
  const texts = Object.keys(rules).map((name) => [name, typed]);
  return fc.record(Object.fromEntries(texts) as Record<Name, typeof typed>) as fc.Arbitrary<
    Record<Name, string>
  >;
}

function refused(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test('the contact form refuses what the server refuses, with the same messages', () => {
  fc.assert(
    fc.property(textsOf(contactRules), (values) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(values)) form.set(name, value);
      const { problems } = readForm(contactRules, form);
      expect(problems).toEqual(refused(contactMessageSchema, values));
    }),
  );
});

test('the intake form refuses what the server refuses, with the same messages', () => {
  const [faqs, scenarios] = intakeLists.map(({ fields }) =>
    textsOf(rulesOf(Object.entries(fields).map(([name, field]) => ({ ...field, name })))),
  );
  const lists = { faqs: faqs!, scenarios: scenarios! };
  const sent = fc.record({
    texts: textsOf(intakeTextRules),
    faqs: fc.array(lists.faqs, { maxLength: 3 }),
    scenarios: fc.array(lists.scenarios, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(sent, ({ texts, ...entries }) => {
      const form = new FormData();
      for (const [name, text] of Object.entries<string>(texts)) form.append(name, text);
      for (const [list, items] of Object.entries(entries)) {
        items.forEach((item, key) => {
          for (const [field, text] of Object.entries<string>(item)) {
            form.append(`${list}.${key}.${field}`, text);
          }
        });
      }
      // The server counts entries from zero, without those that have a blank part.
      const keyOf = (list: 'faqs' | 'scenarios', index: number) =>
        entries[list].flatMap((item, key) => (isCompleteEntry(item) ? [key] : []))[index];
      const byControl = Object.entries(refused(intakeSchema, readFormValues(form))).map(
        ([name, message]) => [
          name.replace(
            /^(faqs|scenarios)\.(\d+)/,
            (_, list: 'faqs' | 'scenarios', index) => `${list}.${keyOf(list, Number(index))}`,
          ),
          message,
        ],
      );
      expect(readForm(controlRules(form), form).problems).toEqual(Object.fromEntries(byControl));
    }),
  );
});

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\0', '\t', '\n', '\v', '\f', '\r', '\x1b', '\x7f', '\x85', '\u2028', ' ', 'a'),
    fc.constantFrom('\ud83d', '\ude00', '\u202a', '\u202e', '\u2066', '\u2069', '\u200d', 'é'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

test('line breaks that no keyboard produces separate lines and words like all others', () => {
  for (const lineBreak of ['\v', '\f', '\u0085']) {
    expect(cleanText({ max: 9 }, `a${lineBreak}b`)).toBe('a\nb');
    expect(cleanText({ max: 9, isLine: true }, `a${lineBreak}b`)).toBe('a b');
  }
});

test('a line break counts as one character in a form with and without JavaScript', () => {
  for (const lineBreak of ['\n', '\r\n']) {
    expect(textProblem({ max: 5 }, `ab${lineBreak}${lineBreak}c`)).toBeUndefined();
    expect(textProblem({ max: 5 }, `ab${lineBreak}${lineBreak}cd`)).toContain('5');
  }
});

test('a stored text is well-formed, without control characters or direction changes', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.constantFrom<TextRule>({ max: 9 }, { max: 9, isLine: true }),
      (text, rule) => {
        const clean = cleanText(rule, text);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
        expect(clean.replace(/[\t\n\r]/g, '')).not.toMatch(/\p{Cc}/u);
        if (rule.isLine) expect(clean).not.toMatch(/[\t\n\r\u2028\u2029]| {2}/);
        expect(cleanText(rule, clean)).toBe(clean);
      },
    ),
  );
});

test.each([
  [{ max: 99, isLine: true }, ' Ada\u0000\n \u202eByron\u2069\f\ud800 ', 'Ada Byron \ufffd'],
  [{ max: 99 }, 'One\r\n\tTwo\u0007\vThree\u2066', 'One\r\n\tTwo\nThree'],
  [{ max: 99 }, 'می\u200cخواهم 👩\u200d⚕️', 'می\u200cخواهم 👩\u200d⚕️'],
] as const)('with the rule %j, the text %j is stored as %j', (rule, text, clean) => {
  expect(cleanText(rule, text)).toBe(clean);
});

test('an email address is valid if a browser accepts it', () => {
  const rule = { max: 20_000, isEmail: true } as const;
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), typed), (text) => {
      const isTaken = z.regexes.html5Email.test(text.trim());
      expect(textProblem(rule, text) === undefined).toBe(isTaken);
    }),
  );
});

const emailRule = { max: 254, isLine: true, isEmail: true } as const;

test('a quoted name before the domain may contain an @', () => {
  expect(toAsciiEmail('"ana@home"@bücher.example')).toBe('"ana@home"@xn--bcher-kva.example');
});

test.each([
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@mail.例え.jp', 'ana@mail.xn--r8jz45g.jp'],
  ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
  ['ana@faß.example', 'ana@xn--fa-hia.example'],
])('the address %s is accepted, and stored as typed', (typedAddress, ascii) => {
  expect(textProblem(emailRule, typedAddress)).toBeUndefined();
  expect(cleanText(emailRule, typedAddress)).toBe(typedAddress);
  expect(toAsciiEmail(typedAddress)).toBe(ascii);
});

test.each(['müller@bücher.example', 'müller@example.com', '用户@例え.jp'])(
  'the address %s is refused with its reason, because few mail servers deliver to it',
  (typedAddress) => {
    expect(textProblem(emailRule, typedAddress)).toContain('before the @');
  },
);

test.each([
  'ana@bücher.example/x',
  'ana@bü cher.example',
  'ana@bü:80',
  'ana@ü@b.example',
  '@bücher.example',
  'ana@xn--ü.example',
  `ana@${'ü.'.repeat(100)}example`,
])('the text %s is no address', (typedAddress) => {
  expect(textProblem(emailRule, typedAddress)).toContain('email address');
});
