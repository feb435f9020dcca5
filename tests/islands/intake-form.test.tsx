import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Progress } from '../../src/islands/intake/Sections.tsx';
import { ApiError } from '#platform/browser/api.ts';
import { ROBOT_TRAP } from '#features/forms/browser/use-draft.ts';
import { intakeRequestSchema } from '#features/submissions/intake-schema.ts';
import { intakeTextNames, intakeSections, shownSections } from '#features/submissions/intake.ts';
import { intakeTexts } from '#texts/intake.ts';
import { callPaths } from '#features/site/paths.ts';
import { EntryList } from '../../src/islands/intake/EntryList.tsx';
import {
  controlLabel,
  entriesFor,
  problemsOfFailure,
  filledSections,
  readFormValues,
  wrongSections,
} from '../../src/islands/intake/controls.ts';
import { IntakeForm } from '../../src/islands/intake/IntakeForm.tsx';
import { ProblemSummary } from '../../src/islands/intake/ProblemSummary.tsx';
import { uploadTexts } from '#texts/uploads.ts';
import { requiredTexts } from '../support/build.ts';

describe('the form before its script arrives', () => {
  const markup = renderToString(<IntakeForm />);
  const controls = new Map(
    [...markup.matchAll(/<(?:input|textarea)[^>]*\bname="([^"]+)"[^>]*>/g)].map(([tag, name]) => [
      name,
      tag,
    ]),
  );

  test('is a plain form that posts to the call, with empty live regions', () => {
    const form = /<form [^>]*>/.exec(markup)?.[0];
    expect(form).toContain(' method="post"');
    expect(form).toContain(` action="${callPaths.intake}"`);
    expect(form).toContain(' aria-busy="false"');
    expect(markup).toMatch(/type="submit"[^>]*>Submit Customization</);
    expect(markup).toMatch(/role="status"><\/div>.*role="alert"[^>]*><\/div>/s);
    expect([...markup.matchAll(/>([^<]+)<\/h2>/g)].map(([, title]) => title)).toEqual([
      'Practice Information',
      'Training Guide Upload',
      'Frequently Asked Questions',
      'AI Training Guide',
      'Special Instructions',
    ]);
    // The Content-Security-Policy would block it.
    expect(markup).not.toContain(' style=');
  });

  test('contains every field, one entry of each list, and a control that sends the name of a file', () => {
    const entries = [
      'faqs.0.question',
      'faqs.0.answer',
      'scenarios.0.title',
      'scenarios.0.content',
    ];
    expect([...controls.keys()].sort()).toEqual(
      [...intakeTextNames, ...entries, ROBOT_TRAP, 'trainingGuide'].sort(),
    );
    expect(markup).toContain(`>${uploadTexts.notAvailable}</p>`);
  });

  test('lets the browser require exactly the required fields', () => {
    const required = [...controls].filter(([, tag]) => tag.includes(' required'));
    expect(required.map(([name]) => name)).toEqual(Object.keys(requiredTexts));
    expect(controls.get('email')).toContain('type="email"');
    expect(controls.get('phone')).toContain('type="tel"');
  });
});

test('a list with the maximum number of entries accepts no more', () => {
  const [faqs] = intakeSections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'list' && part.name === 'faqs' ? [part] : [])),
  );
  const keys = Array.from({ length: faqs!.max }, (_, key) => key);
  const list = (shown: readonly number[]) =>
    renderToString(
      <EntryList
        list={faqs!}
        keys={shown}
        problems={{}}
        restored={undefined}
        onChange={() => undefined}
      />,
    );
  expect(list(keys)).toContain(intakeTexts.listFull);
  expect(list(keys.slice(1))).not.toContain(intakeTexts.listFull);
});

function formOf(controls: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(controls)) form.append(name, value);
  return form;
}

