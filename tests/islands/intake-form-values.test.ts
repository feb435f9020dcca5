import { describe, expect, test } from 'vitest';
import { intakeRequestSchema } from '../../src/domain/intake.ts';
import { intakeTextNames } from '../../src/domain/intake-rules.ts';
import {
  filledSections,
  parseEntryControlName,
  readFormValues,
  readTexts,
} from '../../src/islands/intake/form-values.ts';
import { requiredTexts } from '../support/build.ts';

function formOf(controls: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(controls)) form.append(name, value);
  return form;
}

describe('reading the form', () => {
  test('creates a body that the server accepts', () => {
    const { values } = readFormValues(
      formOf({
        ...requiredTexts,
        website: 'elmstreet.example',
        'faqs.0.question': 'Do you take walk-ins?',
        'faqs.0.answer': 'Yes, before noon.',
        'scenarios.0.title': 'Toothache',
        'scenarios.0.content': 'Offer the next free slot.',
      }),
    );
    const parsed = intakeRequestSchema.parse({ ...values, attemptId: crypto.randomUUID() });
    expect(parsed).toMatchObject({
      ...requiredTexts,
      website: 'elmstreet.example',
      faqs: [{ question: 'Do you take walk-ins?', answer: 'Yes, before noon.' }],
      scenarios: [{ title: 'Toothache', content: 'Offer the next free slot.' }],
    });
    expect(parsed.address).toBeUndefined();
  });

  test('leaves out entries with a blank part and remembers the position of the others', () => {
    const { values, sentKeys } = readFormValues(
      formOf({
        'faqs.0.question': 'Only a question',
        'faqs.0.answer': '  \n',
        'faqs.4.question': 'Q4',
        'faqs.4.answer': 'A4',
        'faqs.12.question': 'Q12',
        'faqs.12.answer': 'A12',
        'scenarios.3.title': '',
        'scenarios.3.content': 'Only a content',
      }),
    );
    expect(values.faqs).toEqual([
      { question: 'Q4', answer: 'A4' },
      { question: 'Q12', answer: 'A12' },
    ]);
    expect(values.scenarios).toEqual([]);
    expect(sentKeys).toEqual({ faqs: [4, 12], scenarios: [] });
  });

  test('keeps two entries with the same text separate', () => {
    const { values, sentKeys } = readFormValues(
      formOf({
        'faqs.0.question': 'Same',
        'faqs.0.answer': 'Same',
        'faqs.1.question': 'Same',
        'faqs.1.answer': 'Same',
      }),
    );
    expect(values.faqs).toHaveLength(2);
    expect(sentKeys.faqs).toEqual([0, 1]);
  });

  test('treats a missing control as empty, and skips files and unknown names', () => {
    const form = formOf({ 'faqs.0.question': 'Q', 'toString.0.x': 'no', status: 'completed' });
    form.append('practiceName', new File(['x'], 'x.txt'));
    const { values } = readFormValues(form);
    const blank = Object.fromEntries(intakeTextNames.map((name) => [name, '']));
    expect(values).toEqual({ ...blank, faqs: [], scenarios: [] });
  });
});

test('a name outside the lists is not an entry', () => {
  expect(parseEntryControlName('faqs.2.answer')).toEqual({ list: 'faqs', key: 2, field: 'answer' });
  for (const name of ['email', 'faqs', 'faqs.2', 'plans.0.name']) {
    expect(parseEntryControlName(name)).toBeUndefined();
  }
});

describe('the filled sections', () => {
  const { values: empty } = readFormValues(new FormData());

  test('include the upload with a file that has arrived', () => {
    expect(filledSections(empty, true)).toEqual(['upload']);
  });

  test('are empty at first', () => {
    expect(filledSections(empty, false)).toEqual([]);
  });

  test('include the first one only with all required fields, in a format that the server accepts', () => {
    expect(filledSections({ ...empty, ...requiredTexts }, false)).toEqual(['practice']);
    expect(filledSections({ ...empty, ...requiredTexts, phone: ' ' }, false)).toEqual([]);
    expect(filledSections({ ...empty, ...requiredTexts, email: 'dana@' }, false)).toEqual([]);
  });

  test('include the training guide with guidelines or a scenario', () => {
    expect(filledSections({ ...empty, generalGuidelines: 'Be brief.' }, false)).toEqual(['guide']);
    const scenarios = [{ title: 'Late', content: 'Ask how late.' }];
    expect(filledSections({ ...empty, scenarios }, false)).toEqual(['guide']);
  });

  test('include the questions with a complete entry, and the instructions with a word', () => {
    const faqs = [{ question: 'Q', answer: 'A' }];
    expect(filledSections({ ...empty, faqs, specialInstructions: 'x' }, false)).toEqual([
      'faqs',
      'special',
    ]);
  });
});

describe('the texts of a draft', () => {
  test('are those of all controls, including unfinished entries, without empty ones and the hidden field', () => {
    const form = formOf({
      ...requiredTexts,
      'faqs.3.question': 'Half',
      'faqs.3.answer': '',
      fax: '1',
    });
    expect(readTexts(form)).toEqual({ ...requiredTexts, 'faqs.3.question': 'Half' });
  });
});
