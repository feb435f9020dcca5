import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/browser/api.ts';
import {
  controlLabel,
  fieldProblems,
  ownProblems,
  wrongSections,
} from '../../src/islands/intake/field-problems.ts';
import { readFormValues } from '../../src/islands/intake/form-values.ts';
import { intakeTexts } from '../../src/site/intake-form.ts';
import { requiredTexts } from '../support/build.ts';

function refusal(errors: unknown, status = 400): ApiError {
  const detail = 'Some fields are missing or not valid.';
  return new ApiError(status, JSON.stringify({ status, detail, requestId: 'x', errors }));
}

describe('the fields a refusal names', () => {
  test('are those of the controls that contain the text', () => {
    const errors = [
      { field: 'email', message: 'Please enter an email address like name@example.com.' },
      { field: 'faqs.1.answer', message: 'Too long.' },
    ];
    expect(fieldProblems(refusal(errors), { faqs: [2, 5], scenarios: [] })).toEqual([
      { field: 'email', message: 'Please enter an email address like name@example.com.' },
      { field: 'faqs.5.answer', message: 'Too long.' },
    ]);
  });

  test('are unchanged if no control matches', () => {
    const errors = [{ field: 'faqs', message: 'At most 50 questions can be sent.' }];
    expect(fieldProblems(refusal(errors), { faqs: [0], scenarios: [] })).toEqual(errors);
  });

  test('are empty if the whole submission is too large, but the reason is shown', () => {
    const keys = { faqs: [], scenarios: [] };
    expect(fieldProblems(new ApiError(413, '{}'), keys)).toEqual([
      { field: '', message: intakeTexts.tooLarge },
    ]);
  });

  test.each([
    ['a failure of the server', refusal([{ field: 'email', message: 'No.' }], 503)],
    ['a page of a proxy', new ApiError(400, '<h1>Bad Request</h1>')],
    ['another shape', refusal('none')],
    ['no answer at all', new TypeError('Failed to fetch')],
  ])('are empty for %s', (_name, error) => {
    expect(fieldProblems(error, { faqs: [], scenarios: [] })).toEqual([]);
  });
});

test('missing fields are found before sending, one problem per field, by control', () => {
  const blank = { practiceName: ' ', email: '' };
  const faqs = [{ question: 'Why?', answer: 'x'.repeat(5_001) }];
  const { values: none } = readFormValues(new FormData());
  const values = { ...none, ...requiredTexts, ...blank, faqs };
  expect(ownProblems(values, { faqs: [7], scenarios: [] })).toEqual([
    { field: 'practiceName', message: 'Please enter the name of your practice.' },
    { field: 'email', message: 'Please enter an email address.' },
    { field: 'faqs.7.answer', message: 'This may have at most 5000 characters.' },
  ]);
});

test('a control in a list is named by the current position of its entry', () => {
  const keys = { faqs: [3, 8], scenarios: [0] };
  expect(controlLabel('email', keys)).toBe('Email');
  expect(controlLabel('faqs.8.answer', keys)).toBe('FAQ 2, Answer');
  expect(controlLabel('scenarios.0.title', keys)).toBe('Scenario 1, Scenario Title');
});

test('a name without a control has no label', () => {
  const keys = { faqs: [3], scenarios: [0] };
  for (const name of ['faqs', 'attemptId', 'faqs.9.answer', 'faqs.3.toString', 'toString', '']) {
    expect(controlLabel(name, keys)).toBeUndefined();
  }
});

test('a section is wrong if one of its fields, entries, or its file is, and no other is', () => {
  const named = ['faqs.3.answer', 'trainingGuideFilePath', 'email', 'phone', ''];
  const problems = named.map((field) => ({ field, message: 'No.' }));
  expect(wrongSections(problems)).toEqual(['practice', 'upload', 'faqs']);
  expect(wrongSections([{ field: '', message: 'Too much.' }])).toEqual([]);
});
