import { describe, expect, test } from 'vitest';
import { intakeListRules } from '../../src/domain/intake-rules.ts';
import {
  canAddEntry,
  canRemoveEntry,
  type IntakeAction,
  initialIntakeState,
  intakeReducer,
  type IntakeState,
  OUTCOME_ID,
  SUBMIT_ID,
} from '../../src/islands/intake/intake-state.ts';

function after(actions: readonly IntakeAction[], start: IntakeState = initialIntakeState) {
  return actions.reduce(intakeReducer, start);
}

const addFaq: IntakeAction = { type: 'entryAdded', list: 'faqs', firstField: 'question' };
const removeFaq = (key: number): IntakeAction => ({ type: 'entryRemoved', list: 'faqs', key });
const emailProblem = {
  field: 'email',
  message: 'Please enter an email address like name@example.com.',
};

test('the form begins with one empty FAQ and one empty scenario', () => {
  expect(initialIntakeState.entries).toEqual({ faqs: [0], scenarios: [0] });
  expect(initialIntakeState.phase).toBe('idle');
});

describe('adding an entry', () => {
  test('puts it last and moves the focus to its first field', () => {
    const state = after([addFaq]);
    expect(state.entries).toEqual({ faqs: [0, 1], scenarios: [0] });
    expect(state.focus).toEqual({ id: 'intake-faqs.1.question' });
  });

  test('never reuses the key of an earlier entry', () => {
    const state = after([addFaq, removeFaq(1), addFaq]);
    expect(state.entries.faqs).toEqual([0, 2]);
  });

  test('stops at the maximum that the server accepts', () => {
    const full = after(Array.from({ length: intakeListRules.faqs.max + 3 }, () => addFaq));
    expect(full.entries.faqs).toHaveLength(intakeListRules.faqs.max);
    expect(canAddEntry(full, 'faqs')).toBe(false);
    expect(canAddEntry(full, 'scenarios')).toBe(true);
  });
});

describe('removing an entry', () => {
  test('keeps the keys of the others, and so their typed text', () => {
    expect(after([addFaq, addFaq, removeFaq(1)]).entries.faqs).toEqual([0, 2]);
  });

  test('moves the focus to the entry that takes its place', () => {
    expect(after([addFaq, addFaq, removeFaq(0)]).focus).toEqual({ id: 'intake-faqs.1' });
  });

  test('moves the focus to the last entry when the last one was removed', () => {
    expect(after([addFaq, addFaq, removeFaq(2)]).focus).toEqual({ id: 'intake-faqs.1' });
  });

  test('removes its errors and keeps those of other entries', () => {
    const problems = ['faqs.0.question', 'faqs.1.answer', 'scenarios.1.title', 'email'].map(
      (field) => ({ field, message: 'No.' }),
    );
    const state = after([addFaq, { type: 'failed', problems }, removeFaq(1)]);
    expect(state.problems.map(({ field }) => field)).toEqual([
      'faqs.0.question',
      'scenarios.1.title',
      'email',
    ]);
  });

  test('is refused for the last one, and ignored for a missing one', () => {
    expect(canRemoveEntry(initialIntakeState, 'faqs')).toBe(false);
    expect(after([removeFaq(0)])).toBe(initialIntakeState);
    const two = after([addFaq]);
    expect(canRemoveEntry(two, 'faqs')).toBe(true);
    expect(after([removeFaq(7)], two)).toBe(two);
  });
});

describe('missing fields', () => {
  const phoneProblem = { field: 'phone', message: 'Please enter a phone number.' };

  test('get the focus if there is one, and are listed if there are several', () => {
    const one = after([{ type: 'refused', problems: [emailProblem] }]);
    expect(one).toMatchObject({ phase: 'incomplete', focus: { id: 'intake-email' } });
    const two = after([{ type: 'refused', problems: [emailProblem, phoneProblem] }]);
    expect(two).toMatchObject({ phase: 'incomplete', focus: { id: OUTCOME_ID } });
  });

  test('are no longer mentioned after they are filled in', () => {
    const problems = [emailProblem, { field: 'faqs.1.answer', message: 'Too long.' }];
    const refused = after([addFaq, { type: 'refused', problems }]);
    const edited = after([{ type: 'edited', field: 'email' }], refused);
    expect(edited).toMatchObject({ phase: 'incomplete', problems: [problems[1]] });
    expect(after([removeFaq(1)], edited)).toMatchObject({ phase: 'idle', problems: [] });
  });
});

