/**
 * Interrupts a payment at each boundary between Pay and the result, in each way that a customer can leave
 * a page. Every case must end with one paid subscription and a page that reports it.
 */
import type { Page, Route } from '@playwright/test';

import { formatCents } from '#brand/money.ts';
import { callPaths } from '#features/site/paths.ts';
import { initialPayment } from '#brand/plan.ts';
import { checkoutTexts as texts } from '#texts/checkout.ts';
import { paymentReturnTexts } from '#texts/payment-return.ts';
import { notices } from '#features/notices/notices.ts';
import {
  CHECKOUT,
  enterCard,
  enterPayer,
  GOOD_CARD,
  paidSubscriptions,
  payButton,
} from '../support/checkout-page.ts';
import { expect, storingTest as test } from '../support/test.ts';
import { firstPlan } from '../../support/some-plans.ts';

test.use({
  expectedComplaints: [
    // Errors of the lost requests. A busy machine uses the preloaded library later than the browser
    // expects.
    /Failed to load resource|Failed to fetch|astro-island|was preloaded using link preload/,
  ],
});

const methods = ['a card', '3-D Secure', 'a bank redirect'] as const;
type Method = (typeof methods)[number];

/** Request by which each method makes the payment. */
const paymentRequests: Readonly<Record<Method, string>> = {
  'a card': '**/sandbox/confirm',
  '3-D Secure': '**/sandbox/authenticate',
  'a bank redirect': '**/sandbox/bank-answer?*',
};

async function fillIn(page: Page, method: Method): Promise<void> {
  await enterPayer(page);
  if (method === 'a bank redirect') {
    await page.getByRole('radio', { name: 'Bank redirect' }).check();
  } else {
    await enterCard(page, method === 'a card' ? GOOD_CARD : '4000002500003155');
  }
  await page.getByRole('checkbox').check();
}

/** Presses Pay and confirms the payment if the method requires it. */
async function pay(page: Page, method: Method): Promise<void> {
  // The test may hold the response back, so it must not wait for a navigation.
  await payButton(page).click({ noWaitAfter: true });
  const names = { 'a card': '', '3-D Secure': 'Complete', 'a bank redirect': 'Authorize' };
  if (!names[method]) return;
  const dialog = page.getByRole('dialog', { name: 'Test bank: confirm this payment' });
  const place = method === '3-D Secure' ? dialog : page;
  await place.getByRole('button', { name: names[method] }).click({ noWaitAfter: true });
}

/** Request that the test holds back. */
interface Hold {
  readonly reached: Promise<void>;
  /** Aborts the request as a lost connection would. Later requests pass. */
  readonly lose: () => Promise<void>;
}

function hold(
  page: Page,
  url: string,
  isHeld: (route: Route) => boolean = () => true,
  first: (route: Route) => Promise<unknown> = () => Promise.resolve(),
): Hold {
  const { promise: reached, resolve } = Promise.withResolvers<undefined>();
  const held: Route[] = [];
  let isOver = false;
  const holdBack = async (route: Route): Promise<void> => {
    if (isOver || !isHeld(route)) return route.continue();
    await first(route);
    held.push(route);
    resolve(undefined);
  };
  void page.route(url, holdBack);
  const lose = async (): Promise<void> => {
    isOver = true;
    // The route stays, because Chromium can hang if interception ends while a navigation is being canceled.
    await Promise.all(held.map((route) => route.abort('aborted')));
  };
  return { reached, lose };
}

/** Lets the bank's page load the return page. A test cannot hold back the target of a redirect. */
async function returnByScript(page: Page): Promise<void> {
  const redirect = async (route: Route): Promise<void> => {
    const answer = await route.fetch({ maxRedirects: 0 });
    await route.abort('aborted');
    const { location = '' } = answer.headers();
    await page.evaluate((url) => void setTimeout(() => window.location.assign(url)), location);
  };
  await page.route(paymentRequests['a bank redirect'], redirect, { times: 1 });
}

const boundaries = {
  'before the payment request leaves': (page, method) => hold(page, paymentRequests[method]),
  'after the payment request is answered': (page, method) =>
    hold(page, paymentRequests[method], undefined, (route) => route.fetch({ maxRedirects: 0 })),
  'before the return page arrives': (page, method) => {
    if (method === 'a bank redirect') void returnByScript(page);
    return hold(page, '**/?*redirect_status=*');
  },
  'before the scripts of the return page arrive': (page) =>
    hold(page, '**/*.js', (route) => new URL(route.request().frame().url()).pathname === '/'),
} satisfies Record<string, (page: Page, method: Method) => Hold>;
type Boundary = keyof typeof boundaries;

