/** Texts that people and robots type into the forms. A person may need all of them, and none is an attack. */
import { describe, expect, test } from 'vitest';
import { contactMessageSchema } from '#features/submissions/contact-schema.ts';
import { intakeSchema } from '#features/submissions/intake-schema.ts';
import { noteRequestSchema } from '#features/submissions/review.ts';
import { newPasskeySchema } from '#features/staff/login.ts';
import { personRules } from '#features/forms/person-rules.ts';
import { textProblem } from '#features/forms/text-rule.ts';
import { buildIntake, buildMessage } from '../../support/build.ts';

/** Address with the longest name and domain that mail servers accept. */
const longestEmail = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}example`.slice(0, 254);

const fits = {
  name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).trim(),
  subject: 'A question about the plan for three practices. '.repeat(6).trim(),
  message: 'Our practice has three rooms. '.repeat(330),
  practiceName: 'Dental Practice of Ada Byron and Charles Babbage, '.repeat(3),
  contactName: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).trim(),
  email: longestEmail,
  phone: '+44 (0)20 7946 0000, extension 12345, ask for Ada',
  transferNumber: '+44 (0)20 7946 0000, extension 12345, ask for Ada',
  website: `https://practice.example/${'a-long-path/'.repeat(35)}`,
  address: 'Building 7, Floor 3, Harbor Street 12\n'.repeat(12),
  generalGuidelines: 'Greet callers with the name of the practice. '.repeat(420),
  specialInstructions: 'Never promise a time. '.repeat(880),
};
const entries = {
  faqs: [{ question: 'Do you take walk-ins? '.repeat(43), answer: 'Before noon. '.repeat(370) }],
  scenarios: [{ title: 'A cancellation '.repeat(19), content: 'Ask for the name. '.repeat(540) }],
};

const refusedFields = (schema: typeof contactMessageSchema | typeof intakeSchema, sent: object) =>
  schema.safeParse(sent).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe.each([
  ['a message', contactMessageSchema, buildMessage()],
  ['an intake', intakeSchema, buildIntake()],
] as const)('%s', (_, schema, sent) => {
  const names = Object.keys(fits).filter((name) => name in schema.shape) as (keyof typeof fits)[];

  test.each(names)('may have a long %s, and no endless one', (name) => {
    expect(refusedFields(schema, { ...sent, [name]: fits[name] })).toEqual([]);
    expect(refusedFields(schema, { ...sent, [name]: fits[name].repeat(3) })).toEqual([name]);
  });
});

test('an intake may have long questions and scenarios, and no endless ones', () => {
  expect(refusedFields(intakeSchema, buildIntake(entries))).toEqual([]);
  for (const [list, [entry]] of Object.entries(entries)) {
    for (const [part, text] of Object.entries<string>(entry!)) {
      const endless = buildIntake({ [list]: [{ ...entry, [part]: text.repeat(3) }] });
      expect(refusedFields(intakeSchema, endless)).toEqual([`${list}.0.${part}`]);
    }
  }
});

test('a client who pays, and staff, may have a long name and address', () => {
  expect(textProblem(personRules.name, fits.name)).toBeUndefined();
  expect(textProblem(personRules.name, fits.name.repeat(3))).toBeDefined();
  expect(textProblem(personRules.email, longestEmail)).toBeUndefined();
  expect(textProblem(personRules.email, `a${longestEmail}`)).toBeDefined();
  const isName = (name: string) => newPasskeySchema.shape.name.safeParse(name).success;
  expect(isName('Ada Byron, laptop with the fingerprint reader')).toBe(true);
  expect(isName(fits.name)).toBe(false);
});

test('a note may have several pages, and no endless text', () => {
  const isNote = (text: string) => noteRequestSchema.safeParse({ text }).success;
  expect(isNote('Called twice. '.repeat(350))).toBe(true);
  expect(isNote('Called twice. '.repeat(1_000))).toBe(false);
});
