import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

import type { LogLine } from '#platform/server/http/log.ts';
import { findPersonalLogLines } from './personal-data.ts';

const METHODS = ['error', 'warn', 'info', 'log'] as const;
type ConsoleMethod = (typeof METHODS)[number];

/** One call of a console method, as a terminal would show it. */
export interface ConsoleOutput {
  readonly method: ConsoleMethod;
  readonly text: string;
}

let unclaimed: ConsoleOutput[] = [];
/** Log lines with personal data, which fail the test even if it claims them. */
let personal: string[] = [];

for (const method of METHODS) {
  console[method] = (...values: unknown[]) => {
    const text = format(...values);
    unclaimed.push({ method, text });
    personal.push(...findPersonalLogLines(text));
  };
}

/** Claims the output so far, so that it does not fail the test. */
export function takeConsoleOutput(): ConsoleOutput[] {
  const taken = unclaimed;
  unclaimed = [];
  return taken;
}

/**
 * Claims the log lines so far, in order.
 * @throws Error if other output was written, or a line used the wrong console method.
 */
export function takeLogLines(): LogLine[] {
  return takeConsoleOutput().map(({ method, text }) => {
    const line = parseLogLine(text);
    if (line?.level !== method) throw new Error(`console.${method} wrote no log line: ${text}`);
    return line;
  });
}

/**
 * Claims the only log line since the last claim.
 * @param check inspects the line. Its errors fail the test.
 * @throws Error without a line, or with more than one.
 */
export function expectLogLine(check?: (line: LogLine) => void): LogLine {
  const lines = takeLogLines();
  const [line] = lines;
  if (line === undefined || lines.length > 1) {
    throw new Error(`Expected one log line, found ${lines.length}: ${JSON.stringify(lines)}`);
  }
  check?.(line);
  return line;
}

function parseLogLine(text: string): LogLine | undefined {
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return undefined;
  }
}

function refusePersonal(): void {
  const lines = personal;
  personal = [];
  if (lines.length > 0) throw new Error(`Personal data in the log:\n${lines.join('\n')}`);
}

function refuseUnclaimed(): void {
  const outputs = takeConsoleOutput();
  if (outputs.length === 0) return;
  const list = outputs.map(({ method, text }) => `console.${method}: ${text}`).join('\n');
  throw new Error(`Unexpected console output (claim it with expectLogLine):\n${list}`);
}

// Registered before all hooks of a test file, so it runs after them and includes their output.
afterEach(refusePersonal);
afterEach(refuseUnclaimed);
afterAll(refuseUnclaimed);