async function goBack(page: Page): Promise<void> {
  const left = page.url();
  // Unlike `page.goBack`, this may cancel a navigation that is still under way. It returns before the
  // page is left, because the result of a call is lost with its page.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.waitForURL(({ href }) => href !== left, { waitUntil: 'commit' });
}

/** Ways to interrupt a payment. Each returns the page that the customer ends up on. */
const interruptions = {
  'a reload': async (page) => {
    // A navigation that is being canceled may cancel a reload that begins at the same moment.
    await expect(() => page.reload({ waitUntil: 'commit' })).toPass();
    return page;
  },
  'reopening the tab': async (page) => {
    const { pathname } = new URL(page.url());
    const context = page.context();
    await page.close();
    const reopened = await context.newPage();
    await reopened.goto(pathname === '/' ? '/' : CHECKOUT, { waitUntil: 'commit' });
    return reopened;
  },
  Back: async (page) => {
    await goBack(page);
    // From the bank's page, a second Back leads to the shop.
    if (page.url().includes('/sandbox/')) await goBack(page);
    return page;
  },
} satisfies Record<string, (page: Page) => Promise<Page>>;

/** Checks that the page says it is paid, and closes the result, so that the next case starts another purchase. */
async function expectPaid(page: Page): Promise<void> {
  const band = page.getByRole('complementary', { name: paymentReturnTexts.label });
  const amount = formatCents(initialPayment(firstPlan));
  await expect(band).toContainText(paymentReturnTexts.paid({ amount }));
  await expect(page.locator('.notice')).toContainText(notices.paymentSucceeded.title);
  await band.getByRole('button', { name: paymentReturnTexts.close }).click();
}

/** Pays from the checkout, after the checkout has reported that nothing was paid yet. */
async function payOnce(page: Page, method: Method): Promise<void> {
  const bank = page.getByRole('button', { name: 'Authorize' });
  if (page.url().includes('/sandbox/bank')) {
    await bank.click();
    return;
  }
  if (new URL(page.url()).pathname !== CHECKOUT) await page.goto(CHECKOUT, { waitUntil: 'commit' });
  await expect(page.getByText(texts.interrupted)).toBeVisible();
  await fillIn(page, method);
  await pay(page, method);
}

// One browser runs all cases of a method, so that it fetches and compiles the scripts once. Each method is
// interrupted at each boundary. Each way to interrupt occurs with each method and at each boundary.
for (const [offset, method] of methods.entries()) {
  test(`${method}: an interruption at any boundary ends with one payment`, async ({
    page: firstPage,
    ownSite,
  }) => {
    let page = firstPage;
    const ways = Object.entries(interruptions);
    for (const [index, boundary] of (Object.keys(boundaries) as Boundary[]).entries()) {
      const [interruption, interrupt] = ways[(index + offset) % ways.length]!;
      await test.step(`${boundary}, ${interruption}`, async () => {
        const before = paidSubscriptions(ownSite);
        // Each case leaves the landing page behind, to which Back leads.
        await page.goto(CHECKOUT, { waitUntil: 'commit' });
        const again = page.getByRole('button', { name: texts.buyAgain({ plan: firstPlan.name }) });
        if (index > 0) await again.click();
        await fillIn(page, method);
        const { reached, lose } = boundaries[boundary](page, method);
        await pay(page, method);
        await reached;
        await lose();
        page = await interrupt(page);
        if (boundary === 'before the payment request leaves') await payOnce(page, method);
        await expectPaid(page);
        expect(paidSubscriptions(ownSite) - before).toBe(1);
      });
    }
  });
}

/** Playwright switches off the back/forward cache of its browsers, so this only imitates its event. */
const restore = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });

test('a checkout that the back/forward cache restores after Pay reports the payment', async ({
  page,
  ownSite,
}) => {
  const before = paidSubscriptions(ownSite);
  await page.goto(CHECKOUT, { waitUntil: 'commit' });
  await fillIn(page, 'a card');
  const { reached, lose } = boundaries['after the payment request is answered'](page, 'a card');
  // The page cannot find the result, because the connection stays lost.
  await page.route(`**${callPaths.createSubscription}`, (route) => route.abort());
  await pay(page, 'a card');
  await reached;
  await lose();
  await expect(page.locator('.notice')).toContainText(texts.unclear);
  await page.unroute(`**${callPaths.createSubscription}`);
  await restore(page);
  await expectPaid(page);
  expect(paidSubscriptions(ownSite) - before).toBe(1);
});

test('a checkout that the back/forward cache restores keeps what was typed', async ({ page }) => {
  await page.goto(CHECKOUT);
  await enterPayer(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await restore(page);
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expect(page.getByLabel('Card number')).toBeVisible();
  for (const field of [texts.name, texts.email]) {
    await expect(page.getByRole('textbox', { name: field })).not.toHaveValue('');
  }
});
