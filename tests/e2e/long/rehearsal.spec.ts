/** Rehearses what follows a payment, with the site that `npm start` serves. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import { firstPlan } from '../../support/some-plans.ts';
import { listButton, restoreSession } from '../support/admin.ts';
import { ADMIN_PASSWORD } from '../support/site-under-test.ts';
import { expect, storingTest as test } from '../support/test.ts';

/** Buys a plan as the checkout page does, without the page. */
async function buy(page: Page, name: string): Promise<void> {
  const { id: planId, setupFee, monthlyFee } = firstPlan;
  const purchase = { planId, setupFee, monthlyFee, attemptId: randomUUID() };
  const started = await page.request.post(callPaths.createSubscription, { data: purchase });
  const { clientSecret } = (await started.json()) as { clientSecret: string };
  const card = { method: 'card', cardNumber: '4242424242424242' };
  const details = { clientSecret, ...card, name, email: 'ada@harbor.example' };
  const paid = await page.request.post('/sandbox/confirm', { data: details });
  expect(await paid.json()).toMatchObject({ paymentIntent: { status: 'succeeded' } });
}

for (const { press, row, mail } of [
  { press: ['Refund half'], row: 'refunded', mail: /^Subject: .*Refund: /m },
  {
    press: ['Open a dispute', 'Lose the dispute'],
    row: 'disputed',
    mail: /^Subject: .*Dispute, /m,
  },
  { press: ['Fail the renewal'], row: 'overdue', mail: /^Subject: .*Subscription payment/m },
  {
    press: ['Cancel at the end of the period'],
    row: 'ending',
    mail: /^Subject: .*Subscription will end/m,
  },
  { press: ['Cancel now'], row: 'ended', mail: /^Subject: .*Subscription ended/m },
]) {
  test(`after "${press.join('" and "')}" in the rehearsal, the dashboard shows the payment as ${row}, and an email is sent`, async ({
    page,
    ownSite,
  }) => {
    const name = `Ada ${row}`;
    await buy(page, name);
    await page.request.post(callPaths.adminLogin, { data: { password: ADMIN_PASSWORD } });
    await restoreSession(page);
    const payment = listButton(page, name, 'Payments').first();
    await expect(async () => {
      await page.goto(`${pagePaths.admin}?tab=payments`);
      await expect(payment).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await payment.click();
    const before = ownSite.mails().length;
    await page.getByRole('link', { name: /^Rehearse/ }).click();
    for (const label of press) {
      await page.getByRole('button', { name: label, exact: true }).click();
      await expect(page.getByRole('status')).toHaveText(`Done: ${label}`);
    }
    await expect(async () => {
      await page.goto(`${pagePaths.admin}?tab=payments`);
      await expect(payment).toContainText(row, { timeout: 2_000 });
    }).toPass();
    const news = () =>
      ownSite
        .mails()
        .slice(before)
        .join('\n')
        .replaceAll(/=\r?\n/g, '');
    await expect.poll(news).toMatch(mail);
  });
}

test('a rehearsal that the sandbox refuses says why', async ({ page }) => {
  await buy(page, 'Max Refused');
  await page.request.post(callPaths.adminLogin, { data: { password: ADMIN_PASSWORD } });
  await restoreSession(page);
  const payment = listButton(page, 'Max Refused', 'Payments');
  await expect(async () => {
    await page.goto(`${pagePaths.admin}?tab=payments`);
    await expect(payment).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await payment.click();
  await page.getByRole('link', { name: /^Rehearse/ }).click();
  for (const answer of [
    'Done: Refund everything',
    /^Refund everything: The charge has already been refunded/,
  ]) {
    await page.getByRole('button', { name: 'Refund everything' }).click();
    await expect(page.getByRole('status')).toHaveText(answer);
  }
});
