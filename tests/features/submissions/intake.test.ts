import { describe, expect, test } from 'vitest';

import { ulidSchema } from '#platform/ids.ts';
import {
  intakeRequestSchema,
  intakeSchema,
  listedIntakeSchema,
} from '#features/submissions/intake-schema.ts';
import { intakeStatuses, INITIAL_INTAKE_STATUS } from '#features/submissions/statuses.ts';
import type { EntryField } from '#features/forms/form-parts.ts';
import { statusChangeSchema } from '#features/submissions/review.ts';
import { intakeLists, intakeTextRules } from '#features/submissions/intake.ts';
import { isSameName, confirmationText } from '#features/forms/text-rule.ts';
import { buildIntake, requiredTexts } from '../../support/build.ts';

const ID = '01JD3Z8Q4V0000000000000000';

function problemsOf(change: object): Record<string, string> {
  const issues = intakeSchema.safeParse({ ...requiredTexts, ...change }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('a submission', () => {
  test('needs only the required fields', () => {
    expect(intakeSchema.parse(requiredTexts)).toEqual({
      ...requiredTexts,
      faqs: [],
      scenarios: [],
    });
  });

  test('keeps every field that a client may fill in', () => {
    const full = {
      ...requiredTexts,
      address: '1 Harbor Street',
      website: 'harbor.example',
      faqs: [{ question: 'Do you take new patients?', answer: 'Yes.' }],
      generalGuidelines: 'Be kind.\n\nBe brief.',
      scenarios: [{ title: 'Cancellation', content: 'Offer another day.' }],
      specialInstructions: 'Never quote prices.',
      trainingGuideFileName: 'Leitfaden für Anrufe.pdf',
      trainingGuideFilePath: '/objects/uploads/abc',
      trainingGuideFileSize: 10_485_760,
    };
    expect(intakeSchema.parse(full)).toEqual(full);
  });

  test.each(['\u200b', ' \u200b\ufeff\u2060 ', '\u0000\u0007', '\u3164', '\u202e'])(
    'is refused if the practice name has no visible characters: %j',
    (practiceName) => {
      const missing = 'Please enter the name of your practice.';
      expect(problemsOf({ practiceName })).toEqual({ practiceName: missing });
    },
  );

  test.each([
    ['Harbor Dental', 'Harbor\nDental'],
    ['Harbor Dental', 'Harbor  Dental'],
    ['Harbor Dental', 'Harbor\u200b Dental\u202c'],
    ['Zürich', 'Zu\u0308rich'],
    ['دندان‌پزشکی', 'دندان‌پزشکی'],
  ])('is confirmed by typing %j if its name is %j', (typed, practiceName) => {
    expect(isSameName(typed, practiceName)).toBe(true);
    expect(isSameName(`${typed}x`, practiceName)).toBe(false);
    expect(isSameName('', practiceName)).toBe(false);
  });

  test('is named by its id if its name has no visible characters', () => {
    expect(confirmationText('Harbor Dental', 'id')).toBe('Harbor Dental');
    expect(confirmationText(' \u200b', 'id')).toBe('id');
  });

  test('leaves out optional texts that are blank', () => {
    const blank = { website: '  ', generalGuidelines: '\n', trainingGuideFileName: ' ' };
    const { website, generalGuidelines, trainingGuideFileName } = intakeSchema.parse({
      ...requiredTexts,
      ...blank,
    });
    expect([website, generalGuidelines, trainingGuideFileName]).toEqual(Array(3).fill(undefined));
  });

  test('drops unknown keys, and those that only the server sets', () => {
    const sent = {
      ...requiredTexts,
      id: ID,
      status: 'completed',
      createdAt: '2020-01-01T00:00:00.000Z',
      isAdmin: true,
      faqs: [{ question: 'Q', answer: 'A', id: 7 }],
      scenarios: [{ title: 'T', content: 'C', status: 'completed' }],
    };
    const kept = {
      ...requiredTexts,
      faqs: [{ question: 'Q', answer: 'A' }],
      scenarios: [{ title: 'T', content: 'C' }],
    };
    expect(intakeSchema.parse(sent)).toEqual(kept);
    expect(intakeRequestSchema.parse(sent)).toEqual(kept);
  });
});

describe('limits', () => {
  test.each(
    Object.entries(intakeTextRules).flatMap(([field, { max }]) =>
      field === 'email' ? [] : [[field, max] as const],
    ),
  )('%s may have %i characters and not one more', (field, max) => {
    expect(problemsOf({ [field]: 'x'.repeat(max) })).toEqual({});
    expect(problemsOf({ [field]: 'x'.repeat(max + 1) })).toEqual({
      [field]: `This may have at most ${max} characters.`,
    });
  });

  test.each(intakeLists)('$name and the texts of an entry are limited', (part) => {
    const { name: list, fields, max: count, tooMany } = part;
    const entry = Object.fromEntries(Object.keys(fields).map((name) => [name, 'x']));
    expect(problemsOf({ [list]: Array(count).fill(entry) })).toEqual({});
    expect(problemsOf({ [list]: Array(count + 1).fill(entry) })).toEqual({ [list]: tooMany });
    for (const [name, { rule }] of Object.entries<EntryField>(fields)) {
      const { max } = rule;
      const sent = (length: number) => ({
        [list]: [entry, { ...entry, [name]: 'x'.repeat(length) }],
      });
      expect(problemsOf(sent(max))).toEqual({});
      expect(problemsOf(sent(max + 1))).toEqual({
        [`${list}.1.${name}`]: `This may have at most ${max} characters.`,
      });
    }
  });

  test.each([0, -1, 1.5, 10_485_761, '4', Number.NaN])('a guide cannot have %j bytes', (size) => {
    expect(problemsOf({ trainingGuideFileSize: size })).toHaveProperty('trainingGuideFileSize');
  });

  test('a guide must have the path of an upload', () => {
    expect(problemsOf({ trainingGuideFilePath: 'https://evil.example/x' })).toEqual({
      trainingGuideFilePath: 'This is not the path of an upload.',
    });
  });
});

describe('questions and scenarios', () => {
  test('are kept only if neither part is blank', () => {
    const { faqs, scenarios } = intakeSchema.parse({
      ...requiredTexts,
      faqs: [
        { question: '', answer: '' },
        { question: 'Open on Sunday?', answer: '' },
        { question: 'Parking?', answer: 'Behind the house.' },
        { question: '\n\t', answer: '\u00a0' },
        {},
      ],
      scenarios: [
        { title: 'Emergency', content: 'Put through at once.' },
        { title: 'Sales call', content: '  ' },
        { content: 'Be polite.' },
      ],
    });
    expect(faqs).toEqual([{ question: 'Parking?', answer: 'Behind the house.' }]);
    expect(scenarios).toEqual([{ title: 'Emergency', content: 'Put through at once.' }]);
  });
});

describe('a status', () => {
  test('can be each of the specification, and starts as the first', () => {
    const specified = ['pending', 'in_progress', 'completed'];
    expect(intakeStatuses).toEqual(expect.arrayContaining(specified));
    expect(INITIAL_INTAKE_STATUS).toBe('pending');
  });

  test.each(['archived', 'Pending', '', undefined, null, ['pending']])(
    'cannot be set to %j',
    (status) => {
      expect(
        statusChangeSchema(intakeStatuses).safeParse({ status }).error?.issues[0]?.message,
      ).toBe(`The status must be one of: ${intakeStatuses.join(', ')}.`);
    },
  );
});

describe('an id', () => {
  test.each([
    '',
    ID.toLowerCase(),
    `${ID}0`,
    `8${ID.slice(1)}`,
    `${ID.slice(0, -1)}U`,
    `${ID.slice(0, -1)}/`,
    `${ID}\n`,
  ])('is a ULID, and cannot be %j', (id) => {
    expect(ulidSchema.safeParse(ID).success).toBe(true);
    expect(ulidSchema.safeParse(id).success).toBe(false);
  });
});

describe('a stored submission', () => {
  const stored = {
    ...requiredTexts,
    id: ID,
    status: 'pending',
    createdAt: '2025-06-03T12:00:00.000Z',
  };

  test('keeps a status that this version does not know', () => {
    expect(listedIntakeSchema.parse({ ...stored, status: 'archived' }).status).toBe('archived');
  });

  test.each([{ id: '7' }, { createdAt: 'yesterday' }, { practiceName: 7 }, { faqs: 'none' }])(
    'with %j is invalid',
    (change) => {
      expect(listedIntakeSchema.safeParse({ ...stored, ...change }).success).toBe(false);
    },
  );
});

test('fifty questions are accepted, and one more is refused with its message', () => {
  const faqs = Array.from({ length: 50 }, () => ({ question: 'Q', answer: 'A' }));
  expect(intakeRequestSchema.safeParse(buildIntake({ faqs })).success).toBe(true);
  const { error } = intakeRequestSchema.safeParse(buildIntake({ faqs: [...faqs, faqs[0]!] }));
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'At most 50 questions can be sent.',
  ]);
});
