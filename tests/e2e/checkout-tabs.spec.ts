/**
 * Two tabs of one browser, in two processes. The other tests share one process, in which tabs see each other's
 * storage at once, so that they could not notice a second charge.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { SandboxState } from '../../scripts/local/payment-sandbox/sandbox.ts';
import { pagePaths } from '#features/site/paths.ts';
import { checkoutTexts as texts } from '#features/checkout/checkout-texts.ts';
import { notices } from '#features/notices/notice-texts.ts';
import { paymentReturnTexts } from '#features/checkout/payment-return-texts.ts';
import { firstPlan } from '../support/some-plans.ts';
import type { LocalSite } from './support/local-site.ts';
import { expect, storingTest } from './support/test.ts';

const PATH = pagePaths.checkout(firstPlan.id);
const HOUR_MS = 3_600_000;

const test = storingTest.extend<{ readonly twoProcesses: BrowserContext }>({
  twoProcesses: async ({ launchOptions, baseURL }, use) => {
    const args = launchOptions.args?.filter((arg) => !/process/.test(arg)) ?? [];
    const browser = await chromium.launch({ ...launchOptions, args });
    await use(await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' }));
    await browser.close();
  },
});

function paidSubscriptions({ dataDir }: LocalSite): number {
  const text = readFileSync(join(dataDir, 'payments.json'), 'utf8');
  const { subscriptions } = JSON.parse(text) as SandboxState;
  return Object.values(subscriptions).filter(({ status }) => status === 'active').length;
}

const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay \S*\d|Processing)/ });

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel(texts.name).fill('Ada Byron');
  await page.getByLabel(texts.email).fill('ada@harbor.example');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiration date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('checkbox').check();
}

async function openTwo(context: BrowserContext): Promise<readonly [Page, Page]> {
  const tabs = [await context.newPage(), await context.newPage()] as const;
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  expect(renderers.length, 'processes of the tabs').toBeGreaterThan(1);
  return tabs;
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.locator('.notice')).toContainText(notices.paymentSucceeded.title);
}

async function closeResult(page: Page): Promise<void> {
  const panel = page.getByRole('complementary', { name: paymentReturnTexts.label });
  await panel.getByRole('button', { name: paymentReturnTexts.close }).click();
  await expect(panel).toHaveCount(0);
}

async function expectBought(page: Page): Promise<void> {
  await expect(page.getByText(`You bought ${firstPlan.name} in this browser`)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
}

test('tabs that open together have one attempt, and only one payment is made', async ({
  twoProcesses,
  ownSite,
}) => {
  const before = paidSubscriptions(ownSite);
  const tabs = await openTwo(twoProcesses);
  await Promise.all(tabs.map((tab) => tab.goto(PATH)));
  await Promise.all(tabs.map(fillIn));
  await Promise.all(tabs.map((tab) => payButton(tab).click({ noWaitAfter: true })));
  await Promise.all(tabs.map(expectPaid));
  expect(paidSubscriptions(ownSite) - before).toBe(1);
});

test('after the result of one tab, the other says that the plan was bought, until a second purchase is chosen', async ({
  twoProcesses,
  ownSite,
}) => {
  const before = paidSubscriptions(ownSite);
  const [first, second] = await openTwo(twoProcesses);
  await first.goto(PATH);
  await second.goto(PATH);
  await fillIn(second);
  await fillIn(first);
  await payButton(first).click();
  await expectPaid(first);
  await closeResult(first);
  await payButton(second).click();
  await expectBought(second);
  await second.reload();
  await expectBought(second);
  await first.goto(PATH);
  await expectBought(first);
  expect(paidSubscriptions(ownSite) - before).toBe(1);

  await second.getByRole('button', { name: texts.buyAgain(firstPlan.name) }).click();
  await fillIn(second);
  await payButton(second).click();
  await expectPaid(second);
  expect(paidSubscriptions(ownSite) - before).toBe(2);
});

for (const payer of ['the old tab', 'the new tab'] as const) {
  test(`with a tab that has been open for 20 hours, ${payer} pays, and the other does not`, async ({
    twoProcesses,
    ownSite,
  }) => {
    const before = paidSubscriptions(ownSite);
    const [old, recent] = await openTwo(twoProcesses);
    await old.clock.setSystemTime(Date.now() - 20 * HOUR_MS);
    await old.goto(PATH);
    await fillIn(old);
    await old.clock.setSystemTime(Date.now());
    await recent.goto(PATH);
    await fillIn(recent);
    if (payer === 'the old tab') {
      // Its attempt was replaced, so it continues with the attempt of the other tab.
      await payButton(old).click();
      await expect(old.getByText(texts.stale)).toBeVisible();
      await fillIn(old);
    }
    const [paying, other] = payer === 'the old tab' ? [old, recent] : [recent, old];
    await payButton(paying).click();
    await expectPaid(paying);
    await closeResult(paying);
    await payButton(other).click();
    await expectBought(other);
    expect(paidSubscriptions(ownSite) - before).toBe(1);
  });
}
