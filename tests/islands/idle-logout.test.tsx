// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIdleLogout } from '../../src/islands/admin/use-idle-logout.ts';
import { clearPage, mount, unmountAll } from '../support/mount.ts';

afterEach(clearPage);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const onIdle = vi.fn<() => void>();

function Part() {
  useIdleLogout(onIdle);
  return null;
}

const press = () => act(async () => void window.dispatchEvent(new Event('keydown')));
/** Lets time pass while the computer sleeps, so that no timer runs. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z') });
  localStorage.clear();
  onIdle.mockReset();
  await mount(<Part />);
});

test('an hour without input ends the session, and each input begins another hour', async () => {
  await pass(HOUR - MINUTE);
  await press();
  await pass(HOUR - MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
  await pass(MINUTE);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('the first key after a computer slept for an hour ends the session instead of extending it', async () => {
  sleep(HOUR);
  await press();
  expect(onIdle).toHaveBeenCalledOnce();
  // Other tabs must not count this key as input.
  expect(Number(localStorage.getItem('admin-active'))).toBe(Date.parse('2026-11-26T12:00:00Z'));
});

test('input in another tab keeps the session of this one', async () => {
  await pass(HOUR - MINUTE);
  localStorage.setItem('admin-active', String(Date.now()));
  await pass(2 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
  await pass(HOUR);
  expect(onIdle).toHaveBeenCalled();
});

test.each(['pointerdown', 'wheel'])('a %s counts as input', async (input) => {
  await pass(30 * MINUTE);
  await act(async () => void window.dispatchEvent(new Event(input)));
  await pass(45 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
});

test('a dashboard that was left calls nothing', async () => {
  await unmountAll();
  await pass(2 * HOUR);
  expect(onIdle).not.toHaveBeenCalled();
});
