import { useCallback, useEffect, useReducer, useRef } from 'react';
import { read, send } from '../../browser/api.ts';
import {
  INTAKES_PER_PAGE,
  type IntakeStatus,
  storedIntakeSchema,
  type StoredIntake,
} from '../../domain/intake.ts';
import { callPaths } from '../../domain/paths.ts';
import { ADMIN_CALL_DEADLINE } from '../../site/admin.ts';
import { explainFailure, isUnauthorized } from './failures.ts';

/** A status that was chosen and is on its way. The number tells one choice from the next. */
interface StatusChange {
  readonly change: number;
  readonly status: IntakeStatus;
}

export interface IntakesState {
  /** Newest first; undefined until the list has come once. */
  readonly intakes: readonly StoredIntake[] | undefined;
  /** When the list was read. */
  readonly loadedAt: Date | undefined;
  readonly isLoading: boolean;
  /** Why the last read of the list failed, in words for staff. */
  readonly failure: string | undefined;
  /** Changes under way, by the submission's id; only the latest of each. */
  readonly changes: Readonly<Record<string, StatusChange>>;
  /** The status saved last, to be announced. */
  readonly savedStatus: IntakeStatus | undefined;
}

export type IntakesAction =
  | { readonly type: 'loadStarted' }
  | { readonly type: 'loadSucceeded'; readonly intakes: readonly StoredIntake[]; readonly at: Date }
  | { readonly type: 'loadFailed'; readonly failure: string }
  | ({ readonly type: 'statusChosen' | 'statusSaved'; readonly id: string } & StatusChange)
  | { readonly type: 'statusRefused'; readonly id: string; readonly change: number };

export const initialIntakes: IntakesState = {
  intakes: undefined,
  loadedAt: undefined,
  isLoading: true,
  failure: undefined,
  changes: {},
  savedStatus: undefined,
};

/** The changes without one that is over, unless a later choice has taken its place. */
function settle(state: IntakesState, id: string, change: number): IntakesState['changes'] {
  if (state.changes[id]?.change !== change) return state.changes;
  return Object.fromEntries(Object.entries(state.changes).filter(([key]) => key !== id));
}

/** A list that was read stays on screen while, and when, reading it again fails. */
export function reduceIntakes(state: IntakesState, action: IntakesAction): IntakesState {
  switch (action.type) {
    case 'loadStarted':
      return { ...state, isLoading: true, failure: undefined };
    case 'loadSucceeded':
      return { ...state, intakes: action.intakes, loadedAt: action.at, isLoading: false };
    case 'loadFailed':
      return { ...state, isLoading: false, failure: action.failure };
    case 'statusChosen': {
      const { id, change, status } = action;
      return { ...state, changes: { ...state.changes, [id]: { change, status } } };
    }
    case 'statusSaved':
      // Taken over at once, so that the choice stands even if the refetch that follows fails.
      return {
        ...state,
        intakes: state.intakes?.map((intake) =>
          intake.id === action.id ? { ...intake, status: action.status } : intake,
        ),
        changes: settle(state, action.id, action.change),
        savedStatus: action.status,
      };
    case 'statusRefused':
      return { ...state, changes: settle(state, action.id, action.change) };
  }
}

/** What a submission's selector shows: the choice on its way, else the stored status. */
export function shownStatus(state: IntakesState, intake: StoredIntake): string {
  return state.changes[intake.id]?.status ?? intake.status;
}

/** Reads every submission, page by page. @returns null when nobody is logged in. */
async function readIntakes(signal: AbortSignal): Promise<StoredIntake[] | null> {
  const intakes: StoredIntake[] = [];
  let query = '';
  for (;;) {
    const page = await read(`${callPaths.adminIntakes}${query}`, storedIntakeSchema.array(), {
      onUnauthorized: 'returnNull',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ADMIN_CALL_DEADLINE)]),
    });
    if (page === null) return null;
    intakes.push(...page);
    const last = page.at(-1);
    if (!last || page.length < INTAKES_PER_PAGE) return intakes;
    query = `?cursor=${last.id}`;
  }
}

export interface Intakes {
  readonly state: IntakesState;
  /** Reads the list again. A read under way is given up. */
  readonly reload: () => void;
  /** Saves a status, then reads the list again. A failure puts the stored value back, silently. */
  readonly changeStatus: (id: string, status: IntakeStatus) => void;
}

/**
 * The submissions, from the moment the caller is on screen.
 * @param onSessionEnd called when the server answers any call with 401; must keep its identity.
 */
export function useIntakes(onSessionEnd: () => void): Intakes {
  const [state, dispatch] = useReducer(reduceIntakes, initialIntakes);
  const loading = useRef<AbortController>(null);
  const isOnScreen = useRef(false);
  const lastChange = useRef(0);
  // One change is sent after another: sent together, they could arrive in the wrong order.
  const sending = useRef(Promise.resolve());

  const load = useCallback(async () => {
    loading.current?.abort();
    const { signal } = (loading.current = new AbortController());
    try {
      const intakes = await readIntakes(signal);
      if (signal.aborted) return;
      if (intakes === null) onSessionEnd();
      else dispatch({ type: 'loadSucceeded', intakes, at: new Date() });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'loadFailed', failure: explainFailure(error) });
    }
  }, [onSessionEnd]);

  useEffect(() => {
    isOnScreen.current = true;
    void load();
    return () => {
      isOnScreen.current = false;
      loading.current?.abort();
    };
  }, [load]);

  const reload = () => {
    dispatch({ type: 'loadStarted' });
    void load();
  };

  // An answer to an earlier session must not end the present one.
  const isOver = () => !isOnScreen.current;

  const saveStatus = async (id: string, status: IntakeStatus, change: number) => {
    if (isOver()) return;
    try {
      const deadline = AbortSignal.timeout(ADMIN_CALL_DEADLINE);
      await send('PATCH', callPaths.adminIntakeStatus(id), { status }, deadline);
    } catch (error) {
      if (isOver()) return;
      if (isUnauthorized(error)) onSessionEnd();
      else dispatch({ type: 'statusRefused', id, change });
      return;
    }
    if (isOver()) return;
    dispatch({ type: 'statusSaved', id, change, status });
    reload();
  };

  const changeStatus = (id: string, status: IntakeStatus) => {
    lastChange.current += 1;
    const change = lastChange.current;
    dispatch({ type: 'statusChosen', id, change, status });
    sending.current = sending.current.then(() => saveStatus(id, status, change));
  };

  return { state, reload, changeStatus };
}
