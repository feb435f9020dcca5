/**
 * Two tabs of one browser, in two processes. The other tests share one process, in which tabs see each other's
 * storage at once, so that they could not notice a second charge.
 */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { checkoutTexts as texts } from '#texts/checkout.ts';
import { paymentReturnTexts } from '#texts/payment-return.ts';
import { notices } from '#features/notices/notices.ts';
import { firstPlan } from '../support/some-plans.ts';
import { CHECKOUT, fillInCheckout, paidSubscriptions, payButton } from './support/checkout-page.ts';
import { expect, storingTest } from './support/test.ts';

const HOUR_MS = 3_600_000;

interface Fixtures {
  readonly twoProcesses: BrowserContext;
  /** True if the browser refuses every kind of storage. */
  readonly isBlocked: boolean;
}

/** Runs in a page. A browser that blocks storage blocks all of this, but not channels between tabs. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('The request was denied.', 'SecurityError');
  };
  IDBFactory.prototype.open = refuse;
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { get: refuse });
  }
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  LockManager.prototype.request = refuse;
}

/** Gives each tab a process. */
let browser: Browser;

const test = storingTest.extend<Fixtures>({
  isBlocked: [false, { option: true }],
  twoProcesses: async ({ baseURL, isBlocked }, use) => {
    const context = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' });
    if (isBlocked) await context.addInitScript(blockStorage);
    await use(context);
    await context.close();
  },
});

test.beforeAll(async ({ launchOptions }) => {
  const args = launchOptions.args?.filter((arg) => !/process/.test(arg)) ?? [];
  browser = await chromium.launch({ ...launchOptions, args });
});
test.afterAll(() => browser.close());

async function openTwo(context: BrowserContext): Promise<readonly [Page, Page]> {
  return [await context.newPage(), await context.newPage()];
}

/** Fails if two tabs share a process. There, one could not answer while a script of the other runs. */
async function expectTwoProcesses([first, second]: readonly [Page, Page]): Promise<void> {
  await expect(async () => {
    const answers: string[] = [];
    const work = () => {
      const end = performance.now() + 300;
      while (performance.now() < end);
    };
    await Promise.all([
      first.evaluate(work).then(() => answers.push('the busy tab')),
      second.evaluate(() => undefined).then(() => answers.push('the other tab')),
    ]);
    expect(answers).toEqual(['the other tab', 'the busy tab']);
  }).toPass();
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.locator('.notice')).toContainText(notices.paymentSucceeded.title);
}

const resultPanel = (page: Page) =>
  page.getByRole('complementary', { name: paymentReturnTexts.label });

async function closeResult(page: Page): Promise<void> {
  const panel = resultPanel(page);
  await panel.getByRole('button', { name: paymentReturnTexts.close }).click();
  await expect(panel).toHaveCount(0);
}

async function expectBought(page: Page): Promise<void> {
  // A date with its year, and a time.
  await expect(page.getByText(`You bought ${firstPlan.name} in this browser`)).toHaveText(
    /\b\d{4}\b.*\d:\d\d/,
  );
  await expect(page.getByText(texts.again)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
}

for (const isBlocked of [false, true]) {
  test.describe(isBlocked ? 'while the browser blocks storage,' : 'with storage,', () => {
    test.use({ isBlocked });

    test('tabs that open together have one purchase, and only one payment is made', async ({
      twoProcesses,
      ownSite,
    }) => {
      const before = paidSubscriptions(ownSite);
      const tabs = await openTwo(twoProcesses);
      await Promise.all(tabs.map((tab) => tab.goto(CHECKOUT)));
      await expectTwoProcesses(tabs);
      await Promise.all(tabs.map((tab) => fillInCheckout(tab)));
      await expect(tabs[0].getByText(texts.unstored)).toHaveCount(isBlocked ? 1 : 0);
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
      await first.goto(CHECKOUT);
      await second.goto(CHECKOUT);
      await expectTwoProcesses([first, second]);
      await fillInCheckout(second);
      await fillInCheckout(first);
      await payButton(first).click();
      await expectPaid(first);
      await closeResult(first);
      await payButton(second).click();
      await expectBought(second);
      await second.reload();
      await expectBought(second);
      await first.goto(CHECKOUT);
      await expectBought(first);
      expect(paidSubscriptions(ownSite) - before).toBe(1);

      await second.getByRole('button', { name: texts.buyAgain({ plan: firstPlan.name }) }).click();
      await fillInCheckout(second);
      await payButton(second).click();
      await expectPaid(second);
      expect(paidSubscriptions(ownSite) - before).toBe(2);
    });

    for (const reloaded of ['the tab that pays', 'the other tab'] as const) {
      test(`if ${reloaded} is reloaded in the middle of a payment, only one payment is made`, async ({
        twoProcesses,
        ownSite,
      }) => {
        const before = paidSubscriptions(ownSite);
        const tabs = await openTwo(twoProcesses);
        const [paying, other] = tabs;
        for (const tab of tabs) await tab.goto(CHECKOUT);
        await expectTwoProcesses(tabs);
        for (const tab of tabs) await fillInCheckout(tab);
        const { promise: isReloaded, resolve: release } = Promise.withResolvers<void>();
        const { promise: hasStarted, resolve: start } = Promise.withResolvers<void>();
        await paying.route('**/sandbox/confirm', async (route) => {
          // The payment arrives, and its answer only after the reload.
          const response = await route.fetch();
          start();
          await isReloaded;
          await route.fulfill({ response }).catch(() => undefined);
        });
        await payButton(paying).click({ noWaitAfter: true });
        await hasStarted;
        await (reloaded === 'the other tab' ? other : paying).reload();
        // The reloaded page finds the payment, and shows its result before the first tab does.
        if (reloaded === 'the other tab') await expectPaid(other);
        release();
        await expectPaid(paying);
        if (reloaded === 'the other tab') await closeResult(other);
        await closeResult(paying);
        if (reloaded === 'the other tab') await other.goto(CHECKOUT);
        else await payButton(other).click();
        await expectBought(other);
        expect(paidSubscriptions(ownSite) - before).toBe(1);
      });
    }
  });
}

for (const payer of ['the old tab', 'the new tab'] as const) {
  test(`with a tab that was opened 20 hours earlier, ${payer} pays, and the other does not`, async ({
    twoProcesses,
    ownSite,
  }) => {
    const before = paidSubscriptions(ownSite);
    const [old, recent] = await openTwo(twoProcesses);
    await old.clock.setSystemTime(Date.now() - 20 * HOUR_MS);
    await old.goto(CHECKOUT);
    await fillInCheckout(old);
    await old.clock.setSystemTime(Date.now());
    await recent.goto(CHECKOUT);
    await expectTwoProcesses([old, recent]);
    await fillInCheckout(recent);
    if (payer === 'the old tab') {
      // Its purchase was replaced, so it continues with the purchase of the other tab.
      await payButton(old).click();
      await expect(old.getByText(texts.stale)).toBeVisible();
      await expect(old.getByRole('textbox', { name: texts.email })).not.toHaveValue('');
      await fillInCheckout(old);
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
