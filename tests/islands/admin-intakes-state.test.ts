import { describe, expect, it } from 'vitest';
import type { StoredIntake } from '../../src/domain/intake.ts';
import {
  initialIntakes,
  type IntakesAction,
  type IntakesState,
  reduceIntakes,
  shownStatus,
} from '../../src/islands/admin/use-intakes.ts';

function intake(id: string, status = 'pending'): StoredIntake {
  return {
    id,
    status,
    createdAt: '2026-11-21T02:00:00Z',
    practiceName: 'Maple Dental',
    contactName: 'Ana Ruiz',
    email: 'ana@maple.example',
    phone: '+1 212 555 0100',
    faqs: [],
    scenarios: [],
  };
}

const at = new Date('2026-11-21T03:00:00Z');
const a = intake('A');
const b = intake('B', 'completed');
const loaded: IntakesAction = { type: 'loadSucceeded', intakes: [a, b], at };

function after(...actions: IntakesAction[]): IntakesState {
  return actions.reduce(reduceIntakes, initialIntakes);
}

function statusesOf({ intakes }: IntakesState) {
  return intakes?.map(({ status }) => status);
}

describe('reading the list', () => {
  it('is loading, with nothing to show, from the start', () => {
    expect(initialIntakes).toMatchObject({ isLoading: true, intakes: undefined });
  });

  it('keeps what came, and when', () => {
    expect(after(loaded)).toMatchObject({ isLoading: false, intakes: [a, b], loadedAt: at });
  });

  it('says why it failed, and forgets it when it is tried again', () => {
    const failed = after({ type: 'loadFailed', failure: 'No answer.' });
    expect(failed).toMatchObject({ isLoading: false, failure: 'No answer.', intakes: undefined });
    expect(reduceIntakes(failed, { type: 'loadStarted' })).toMatchObject({
      isLoading: true,
      failure: undefined,
    });
  });

  it('keeps the list on screen when reading it again fails', () => {
    const state = after(loaded, { type: 'loadStarted' }, { type: 'loadFailed', failure: 'No.' });
    expect(state).toMatchObject({ intakes: [a, b], failure: 'No.' });
  });
});

describe('changing a status', () => {
  const chosen: IntakesAction = {
    type: 'statusChosen',
    id: 'A',
    change: 1,
    status: 'in_progress',
  };
  const saved: IntakesAction = { ...chosen, type: 'statusSaved' };
  const refused: IntakesAction = { type: 'statusRefused', id: 'A', change: 1 };

  it('shows the choice in the selector while the stored status stays', () => {
    const state = after(loaded, chosen);
    expect(shownStatus(state, a)).toBe('in_progress');
    expect(shownStatus(state, b)).toBe('completed');
    expect(statusesOf(state)).toEqual(['pending', 'completed']);
  });

  it('stores the choice when it is saved, even if the list is not read again', () => {
    const state = after(loaded, chosen, saved, { type: 'loadFailed', failure: 'No.' });
    expect(statusesOf(state)).toEqual(['in_progress', 'completed']);
    expect(state.changes).toEqual({});
    expect(state.savedStatus).toBe('in_progress');
  });

  it('goes back to the stored status, without a message, when it is refused', () => {
    const state = after(loaded, chosen, refused);
    expect(state).toEqual(after(loaded));
    expect(shownStatus(state, a)).toBe('pending');
  });

  it('keeps the later choice while an earlier one is saved or refused', () => {
    const later: IntakesAction = { type: 'statusChosen', id: 'A', change: 2, status: 'completed' };
    for (const outcome of [saved, refused]) {
      const state = after(loaded, chosen, later, outcome);
      expect(shownStatus(state, a)).toBe('completed');
    }
  });

  it('keeps the choice on its way when a list read before it arrives', () => {
    expect(shownStatus(after(loaded, chosen, loaded), a)).toBe('in_progress');
  });

  it('takes back an unknown stored status when a change is refused', () => {
    const odd = intake('A', 'on_hold');
    const state = after({ ...loaded, intakes: [odd] }, chosen, refused);
    expect(shownStatus(state, odd)).toBe('on_hold');
  });
});