describe('reading the form', () => {
  test('creates a body that the server accepts', () => {
    const values = readFormValues(
      formOf({
        ...requiredTexts,
        'faqs.0.question': 'Do you take walk-ins?',
        'faqs.0.answer': 'Yes, before noon.',
      }),
    );
    expect(intakeRequestSchema.parse(values)).toMatchObject({
      ...requiredTexts,
      faqs: [{ question: 'Do you take walk-ins?', answer: 'Yes, before noon.' }],
    });
  });

  test('leaves out entries with a blank part', () => {
    const values = readFormValues(
      formOf({
        'faqs.0.question': 'Only a question',
        'faqs.0.answer': '  \n',
        'faqs.4.question': 'Same',
        'faqs.4.answer': 'Same',
        'faqs.12.question': 'Same',
        'faqs.12.answer': 'Same',
        'scenarios.3.title': '',
        'scenarios.3.content': 'Only a content',
        'toString.0.x': 'no',
        status: 'completed',
      }),
    );
    const blank = Object.fromEntries(intakeTextNames.map((name) => [name, '']));
    const same = { question: 'Same', answer: 'Same' };
    expect(values).toEqual({ ...blank, faqs: [same, same], scenarios: [] });
  });

  test('shows the entries of a draft with their keys, and at least one', () => {
    const texts = {
      email: 'a',
      'faqs.4.question': 'Q',
      'faqs.4.answer': 'A',
      'faqs.7.answer': 'A',
    };
    expect(entriesFor(texts)).toEqual({ faqs: [4, 7], scenarios: [0] });
  });
});

describe('the filled sections', () => {
  const empty = readFormValues(new FormData());
  const faqs = [{ question: 'Q', answer: 'A' }];
  const scenarios = [{ title: 'Late', content: 'Ask how late.' }];

  test.each([
    ['no content', {}, []],
    ['all required fields', requiredTexts, ['practice']],
    ['a blank required field', { ...requiredTexts, phone: ' ' }, []],
    ['an invalid email address', { ...requiredTexts, email: 'dana@' }, []],
    ['guidelines', { generalGuidelines: 'Be brief.' }, ['guide']],
    ['a scenario', { scenarios }, ['guide']],
    ['a question and instructions', { faqs, specialInstructions: 'x' }, ['faqs', 'special']],
  ])('are those of %s', (_, content, sections) => {
    expect(filledSections({ ...empty, ...content }, false)).toEqual(sections);
    expect(filledSections({ ...empty, ...content }, true)).toHaveLength(sections.length + 1);
  });
});

describe('the problems of a failed call', () => {
  const failed = { '': intakeTexts.failed };
  const refusal = (errors: object, status = 400): ApiError =>
    new ApiError(status, JSON.stringify({ status, detail: 'No.', requestId: 'x', errors }));

  test('name the rejected fields', () => {
    const errors = ['email', 'faqs'].map((field) => ({ field, message: 'No.' }));
    expect(problemsOfFailure(refusal(errors))).toEqual({ ...failed, email: 'No.', faqs: 'No.' });
  });

  test.each([
    ['a failure of the server', refusal([{ field: 'email', message: 'No.' }], 503)],
    ['a page of a proxy', new ApiError(400, '<h1>Bad Request</h1>')],
    ['no answer at all', new TypeError('Failed to fetch')],
  ])('do not name a control after %s', (_name, error) => {
    expect(problemsOfFailure(error)).toEqual(failed);
  });
});

test('a control in a list is named by the current position of its entry', () => {
  const keys = { faqs: [3, 8], scenarios: [0] };
  expect(controlLabel('email', keys)).toBe('Email');
  expect(controlLabel('faqs.8.answer', keys)).toBe('FAQ 2, Answer');
  for (const name of ['faqs', 'attemptId', 'faqs.9.answer', 'faqs.3.toString', 'toString', '']) {
    expect(controlLabel(name, keys)).toBeUndefined();
  }
});

