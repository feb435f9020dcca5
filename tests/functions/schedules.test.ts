import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as intake from '../../netlify/functions/ai-voice-agent-intake.ts';
import * as contact from '../../netlify/functions/contact.ts';
import * as resend from '../../netlify/functions/resend-mails.ts';
import { callPaths } from '#features/site/paths.ts';
import { DAY_MS, HOUR_MS } from '#platform/retention.ts';
import { longestWaits } from '#platform/server/schedule/scheduled.ts';
import { buildIntake, buildMessage } from '../support/build.ts';
import { connectBlobsDouble } from '../support/blobs-double.ts';
import { callFunction, callHandler, jsonRequest, siteRequest } from '../support/call-function.ts';
import { expectLogLine } from '../support/console-guard.ts';
import { importFunction, listFunctionNames } from '../support/functions.ts';

/** Numbers of a part of a schedule, such as `*`, `3,9`, or `11-22`. */
function numbersIn(part: string, count: number): number[] {
  return part.split(',').flatMap((range) => {
    const [first = '', last = first] = range.split('-');
    const [from, to] = first === '*' ? [0, count - 1] : [Number(first), Number(last)];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

/**
 * Longest time between two complete runs if the run between them fails, in milliseconds. The schedule is the same
 * each day.
 */
function longestGap(schedule: string): number {
  const [minutes = '', hours = '', ...days] = schedule.split(' ');
  expect(days).toEqual(['*', '*', '*']);
  const times = numbersIn(hours, 24).flatMap((hour) =>
    numbersIn(minutes, 60).map((minute) => (hour + minute / 60) * HOUR_MS),
  );
  const runs = [0, 1, 2].flatMap((day) => times.map((time) => time + day * DAY_MS));
  return Math.max(...times.map((time, index) => runs[index + 2]! - time));
}

test('each schedule may fail once before the dashboard reports it, within an hour of the second failure', async () => {
  const scheduled = (
    await Promise.all(
      (await listFunctionNames()).map(async (name) => {
        const { schedule } = (await importFunction(name)).config;
        return schedule === undefined ? [] : [{ name, gap: longestGap(schedule) }];
      }),
    )
  ).flat();
  expect(scheduled.map(({ name }) => name)).toEqual(Object.keys(longestWaits).toSorted());
  for (const { name, gap } of scheduled) {
    expect(gap, name).toBeLessThan(longestWaits[name]!);
    expect(gap + HOUR_MS, name).toBeGreaterThanOrEqual(longestWaits[name]!);
  }
});

test.each([
  ['publish-articles', /^no article is due$/],
  ['resend-mails', /^looked at 0$/],
  ['retention', /^removed 0$/],
  ['suspected-messages', /^0 new$/],
])(
  'the schedule %s does its own job, and records the run under its own name',
  async (name, did) => {
    const double = connectBlobsDouble();
    const root = mkdtempSync(join(tmpdir(), 'schedule-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    vi.spyOn(process, 'cwd').mockReturnValue(root);
    const { default: run } = await importFunction(name);
    await callHandler(run, siteRequest('POST', '/'));
    const reason = expect.stringMatching(did) as unknown;
    expect(expectLogLine()).toMatchObject({ endpoint: name, status: 204, reason });
    expect([...double.dump('dev-schedule-runs').keys()]).toEqual([`runs/${name}`]);
  },
);

test.each([
  ['a message', contact, callPaths.contact, buildMessage()],
  ['an intake', intake, callPaths.intake, buildIntake()],
])(
  'emails about %s that cannot be sent are errors in the log, also in a retry',
  async (_, sent, path, body) => {
    vi.stubEnv('SMTP_URL', '');
    connectBlobsDouble();
    const options = { deployContext: 'production' };
    await callFunction(sent, jsonRequest('POST', path, body), options);
    const first = expect.stringMatching(/^mail not .*SMTP_URL/) as unknown;
    expect(expectLogLine()).toMatchObject({ level: 'error', reason: first });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
    onTestFinished(() => void vi.useRealTimers());
    await callHandler(resend.default, siteRequest('POST', '/'), options);
    const reason = expect.stringMatching(/^looked at 1; mail not .*SMTP_URL/) as unknown;
    expect(expectLogLine()).toMatchObject({ level: 'error', status: 204, reason });
  },
);
