import { beforeEach, expect, test, vi } from 'vitest';
import { readAnswers, saveAnswer } from '../../src/components/layout/third-parties.ts';
import { makeWebStorage } from '../support/web-storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', makeWebStorage());
});

test('each answer is kept beside the others until it is changed', () => {
  expect(readAnswers()).toEqual({});
  saveAnswer('chat', true);
  saveAnswer('scheduling', false);
  expect(readAnswers()).toEqual({ chat: true, scheduling: false });
  saveAnswer('chat', false);
  expect(readAnswers()).toEqual({ chat: false, scheduling: false });
});

test('damaged or forbidden storage counts as no answer', () => {
  localStorage.setItem('third-parties', '{');
  expect(readAnswers()).toEqual({});
  vi.stubGlobal('localStorage', undefined);
  expect(readAnswers()).toEqual({});
  expect(() => saveAnswer('chat', true)).not.toThrow();
});