test('the sections with problems are those with a problem in a field, an entry, or the file', () => {
  const named = ['faqs.3.answer', 'trainingGuideFilePath', 'email', 'phone', ''];
  const problems = Object.fromEntries(named.map((name) => [name, 'No.']));
  expect(wrongSections(problems)).toEqual(['practice', 'upload', 'faqs']);
  expect(wrongSections({ '': 'Too much.', 'faqs.3.answer': undefined })).toEqual([]);
});

test.each([
  ['open', 1],
  ['filled', 0],
] as const)(
  'while the current section is %s, the progress line has %i parts in the accent color',
  (status, count) => {
    const [first] = shownSections;
    const statusOf = (id: string) => (id === first.id ? status : 'filled');
    const line = renderToString(<Progress statusOf={statusOf} current={first.id} />).split(
      '<nav',
    )[0]!;
    expect(line.split('bg-accent')).toHaveLength(count + 1);
    expect(line.split('bg-good')).toHaveLength(shownSections.length - count + 1);
  },
);

describe('the list of problems', () => {
  const entries = { faqs: [0, 4], scenarios: [0] };
  const summaryOf = (problems: Readonly<Record<string, string | undefined>>) =>
    renderToString(
      <ProblemSummary ref={{ current: null }} problems={problems} entries={entries} />,
    );

  test('links each field by its label, and entries by their position', () => {
    const markup = summaryOf({ email: 'Please enter it.', 'faqs.4.answer': 'Too long.' });
    expect(markup).toContain(`>${intakeTexts.incomplete}</p>`);
    expect(markup).not.toContain(intakeTexts.problems);
    expect(markup).toMatch(/<a href="#intake-email"[^>]*>Email<\/a>.*Please enter it\./);
    expect(markup).toMatch(/<a href="#intake-faqs\.4\.answer"[^>]*>FAQ 2, Answer<\/a>.*Too long\./);
  });

  test('begins with the failure of a call, also if it names no field of the form', () => {
    const markup = summaryOf({ '': intakeTexts.failed, attemptId: 'Unknown.' });
    expect(markup).toContain(`>${intakeTexts.failed}</p>`);
    expect(markup).toContain(`>${intakeTexts.problems}</p>`);
    expect(markup).toContain('<span>Unknown.</span>');
    expect(markup).not.toContain('<a ');
    const withoutFields = summaryOf({ '': intakeTexts.failed });
    expect(withoutFields).toContain(`>${intakeTexts.failed}</p>`);
    expect(withoutFields).not.toContain(intakeTexts.problems);
  });

  test('is an empty live region without problems', () => {
    expect(summaryOf({ email: undefined })).toMatch(
      /^<div role="alert" tabindex="-1"[^>]*><\/div>$/,
    );
  });
});

test('the progress links each section, and says which are filled or wrong, and which is current', () => {
  const statuses = ['wrong', 'filled', 'open', 'open', 'open'] as const;
  const statusOf = (id: string) => statuses[shownSections.findIndex((one) => one.id === id)]!;
  const current = shownSections[2]!.id;
  const markup = renderToString(<Progress statusOf={statusOf} current={current} />);
  const [, rail = ''] = markup.split('<nav');
  const links = [...rail.matchAll(/<a href="#intake-([^"]+)"([^>]*)>(.*?)<\/a>/gs)];
  expect(links.map(([, id]) => id)).toEqual(shownSections.map(({ id }) => id));
  expect(links.map(([, , more = '']) => more.includes('aria-current="step"'))).toEqual(
    statuses.map((_, index) => index === 2),
  );
  const texts = links.map(([, , , content = '']) =>
    content.replace(/<svg.*?<\/svg>|<span aria-hidden.*?<\/span>|<[^>]+>/gs, ''),
  );
  const titles = shownSections.map(({ title }) => title);
  expect(texts).toEqual([
    `1, ${intakeTexts.wrong}${titles[0]}`,
    `2, ${intakeTexts.filled}${titles[1]}`,
    ...titles.slice(2).map((title, index) => `${index + 3}${title}`),
  ]);
});
