import { expect, onTestFinished, test, vi } from 'vitest';
import resendMails from '../../../netlify/functions/resend-mails.ts';
import { startSubscription } from '../../../src/server/payments/subscriptions.ts';
import { readUndelivered } from '../../../src/server/payments/payment-events.ts';
import { openStore } from '../../../src/server/storage/blobs.ts';
import { readRun } from '../../../src/server/http/scheduled.ts';
import { connectBlobsDouble } from '../../support/blobs-double.ts';
import { callHandler, SITE } from '../../support/call-function.ts';
import { expectLogLine } from '../../support/console-guard.ts';
import { cardDetails, makePaymentFixture, stubPayments } from '../../support/payments.ts';
import { firstPlan } from '../../support/some-plans.ts';

const HOUR = 3_600_000;

/** Stripe with the events of one purchase, none of which was delivered. */
async function makeSilentFixture() {
  const fixture = await makePaymentFixture();
  const request = { planId: firstPlan.id, setupFee: 30_000, monthlyFee: 10_000 } as const;
  const { clientSecret } = await startSubscription(request, { stripe: fixture.stripe });
  fixture.sandbox.confirm(clientSecret, cardDetails());
  return fixture;
}

test('events that Stripe could not deliver are counted after an hour, for two weeks', async () => {
  const fixture = await makeSilentFixture();
  stubPayments(fixture);
  const after = async (ms: number) =>
    (await readUndelivered(new Date(fixture.clock + ms))).undelivered;
  expect(await after(HOUR / 2)).toBe(0);
  expect(await after(2 * HOUR)).toBe(2);
  // The site does not handle this type, so its delivery does not matter.
  const [event] = fixture.sandbox.state.undelivered;
  fixture.sandbox.state.undelivered.push({ ...event!, id: 'evt_other', type: 'charge.succeeded' });
  expect(await after(2 * HOUR)).toBe(2);
  expect(await after(15 * 24 * HOUR)).toBe(0);
  fixture.sandbox.state.undelivered = [];
  expect(await after(2 * HOUR)).toBe(0);
});

test('the schedule counts them if Stripe is set up, and completes its run if Stripe fails', async () => {
  connectBlobsDouble();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const fixture = await makeSilentFixture();
  vi.setSystemTime(fixture.clock + 2 * HOUR);
  const run = async () => {
    const response = await callHandler(resendMails, new Request(SITE, { method: 'POST' }));
    expect(response.status).toBe(204);
    return readRun(openStore('schedule-runs', 'dev'), 'resend-mails');
  };
  vi.stubEnv('STRIPE_SECRET_KEY', '');
  expect(await run()).not.toHaveProperty('record.undelivered');
  expect(expectLogLine().level).toBe('info');
  stubPayments(fixture);
  fixture.stripeFault = () => '500 before';
  fixture.calls.length = 0;
  expect(await run()).toMatchObject({
    record: { failure: expect.stringContaining('Stripe: ') as unknown },
  });
  expect(expectLogLine().level).toBe('error');
  // Retries would take the time of the emails.
  expect(fixture.calls).toEqual(['GET /v1/events']);
  fixture.stripeFault = () => undefined;
  expect(await run()).toMatchObject({ record: { undelivered: 2 } });
  expect(expectLogLine().level).toBe('info');
});
