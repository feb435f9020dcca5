import { describe, expect, test } from 'vitest';

import { attemptIdSchema, ulidSchema } from '../../src/domain/ids.ts';
import {
  intakeRequestSchema,
  intakeSchema,
  intakeStatuses,
  INITIAL_INTAKE_STATUS,
  listedIntakeSchema,
} from '../../src/domain/intake.ts';
import { statusChangeSchema } from '../../src/domain/intake-review.ts';
import { listQuerySchema } from '../../src/domain/record-list.ts';
import { isSameName, nameToType } from '../../src/domain/text-rule.ts';
import { requiredTexts } from '../support/build.ts';

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

  test('is named by its id if nothing of its name can be seen', () => {
    expect(nameToType('Harbor Dental', 'id')).toBe('Harbor Dental');
    expect(nameToType(' \u200b', 'id')).toBe('id');
  });

  test('leaves out optional texts that are blank', () => {
    const blank = {
      address: '',
      website: '  ',
      generalGuidelines: '\n',
      specialInstructions: '\t',
      trainingGuideFileName: ' ',
    };
    const stored = JSON.parse(
      JSON.stringify(intakeSchema.parse({ ...requiredTexts, ...blank })),
    ) as unknown;
    expect(stored).toEqual({ ...requiredTexts, faqs: [], scenarios: [] });
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

  test.each([
    ['practiceName', 'Please enter the name of your practice.'],
    ['contactName', 'Please enter a contact name.'],
    ['email', 'Please enter an email address.'],
    ['phone', 'Please enter a phone number.'],
  ])('without %s is refused: %s', (field, message) => {
    expect(problemsOf({ [field]: undefined })[field]).toBe(message);
    expect(problemsOf({ [field]: ' \t\n ' })[field]).toBeDefined();
    expect(problemsOf({ [field]: 7 })[field]).toBe(message);
    expect(problemsOf({ [field]: null })[field]).toBe(message);
  });
});

describe('limits', () => {
  const texts = [
    ['practiceName', 200],
    ['contactName', 200],
    ['phone', 50],
    ['transferNumber', 50],
    ['address', 500],
    ['website', 500],
    ['generalGuidelines', 20_000],
    ['specialInstructions', 20_000],
  ] as const;

  test.each(texts)('%s may have %i characters and not one more', (field, max) => {
    expect(problemsOf({ [field]: 'x'.repeat(max) })).toEqual({});
    expect(problemsOf({ [field]: 'x'.repeat(max + 1) })).toEqual({
      [field]: `This may have at most ${max} characters.`,
    });
  });

  test('the email address may have 254 characters', () => {
    const email = (length: number) => `${'x'.repeat(length - 5)}@b.co`;
    expect(problemsOf({ email: email(254) })).toEqual({});
    expect(problemsOf({ email: email(255) })).toHaveProperty('email');
  });

  test.each([
    ['faqs', { question: 'Q', answer: 'A' }, 'At most 50 questions can be sent.'],
    ['scenarios', { title: 'T', content: 'C' }, 'At most 50 scenarios can be sent.'],
  ])('%s may have 50 entries and not one more', (list, entry, message) => {
    expect(problemsOf({ [list]: Array(50).fill(entry) })).toEqual({});
    expect(problemsOf({ [list]: Array(51).fill(entry) })).toEqual({ [list]: message });
  });

  const entryTexts = [
    ['faqs', 'question', 1_000],
    ['faqs', 'answer', 5_000],
    ['scenarios', 'title', 300],
    ['scenarios', 'content', 10_000],
  ] as const;
  const entries = {
    faqs: { question: 'Q', answer: 'A' },
    scenarios: { title: 'T', content: 'C' },
  };

  test.each(entryTexts)('in %s, %s may have %i characters and not one more', (list, field, max) => {
    const sent = (length: number) => ({
      [list]: [entries[list], { ...entries[list], [field]: 'x'.repeat(length) }],
    });
    expect(problemsOf(sent(max))).toEqual({});
    expect(problemsOf(sent(max + 1))).toEqual({
      [`${list}.1.${field}`]: `This may have at most ${max} characters.`,
    });
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
        { question: ' ', answer: 'No.' },
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

  test.each([['faqs'], ['scenarios']])('%s must be a list of entries', (list) => {
    expect(problemsOf({ [list]: 'x' })).toHaveProperty(list);
    expect(problemsOf({ [list]: ['x'] })).toHaveProperty([`${list}.0`]);
  });
});

describe('an attempt', () => {
  test('has a UUID or no id', () => {
    const attemptId = '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b11';
    expect(intakeRequestSchema.parse({ ...requiredTexts, attemptId }).attemptId).toBe(attemptId);
    expect(intakeRequestSchema.parse(requiredTexts)).not.toHaveProperty('attemptId');
  });

  test.each(['', '1', '../submissions', 'x'.repeat(36)])('cannot have the id %j', (attemptId) => {
    expect(attemptIdSchema.safeParse(attemptId).success).toBe(false);
  });
});

describe('a status', () => {
  test('is one of three, and starts as the first', () => {
    expect(intakeStatuses).toEqual(['pending', 'in_progress', 'completed']);
    expect(INITIAL_INTAKE_STATUS).toBe('pending');
  });

  test.each(['archived', 'Pending', '', undefined, null, ['pending']])(
    'cannot be set to %j',
    (status) => {
      expect(
        statusChangeSchema(intakeStatuses).safeParse({ status }).error?.issues[0]?.message,
      ).toBe('The status must be one of: pending, in_progress, completed.');
    },
  );
});

describe('an id', () => {
  test.each([
    '',
    ID.toLowerCase(),
    ID.slice(1),
    `${ID}0`,
    `8${ID.slice(1)}`,
    `${ID.slice(0, -1)}U`,
    `${ID.slice(0, -1)}/`,
    '../submissions/01JD3Z8Q4V',
    `${ID}\n`,
  ])('is a ULID, and cannot be %j', (id) => {
    expect(ulidSchema.safeParse(ID).success).toBe(true);
    expect(ulidSchema.safeParse(id).success).toBe(false);
  });
});

describe('a list', () => {
  test('has the maximum length by default', () => {
    expect(listQuerySchema.parse({})).toEqual({ limit: 100 });
  });

  test.each([
    { limit: '0' },
    { limit: '101' },
    { limit: '1.5' },
    { limit: 'all' },
    { cursor: '../x' },
  ])('refuses the query %j', (query) => {
    expect(listQuerySchema.safeParse(query).success).toBe(false);
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