describe('sending', () => {
  test('clears the errors of the last attempt', () => {
    const state = after([{ type: 'failed', problems: [emailProblem] }, { type: 'submitted' }]);
    expect(state).toMatchObject({ phase: 'submitting', problems: [], focus: { id: SUBMIT_ID } });
  });

  test('succeeds with one new, empty entry in each list and the focus on the banner', () => {
    const state = after([
      addFaq,
      { type: 'progressed', filled: ['practice'] },
      { type: 'submitted' },
      { type: 'succeeded' },
    ]);
    expect(state).toMatchObject({ phase: 'success', filled: [], focus: { id: OUTCOME_ID } });
    expect(state.entries).toEqual({ faqs: [2], scenarios: [2] });
    expect(after([addFaq], state).entries.faqs).toEqual([2, 3]);
  });

  test('fails with the entries kept and the focus on the banner', () => {
    const state = after([
      addFaq,
      { type: 'submitted' },
      { type: 'failed', problems: [emailProblem] },
    ]);
    expect(state).toMatchObject({
      phase: 'error',
      entries: { faqs: [0, 1], scenarios: [0] },
      problems: [emailProblem],
      focus: { id: OUTCOME_ID },
    });
  });

  test('moves the focus again if it fails twice', () => {
    const failed: IntakeAction = { type: 'failed', problems: [] };
    const first = after([{ type: 'submitted' }, failed]);
    expect(after([{ type: 'submitted' }, failed], first).focus).not.toBe(first.focus);
  });
});

describe('a draft', () => {
  const restored = (faqs: number[], scenarios: number[]): IntakeAction => ({
    type: 'restored',
    entries: { faqs, scenarios },
  });

  test('restores its entries with their keys, and new ones never get those', () => {
    const state = after([restored([4, 2], [7]), addFaq]);
    expect(state.entries).toEqual({ faqs: [4, 2, 8], scenarios: [7] });
  });

  test('that is discarded leaves an empty form', () => {
    const state = after([
      addFaq,
      { type: 'failed', problems: [emailProblem] },
      { type: 'cleared' },
    ]);
    expect(state).toMatchObject({
      phase: 'idle',
      problems: [],
      entries: { faqs: [2], scenarios: [2] },
    });
  });
});

describe('editing', () => {
  test("removes the edited field's error and keeps the banner", () => {
    const phone = { field: 'phone', message: 'Please enter a phone number.' };
    const state = after([
      { type: 'failed', problems: [emailProblem, phone] },
      { type: 'edited', field: 'email' },
    ]);
    expect(state).toMatchObject({ phase: 'error', problems: [phone] });
  });

  test('changes nothing, and so renders nothing, if nothing changed', () => {
    expect(after([{ type: 'edited', field: 'email' }])).toBe(initialIntakeState);
    const state = after([{ type: 'progressed', filled: ['faqs'] }]);
    expect(after([{ type: 'progressed', filled: ['faqs'] }], state)).toBe(state);
  });
});

test("the file's message disappears when it is outdated, together with its summary", () => {
  const refused = after([
    { type: 'refused', problems: [{ field: 'trainingGuideFilePath', message: 'Not uploaded.' }] },
  ]);
  expect(refused.phase).toBe('incomplete');
  const settled = intakeReducer(refused, { type: 'settled', field: 'trainingGuideFilePath' });
  expect(settled).toMatchObject({ phase: 'idle', problems: [] });
  // The panel of a sent form stays, although the sent file is cleared with it.
  const sent = after([{ type: 'succeeded' }]);
  expect(intakeReducer(sent, { type: 'settled', field: 'trainingGuideFilePath' })).toBe(sent);
});
