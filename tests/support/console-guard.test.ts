import { expect, test } from 'vitest';

import { expectLogLine, takeConsoleOutput, takeLogLines } from './console-guard.ts';

const line = {
  level: 'warn',
  endpoint: 'notes',
  requestId: 'r',
  method: 'GET',
  status: 404,
  durationMs: 1,
} as const;

const writeLogLine = () => console.warn(JSON.stringify(line));

test('a log line is claimed once, with all its fields', () => {
  writeLogLine();
  expect(expectLogLine()).toEqual(line);
  expect(takeLogLines()).toEqual([]);
});

test('a missing expected log line is an error', () => {
  expect(() => expectLogLine()).toThrow('Expected one log line, found 0');
});

test('more log lines than expected are an error', () => {
  writeLogLine();
  writeLogLine();
  expect(() => expectLogLine()).toThrow('Expected one log line, found 2');
});

test('output that is not a log line cannot be claimed as one', () => {
  console.log('hello %s', 'world');
  expect(() => takeLogLines()).toThrow('console.log wrote no log line: hello world');
  console.info(JSON.stringify(line));
  expect(() => takeLogLines()).toThrow('console.info wrote no log line');
});

test('any output can be claimed as plain text', () => {
  console.error('failed: %d', 7);
  expect(takeConsoleOutput()).toEqual([{ method: 'error', text: 'failed: 7' }]);
});

test.fails('unclaimed output fails the test', () => {
  console.warn('unexpected');
});
