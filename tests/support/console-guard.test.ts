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

test('a log line is claimed once, with all that it says', () => {
  writeLogLine();
  expect(expectLogLine()).toEqual(line);
  expect(takeLogLines()).toEqual([]);
});

test('a log line that was expected and did not come is an error', () => {
  expect(() => expectLogLine()).toThrow('Expected one log line, found 0');
});

test('more log lines than expected are an error', () => {
  writeLogLine();
  writeLogLine();
  expect(() => expectLogLine()).toThrow('Expected one log line, found 2');
});

test('what is no log line can not be claimed as one', () => {
  console.log('hello %s', 'world');
  expect(() => takeLogLines()).toThrow('console.log wrote no log line: hello world');
  console.info(JSON.stringify(line));
  expect(() => takeLogLines()).toThrow('console.info wrote no log line');
});

test('any output can be claimed as the text it is', () => {
  console.error('failed: %d', 7);
  expect(takeConsoleOutput()).toEqual([{ method: 'error', text: 'failed: 7' }]);
});

test.fails('output that nobody claims fails the test', () => {
  console.warn('unexpected');
});
