import { forEachList, type IntakeListName, intakeListRules } from '../../domain/intake-rules.ts';
import type { FieldProblem } from '../../domain/problem.ts';
import type { IntakeSectionId } from '../../site/intake-form.ts';
import { entryControlName, parseEntryControlName } from './form-values.ts';

/** State of the form, without the texts of its fields, which are uncontrolled. */
export interface IntakeState {
  /** `incomplete`: something was missing, so nothing was sent. */
  readonly phase: 'idle' | 'incomplete' | 'submitting' | 'success' | 'error';
  /** Keys of the entries of each list, in the order of the form. A key is never used twice. */
  readonly entries: Readonly<Record<IntakeListName, readonly number[]>>;
  readonly nextKey: number;
  readonly problems: readonly FieldProblem[];
  readonly filled: readonly IntakeSectionId[];
  /** Element that gets the focus. A new object focuses again, even with the same id. */
  readonly focus: { readonly id: string } | undefined;
}

export type IntakeAction =
  | { readonly type: 'entryAdded'; readonly list: IntakeListName; readonly firstField: string }
  | { readonly type: 'entryRemoved'; readonly list: IntakeListName; readonly key: number }
  | { readonly type: 'edited'; readonly field: string }
  | { readonly type: 'settled'; readonly field: string }
  | { readonly type: 'progressed'; readonly filled: readonly IntakeSectionId[] }
  | { readonly type: 'restored'; readonly entries: IntakeState['entries'] }
  | { readonly type: 'cleared' }
  | { readonly type: 'refused'; readonly problems: readonly FieldProblem[] }
  | { readonly type: 'submitted' }
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed'; readonly problems: readonly FieldProblem[] };

/** Id of the element that reports success and failure. */
export const OUTCOME_ID = 'intake-outcome';
export const SUBMIT_ID = 'intake-submit';

/** Id of the panel that offers a draft. */
export const DRAFT_OFFER_ID = 'intake-draft-offer';

/** Returns the `id` of a control from its name. */
export function controlId(name: string): string {
  return `intake-${name}`;
}

/** Returns the `id` of an entry of a list. */
export function entryId(list: IntakeListName, key: number): string {
  return controlId(`${list}.${key}`);
}

/** One empty entry of each list, the same on the server and in the browser. */
export const initialIntakeState: IntakeState = {
  phase: 'idle',
  entries: forEachList(() => [0]),
  nextKey: 1,
  problems: [],
  filled: [],
  focus: undefined,
};

export function canAddEntry({ entries }: IntakeState, list: IntakeListName): boolean {
  return entries[list].length < intakeListRules[list].max;
}

/** The last remaining entry of a list cannot be removed. */
export function canRemoveEntry({ entries }: IntakeState, list: IntakeListName): boolean {
  return entries[list].length > 1;
}

function addEntry(state: IntakeState, list: IntakeListName, firstField: string): IntakeState {
  if (!canAddEntry(state, list)) return state;
  const key = state.nextKey;
  return {
    ...state,
    entries: { ...state.entries, [list]: [...state.entries[list], key] },
    nextKey: key + 1,
    focus: { id: controlId(entryControlName(list, key, firstField)) },
  };
}

/** Keeps the remaining problems. The list of missing fields disappears when it is empty. */
function keepProblems(
  state: IntakeState,
  isLeft: (problem: FieldProblem) => boolean,
): Pick<IntakeState, 'phase' | 'problems'> {
  const problems = state.problems.filter(isLeft);
  const isMended = state.phase === 'incomplete' && problems.length === 0;
  return { phase: isMended ? 'idle' : state.phase, problems };
}

/** Removes an entry. The focus moves to the entry that follows it, or to the last one. */
function removeEntry(state: IntakeState, list: IntakeListName, key: number): IntakeState {
  const position = state.entries[list].indexOf(key);
  if (position < 0 || !canRemoveEntry(state, list)) return state;
  const remaining = state.entries[list].filter((other) => other !== key);
  const neighbor = remaining[position] ?? remaining.at(-1);
  return {
    ...state,
    entries: { ...state.entries, [list]: remaining },
    ...keepProblems(state, ({ field }) => {
      const control = parseEntryControlName(field);
      return control?.list !== list || control.key !== key;
    }),
    focus: neighbor === undefined ? undefined : { id: entryId(list, neighbor) },
  };
}

/** Removes the error of a field. */
function settle(state: IntakeState, field: string): IntakeState {
  if (!state.problems.some((problem) => problem.field === field)) return state;
  return { ...state, ...keepProblems(state, (problem) => problem.field !== field) };
}

/** Returns the state of an empty form. New entry keys make React create new, empty controls. */
function emptied({ nextKey }: IntakeState): IntakeState {
  return {
    ...initialIntakeState,
    entries: forEachList(() => [nextKey]),
    nextKey: nextKey + 1,
  };
}

/** Returns the state with the entries of a draft, which keep their keys. */
function restore({ nextKey }: IntakeState, entries: IntakeState['entries']): IntakeState {
  const highest = Math.max(nextKey, ...Object.values(entries).flat());
  return { ...initialIntakeState, entries, nextKey: highest + 1 };
}

/** Returns the next state of the form. Pure. */
export function intakeReducer(state: IntakeState, action: IntakeAction): IntakeState {
  switch (action.type) {
    case 'entryAdded':
      return addEntry(state, action.list, action.firstField);
    case 'entryRemoved':
      return removeEntry(state, action.list, action.key);
    case 'edited':
    case 'settled':
      return settle(state, action.field);
    case 'progressed': {
      const isSame = action.filled.join() === state.filled.join();
      return isSame ? state : { ...state, filled: action.filled };
    }
    case 'restored':
      return restore(state, action.entries);
    case 'cleared':
      return emptied(state);
    case 'refused': {
      // Moves the focus to the invalid field, or to the list if there are several.
      const [first, ...others] = action.problems;
      const id = first && others.length === 0 ? controlId(first.field) : OUTCOME_ID;
      return { ...state, phase: 'incomplete', problems: action.problems, focus: { id } };
    }
    case 'submitted':
      // The fields are disabled until the answer arrives, so the button takes the focus.
      return { ...state, phase: 'submitting', problems: [], focus: { id: SUBMIT_ID } };
    case 'succeeded':
      return { ...emptied(state), phase: 'success', focus: { id: OUTCOME_ID } };
    case 'failed':
      return { ...state, phase: 'error', problems: action.problems, focus: { id: OUTCOME_ID } };
  }
}
