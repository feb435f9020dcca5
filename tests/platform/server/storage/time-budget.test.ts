import { expect, onTestFinished, test, vi } from 'vitest';

import * as contact from '../../../../netlify/functions/contact.ts';
import * as intake from '../../../../netlify/functions/ai-voice-agent-intake.ts';
import * as uploadUrl from '../../../../netlify/functions/upload-url.ts';
import uploadGuide from '../../../../netlify/edge-functions/file-upload.ts';
import { callPaths } from '#features/site/paths.ts';
import { uploadAddressPath } from '#features/forms/file-rules.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { hasKey, openStore, writeOnce } from '#platform/server/storage/blobs.ts';
import { TimeBudget } from '#platform/server/storage/store-fetch.ts';
import { buildIntake, buildMessage } from '../../../support/build.ts';
import { type BlobsDouble, connectBlobsDouble } from '../../../support/blobs-double.ts';
import { callFunction, jsonRequest, siteRequest } from '../../../support/call-function.ts';
import { takeLogLines } from '../../../support/console-guard.ts';

/** Storage that never responds, and a stopped clock that only `pass` moves. */
function hang(): BlobsDouble {
  const double = connectBlobsDouble({ anyKey: true });
  double.setFaultSource(() => ({ kind: 'hang' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  return double;
}

/**
 * Moves the clock from one timer to the next until the work is done.
 * @returns the result and the time on the clock, which does not depend on the speed of the machine.
 */
async function pass<Result>(work: Promise<Result>): Promise<{ result: Result; elapsed: number }> {
  const started = performance.now();
  let elapsed: number | undefined;
  void work.finally(() => (elapsed = performance.now() - started)).catch(() => undefined);
  while (elapsed === undefined) {
    await vi.advanceTimersToNextTimerAsync();
    await new Promise(setImmediate);
  }
  return { result: await work, elapsed };
}

const fields = { ...buildMessage({ message: 'Hello, and <b>more</b>.' }) };
const submission = buildIntake();
const withGuide = { ...submission, trainingGuideFilePath: `/objects/uploads/${newId(new Date())}` };

test.each([
  ['a message', contact, jsonRequest('POST', callPaths.contact, fields)],
  ['an intake', intake, jsonRequest('POST', callPaths.intake, submission)],
  ['an intake with a guide', intake, jsonRequest('POST', callPaths.intake, withGuide)],
  ['an upload address', uploadUrl, siteRequest('POST', callPaths.fileUpload)],
])('while storage hangs, %s is answered with 503 within the budget', async (_, module, request) => {
  hang();
  const { result: response, elapsed } = await pass(callFunction(module, request));
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  // The platform ends a function after ten seconds.
  expect(elapsed).toBeLessThan(9_000);
  takeLogLines();
});

test('while storage hangs, a file upload at the edge is answered with 503 within the budget', async () => {
  hang();
  const id = newId(new Date());
  const request = siteRequest('PUT', uploadAddressPath(id), { body: 'x' });
  const { result: response, elapsed } = await pass(
    uploadGuide(request, { params: { id }, deploy: { context: 'production' } }),
  );
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(elapsed).toBeLessThanOrEqual(10_000);
  takeLogLines();
});

test('calls with a common budget share its time, and none is made after it is used up', async () => {
  const double = hang();
  const store = openStore('intakes', 'production', new TimeBudget(3_000));
  const both = async () => {
    await expect(writeOnce(store, 'notes/1', {})).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(hasKey(store, 'notes/1')).rejects.toMatchObject({ kind: 'unavailable' });
  };
  const { elapsed } = await pass(both());
  expect(elapsed).toBeLessThanOrEqual(3_000);
  await expect(hasKey(store, 'notes/2')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(double.requests.filter(({ key }) => key === 'notes/2')).toEqual([]);
});

test('only time in which a storage call is running uses up a budget, and parallel calls count once', async () => {
  const budget = new TimeBudget(1_000);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  clock.mockReturnValue(60_000);
  expect(budget.left).toBe(1_000);
  const calls = [budget.spend(() => first.promise), budget.spend(() => second.promise)];
  clock.mockReturnValue(60_300);
  first.resolve();
  await calls[0];
  clock.mockReturnValue(60_400);
  expect(budget.left).toBe(600);
  second.resolve();
  await calls[1];
  clock.mockReturnValue(90_000);
  expect(budget.left).toBe(600);
  await budget.spend(() => {
    clock.mockReturnValue(91_000);
    return Promise.resolve();
  });
  expect(budget.left).toBe(0);
  budget.restore();
  expect(budget.left).toBe(1_000);
});

test('a file that takes a visitor minutes to send is stored', async () => {
  const double = connectBlobsDouble({ anyKey: true });
  const id = newId(new Date());
  double.seed('uploads', `addresses/${id}`, '{}');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      clock.mockReturnValue(240_000);
      stream.enqueue(new TextEncoder().encode('A guide.'));
      stream.close();
    },
  });
  const request = siteRequest('PUT', uploadAddressPath(id), { body });
  const response = await uploadGuide(request, {
    params: { id },
    deploy: { context: 'production' },
  });
  expect(response.status).toBe(204);
  expect([...double.dump('uploads').keys()]).toContain(`files/${id}`);
  takeLogLines();
});
