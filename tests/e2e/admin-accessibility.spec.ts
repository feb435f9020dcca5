import { type Page, test } from '@playwright/test';
import { callPaths } from '../../src/domain/paths.ts';
import {
  answerCalls,
  expect,
  expectAccessible,
  listButton,
  madeUpIntakes,
} from './support/admin.ts';

const intakes = madeUpIntakes(8);
const [first] = intakes;
const id = first?.id ?? '';

const answers = {
  [callPaths.adminIntakes]: intakes,
  [callPaths.adminIntake(id)]: {
    intake: first,
    changes: [{ id, status: 'completed', changedAt: '2026-11-20T16:00:00.000Z' }],
    notes: [{ id, text: 'Called them.', createdAt: '2026-11-20T16:00:00.000Z' }],
  },
  [callPaths.adminSummary]: {
    total: 8,
    byStatus: { pending: 2, in_progress: 2, completed: 2, on_hold: 2 },
    weeks: Array.from({ length: 12 }, (_, week) => ({
      weekOf: new Date(Date.UTC(2026, 8, 7 + week * 7)).toISOString().slice(0, 10),
      byStatus: week === 11 ? { pending: 2, in_progress: 2, completed: 2, on_hold: 2 } : {},
    })),
    newestIntake: id,
    newestMessage: null,
    newIntakes: 0,
    newMessages: 0,
  },
  [callPaths.adminMessages]: [
    {
      id,
      name: 'Grace Hopper',
      email: 'grace@navy.example',
      subject: '',
      message: 'Hello.',
      createdAt: '2026-11-20T16:00:00.000Z',
    },
  ],
  [callPaths.adminPayments]: [
    {
      invoiceId: 'in_1',
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
      planId: 'basic',
      kind: 'first',
      amount: 40_000,
      setupAmount: 30_000,
      paidAt: '2026-11-20T16:00:00.000Z',
      nextBillingAt: '2026-12-20T16:00:00.000Z',
      payerName: 'Ada Byron',
      payerEmail: 'ada@harbor.example',
      isTest: true,
      subscriptionStatus: 'active',
      subscriptionEndsAt: '2026-12-20T16:00:00.000Z',
    },
  ],
};

async function checkDashboard(page: Page, isWide: boolean): Promise<void> {
  await answerCalls(page, answers);
  await page.goto('/admin');
  await expect(listButton(page, 'Practice 0')).toBeVisible();
  if (isWide)
    await expect(page.getByText('Submissions of the last 12 weeks').first()).toBeVisible();
  await expectAccessible(page, 'the list');
  await page.getByText('Dates, order, export').click();
  await expectAccessible(page, 'the filters');
  await listButton(page, 'Practice 0').click();
  await expect(page.getByText('Called them.')).toBeVisible();
  await expectAccessible(page, 'a submission');
  await page.getByRole('button', { name: 'Copy email' }).focus();
  await expectAccessible(page, 'a tooltip');
  await page.getByRole('button', { name: 'Delete submission' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expectAccessible(page, 'the deletion');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expectAccessible(page, 'the shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page.getByText('Grace Hopper')).toBeVisible();
  await expectAccessible(page, 'the messages');
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByText('$400.00')).toBeVisible();
  await expectAccessible(page, 'the payments');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'nothing is wider than the window').toBe(0);
}

async function checkOtherStates(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expectAccessible(page, 'the login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expectAccessible(page, 'the login without a password');

  await answerCalls(page, { [callPaths.adminIntakes]: [], [callPaths.adminMessages]: [] });
  await page.goto('/admin');
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await expectAccessible(page, 'an empty list');
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expectAccessible(page, 'no messages');
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByText('The payments could not be loaded.')).toBeVisible();
  await expectAccessible(page, 'a failure');
  await page.goto(`/admin?intake=${id}`);
  await expect(page.getByText('The submission could not be loaded.')).toBeVisible();
  await expectAccessible(page, 'a submission that can not be read');

  await page.route('**/api/admin/intakes', () => undefined);
  await page.goto('/admin');
  await expect(page.getByText('Loading intakes...')).toBeVisible();
  await expectAccessible(page, 'the loading list');
}

for (const theme of ['dark', 'light'] as const) {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    test.describe(`in the ${theme} theme, ${viewport.width} px wide`, () => {
      test.use({ viewport, reducedMotion: 'reduce' });
      test.beforeEach(async ({ page }) => {
        test.setTimeout(120_000);
        await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      });

      test('the dashboard has nothing that axe finds fault with', async ({ page }) => {
        await checkDashboard(page, viewport.width >= 900);
      });

      test('nor have the login, an empty list, a failure and the wait', async ({ page }) => {
        await checkOtherStates(page);
      });
    });
  }
}
