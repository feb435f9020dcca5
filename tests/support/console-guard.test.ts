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

test.each([0, 2])('%i log lines in place of one are an error', (count) => {
  for (let written = 0; written < count; written += 1) writeLogLine();
  expect(() => expectLogLine()).toThrow(`Expected one log line, found ${count}`);
});

test('output that is not a log line can be expected as plain text, but not as a log line', () => {
  console.log('hello %s', 'world');
  expect(() => takeLogLines()).toThrow('console.log wrote no log line: hello world');
  console.error('failed: %d', 7);
  expect(takeConsoleOutput()).toEqual([{ method: 'error', text: 'failed: 7' }]);
});

test.fails('unclaimed output fails the test', () => {
  console.warn('unexpected');
});
