import type { Page } from '@playwright/test';

import { testCards } from '../../scripts/local/payment-sandbox/test-cards.ts';
import { personRules } from '#features/forms/person-rules.ts';
import { UNSEEN_PAYMENT } from '#features/checkout/unseen-payment.ts';
import { callPaths, intakeAddress, pagePaths } from '#features/site/paths.ts';
import { formatCents } from '#brand/money.ts';
import { initialPayment, type Plan } from '#brand/plan.ts';
import { taxRow } from '#brand/tax.ts';
import { company } from '#brand/company.ts';
import { checkoutTexts as texts } from '#texts/checkout.ts';
import { paymentReturnTexts } from '#texts/payment-return.ts';
import { type Notice, notices, paymentFailed, setupRefused } from '#features/notices/notices.ts';
import {
  agreementsOfKind,
  cancellation,
  chargedInKind,
  featuresOf,
  feesIfLeaving,
  includedIn,
  leaving,
  nextStep,
  refunds,
  stepsOf,
} from '#features/checkout/offer.ts';
import { hero } from '#features/site/landing.ts';
import { comparePlans, legalLinks } from '#features/site/navigation.ts';
import { planTexts } from '#texts/plans.ts';
import { language } from '#texts/language.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  exposedControls,
  inEachLook,
} from './support/axe.ts';
import {
  CHECKOUT,
  enterCard,
  enterPayer,
  fillInCheckout,
  payButton,
} from './support/checkout-page.ts';
import { firstPlan, voicePlan } from '../support/some-plans.ts';
import { expect, test } from './support/test.ts';

// Calls that the tests refuse or hold back, and the errors that follow.
test.use({
  expectedComplaints: [
    /Failed to load resource|Failed to fetch|could not be loaded|was late|ApiError/,
  ],
});

/** The box of the agreement, as `exposedControls` returns it. */
function agreement(invalid: 'true' | 'false') {
  const { before, privacy, and, terms } = texts.agreement;
  return { name: [before, privacy, and, terms].join(' '), invalid };
}

async function open(page: Page, path = CHECKOUT): Promise<void> {
  await page.goto(path);
  await expect(page.getByLabel('Card number')).toBeVisible();
}

async function expectNotice(page: Page, { title, description }: Notice): Promise<void> {
  const notice = page.locator('.notice').filter({ hasText: title });
  await expect(notice.locator('.notice-title')).toHaveText(title);
  await expect(notice).toContainText(description ?? '');
}

async function expectPaid(page: Page): Promise<void> {
  await expectNotice(page, notices.paymentSucceeded);
  await expect(page).toHaveURL('/');
}

/** Counts the subscriptions that pages of this browser started: one per client secret. */
function watchSecrets(page: Page): Set<string> {
  const secrets = new Set<string>();
  page.context().on('response', (response) => {
    if (!response.url().endsWith(callPaths.createSubscription) || !response.ok()) return;
    void response.json().then(
      ({ clientSecret }: { clientSecret: string }) => secrets.add(clientSecret),
      // A page navigates away as soon as it learns about the payment, and its responses are lost.
      () => undefined,
    );
  });
  return secrets;
}

test.describe('the result of a card', () => {
  test('a refusal covers no field on a phone, on two tablets, and on a desktop', async ({
    page,
  }) => {
    await open(page);
    await fillInCheckout(page, '4000 0000 0000 0002');
    for (const [width, height] of [
      [768, 1024],
      [834, 1112],
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const refusal = page.waitForResponse('**/sandbox/confirm');
      await payButton(page).click();
      await refusal;
      await expectNotice(page, paymentFailed('Your card was declined.'));
      await expect(payButton(page)).toBeInViewport();
      const notice = await page.locator('.notice').boundingBox();
      expect(notice).not.toBeNull();
      const header = await page.locator('header').first().boundingBox();
      const covered: string[] = [];
      for (const field of await page.locator('main input, main button').all()) {
        const box = await field.boundingBox();
        const isCovered =
          box &&
          notice &&
          box.x < notice.x + notice.width &&
          notice.x < box.x + box.width &&
          // The header covers what is above its end anyway.
          Math.max(box.y, header?.height ?? 0) < notice.y + notice.height &&
          notice.y < box.y + box.height;
        if (isCovered) covered.push((await field.getAttribute('id')) ?? '');
      }
      expect(covered, `${width} × ${height}`).toEqual([]);
      // It is over the header, with a gap to the edge of the window.
      expect(notice!.y).toBeGreaterThan(3);
      expect(notice!.y + notice!.height).toBeLessThan(header!.height);
    }
  });

  test('a refusal shows its message, and the same form accepts another card', async ({ page }) => {
    await open(page);
    await fillInCheckout(page, '4242');
    await payButton(page).click();
    await expectNotice(page, paymentFailed('Your card number is incomplete.'));
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
      'Your card number is incomplete.',
    );
    for (const { number, error } of testCards) {
      if (!error) continue;
      await enterCard(page, number);
      await payButton(page).click();
      await expectNotice(page, paymentFailed(error.message));
      await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
      await expect(payButton(page)).toHaveAccessibleDescription(
        `${error.message} ${texts.notCharged}`,
      );
    }
    await expect(page).toHaveURL(CHECKOUT);
    await expect(page.getByLabel(texts.name)).toHaveValue('Ada Byron');
    // Other pages do not ask about a payment that was certainly not made.
    const unseen = await page.evaluate(() => Object.keys(localStorage));
    expect(unseen.filter((key) => key.startsWith(UNSEEN_PAYMENT))).toEqual([]);
    await enterCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    await expectPaid(page);
  });
});

test('the notice of a payment is between the header and the panel, and covers neither', async ({
  page,
}) => {
  await open(page);
  await fillInCheckout(page);
  await payButton(page).click();
  await expectPaid(page);
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const header = (await page.getByRole('banner').boundingBox())!;
    const box = (await page.locator('.notice').boundingBox())!;
    const panel = (await page.locator('.payment-result').boundingBox())!;
    expect(box.y, `${width}`).toBeGreaterThanOrEqual(header.y + header.height);
    expect(box.y + box.height, `${width}`).toBeLessThanOrEqual(panel.y);
  }
});

test('a result that opened in a hidden tab is shown again, until it was visible for two seconds', async ({
  page,
}) => {
  await open(page);
  await fillInCheckout(page);
  await page.addInitScript(() => {
    const isHidden = () => sessionStorage.getItem('is-hidden') !== 'no';
    const state = { get: () => (isHidden() ? 'hidden' : 'visible') };
    Object.defineProperty(document, 'visibilityState', state);
  });
  await payButton(page).click();
  await expectPaid(page);
  const band = page.getByRole('complementary', { name: 'Your payment' });
  await expect(band).toBeVisible();
  const { name: plan, setupFee, monthlyFee } = firstPlan;
  await expect(band.getByRole('heading', { level: 1 })).toHaveText(
    paymentReturnTexts.paid({ amount: formatCents(initialPayment(firstPlan)) }),
  );
  const covers = setupFee > 0 ? paymentReturnTexts.coversSetup : paymentReturnTexts.coversMonth;
  await expect(band).toContainText(covers({ plan }));
  const next = nextStep(firstPlan, 'Ada Byron');
  await expect(band.getByRole('link', { name: next.label })).toHaveAttribute('href', next.href);
  // The first step, the payment, is done.
  const [, ...steps] = stepsOf(firstPlan).map(({ when, what }) => `${when}${what}`);
  const fee = paymentReturnTexts.nextFee({ amount: formatCents(monthlyFee) });
  const listed = band.getByRole('listitem');
  await expect(listed).toHaveText([...steps, new RegExp(`\\d{4}${RegExp.escape(fee)}$`)]);
  const options = { dateStyle: 'long', timeZone: 'America/New_York' } as const;
  const today = new Intl.DateTimeFormat(language.locale, options).format();
  await expect(listed.last()).not.toContainText(today);
  await page.clock.install();
  for (const show of [false, true]) {
    if (show) await page.evaluate(() => sessionStorage.setItem('is-hidden', 'no'));
    await page.reload();
    await expect(band).toBeVisible();
    await page.clock.runFor(3_000);
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(hero.headline.slice(0, 9));
  await expect(band).toHaveCount(0);
});

test.describe('a bank redirect', () => {
  async function visitBank(page: Page, button: string): Promise<void> {
    await enterPayer(page);
    await page.getByRole('radio', { name: 'Bank redirect' }).check();
    await page.getByRole('checkbox').check();
    await payButton(page).click();
    const landed = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname === '/' && searchParams.has('payment_intent_client_secret');
    });
    await page.getByRole('button', { name: button }).click();
    const { searchParams } = new URL((await landed).url());
    expect(searchParams.has('redirect_status')).toBe(true);
    await expect(page).toHaveURL('/');
  }

  test(
    "returns to the site's origin, which offers another purchase and explains the next steps",
    { tag: '@long' },
    async ({ page }) => {
      test.slow();
      test.skip(!voicePlan, 'The brand sells no voice agent.');
      const { id, name } = voicePlan!;
      const secrets = watchSecrets(page);
      const band = page.getByRole('complementary', { name: 'Your payment' });
      await open(page, pagePaths.checkout(id));
      await visitBank(page, 'Fail test payment');
      await expectNotice(page, paymentFailed(paymentReturnTexts.failed));
      await expect(band).toContainText(paymentReturnTexts.failedTitle);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await band.getByRole('link', { name: `Try again with ${name}` }).click();
      await expect(page.getByLabel('Card number')).toBeVisible();
      await visitBank(page, 'Authorize test payment');
      expect(secrets.size).toBe(1);
      await expectNotice(page, notices.paymentSucceeded);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        paymentReturnTexts.paid({ amount: formatCents(initialPayment(voicePlan!)) }),
      );
      await expect(band.getByRole('link')).toHaveAttribute('href', intakeAddress('Ada Byron'));
      await expectAccessible(page);
      await band.getByRole('button', { name: 'Close' }).click();
      await expect(band).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        hero.headline.slice(0, 9),
      );
      await page.reload();
      await expect(band).toHaveCount(0);
    },
  );

  test("leaves no secret for the page's scripts to read; a forged return has no effect", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.seen = location.search;
      });
    });
    await page.goto('/?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=failed');
    const seen = await page.evaluate(() => document.documentElement.dataset.seen);
    expect(seen).toBe('?redirect_status=failed&payment_intent=pi_1');
    // The island removes the rest after it has read it.
    await expect(page).toHaveURL('/');
    await expect(page.locator('.notice')).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveClass(/returned/);
  });
});

test.describe('the button', () => {
  test('is disabled without the library or the agreement, keeps its position, and gives the reason', async ({
    page,
  }) => {
    const { promise: permission, resolve: permit } = Promise.withResolvers<undefined>();
    await page.route('**/sandbox/intent?*', async (route) => {
      await permission;
      await route.continue();
    });
    const confirmed: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/sandbox/confirm')) confirmed.push(request.url());
    });
    await page.goto(CHECKOUT);
    await page.getByRole('checkbox').check();
    await expect(payButton(page)).toBeDisabled();
    // Enter pays nothing while the fields of the payment provider are missing.
    await enterPayer(page);
    await page.getByLabel(texts.email).press('Enter');
    // `disabled` already says it, and validators reject a second value that contradicts it.
    await expect(payButton(page)).not.toHaveAttribute('aria-disabled');
    const place = () =>
      payButton(page).evaluate((button) => button.getBoundingClientRect().top + scrollY);
    const before = await place();
    permit(undefined);
    await expect(payButton(page)).toBeEnabled();
    expect(await place()).toBe(before);
    await expect(payButton(page)).toHaveText(`Pay ${formatCents(initialPayment(firstPlan))}`);
    await page.getByRole('checkbox').uncheck();
    await expect(payButton(page)).toBeDisabled();

    // Browsers fill in the payer, and the agreement opens the texts in other tabs.
    for (const [label, type] of [
      [texts.name, 'name'],
      [texts.email, 'email'],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', type);
    }
    await expect(page.getByLabel(texts.email)).toHaveAttribute('type', 'email');
    for (const [name, href] of [
      [texts.agreement.privacy, pagePaths.privacyPolicy],
      [texts.agreement.terms, pagePaths.termsConditions],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name });
      await expect(link).toHaveAttribute('href', href);
      await expect(link).toHaveAttribute('target', '_blank');
    }
    await expect(page.getByText(texts.unstored)).toHaveCount(0);

    // Enter submits the form even while the button is disabled.
    await enterPayer(page);
    await page.getByLabel(texts.email).press('Enter');
    await expectNotice(page, notices.checkoutAgreementUnticked);
    await expect(page.getByRole('checkbox')).toBeFocused();
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(
      notices.checkoutAgreementUnticked.description,
    );
    expect(await exposedControls(page, 'checkbox')).toContainEqual(agreement('true'));

    await page.getByRole('checkbox').check();
    for (const label of [texts.name, texts.email]) await page.getByLabel(label).clear();
    await payButton(page).click();
    const { name, email } = personRules;
    await expect(page.getByLabel(texts.name)).toHaveAccessibleDescription(name.missing);
    await expect(page.getByLabel(texts.email)).toHaveAccessibleDescription(email.missing);
    await expect(page.getByLabel(texts.name)).toBeFocused();
    expect(confirmed).toEqual([]);
  });

  test('pays once if pressed twice, and shows Processing... meanwhile', async ({ page }) => {
    const { promise: permission, resolve: permit } = Promise.withResolvers<undefined>();
    let confirmations = 0;
    await page.route('**/sandbox/confirm', async (route) => {
      confirmations += 1;
      await permission;
      await route.continue();
    });
    await open(page);
    await fillInCheckout(page);
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      button.form?.requestSubmit();
    });
    await expect(payButton(page)).toHaveText(texts.paying);
    await expect(payButton(page)).toBeDisabled();
    await expect(payButton(page)).toBeFocused();
    // What is being paid cannot be changed.
    for (const label of [texts.name, texts.email]) {
      await expect(page.getByLabel(label)).not.toBeEditable();
    }
    await expect(page.getByRole('checkbox')).toBeDisabled();
    const card = page.getByLabel('Card number');
    expect(await card.evaluate((field) => field.closest('[inert]') !== null)).toBe(true);
    permit(undefined);
    await expectPaid(page);
    expect(confirmations).toBe(1);
  });
});

test.describe('without a connection', () => {
  const checkButton = (page: Page) => page.getByRole('button', { name: texts.check });

  async function expectTypedTextKept(page: Page): Promise<void> {
    await expect(page.getByLabel(texts.name)).toHaveValue('Ada Byron');
    await expect(page.getByLabel(texts.email)).toHaveValue('ada@harbor.example');
    await expect(page.getByLabel('Card number')).toHaveValue('4242424242424242');
    await expect(page.getByRole('checkbox')).toBeChecked();
  }

  test('Pay charges nothing and keeps what was typed, and works after that', async ({ page }) => {
    await open(page);
    await fillInCheckout(page);
    await page.context().setOffline(true);
    await payButton(page).click();
    // The script of the notices cannot be loaded now.
    await expect(payButton(page)).toHaveAccessibleDescription(`${texts.offline} ${texts.kept}`);
    await expect(page.getByText(`${texts.offline} ${texts.kept}`)).toBeVisible();
    await expectTypedTextKept(page);
    await page.context().setOffline(false);
    await payButton(page).click();
    await expectPaid(page);
  });

  for (const isPaid of [true, false]) {
    const what = isPaid ? 'that was made' : 'that was not made';
    test(`in the middle of a payment ${what}, the page asks about it before it offers Pay again`, async ({
      page,
    }) => {
      let confirmations = 0;
      await page.route('**/sandbox/confirm', async (route) => {
        confirmations += 1;
        if (isPaid) await route.fetch();
        await route.abort();
      });
      await open(page);
      await page.route(`**${callPaths.createSubscription}`, (route) => route.abort());
      await fillInCheckout(page);
      await payButton(page).click();
      await expectNotice(page, setupRefused(texts.unclear));
      await expect(payButton(page)).toHaveCount(0);
      await expectTypedTextKept(page);
      // The connection is still lost.
      await checkButton(page).click();
      await expectNotice(page, setupRefused(texts.unclear));
      await page.unroute(`**${callPaths.createSubscription}`);
      await checkButton(page).click();
      expect(confirmations).toBe(1);
      if (!isPaid) {
        await expectNotice(page, paymentFailed(texts.connectionLost));
        await expectTypedTextKept(page);
        await page.unroute('**/sandbox/confirm');
        await payButton(page).click();
      }
      await expectPaid(page);
    });
  }

  test('if only the answer of a payment is lost, the page finds the result', async ({ page }) => {
    await page.route('**/sandbox/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await open(page);
    await fillInCheckout(page);
    await payButton(page).click();
    await expectPaid(page);
  });

  test('the page says why the form did not load, and a retry succeeds', async ({ page }) => {
    await page.route(`**${callPaths.createSubscription}`, async (route) => {
      await page.context().setOffline(true);
      await route.abort();
    });
    await page.goto(CHECKOUT);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(`${texts.offline} ${texts.unavailable}`);
    await expect(alert.getByRole('link', { name: company.phone })).toBeVisible();
    await page.unroute(`**${callPaths.createSubscription}`);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: texts.retry }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });
});

test.describe('one purchase', () => {
  test('survives a reload and the Back button, and ends with the payment', async ({ page }) => {
    test.slow();
    const secrets = watchSecrets(page);
    await page.goto('/blog');
    await open(page);
    // A page from the back/forward cache, which Playwright disables, prepares its form again.
    const before = await page.getByLabel('Card number').elementHandle();
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect.poll(() => before?.evaluate(({ isConnected }) => isConnected)).toBe(false);
    await expect(page.getByLabel('Card number')).toBeVisible();
    await page.getByRole('link', { name: texts.back }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await fillInCheckout(page);
    await payButton(page).click();
    await expectPaid(page);
    expect(secrets.size).toBe(1);
    // Back does not return to the completed checkout.
    await page.goBack();
    await expect(page).toHaveURL('/blog');

    // The customer left before the result counted as seen, so the page shows it again instead of the
    // form.
    await page.goto(CHECKOUT);
    await expectPaid(page);
    expect(secrets.size).toBe(1);

    const band = page.getByRole('complementary', { name: paymentReturnTexts.label });
    await band.getByRole('button', { name: paymentReturnTexts.close }).click();
    await expect(page.getByRole('main')).toBeFocused();
    // The hero is back at once. With this class, it would be invisible for seconds.
    await expect(page.locator('html')).not.toHaveClass(/returned/);
    // The next purchase is separate, and the customer has to choose.
    await page.goto(CHECKOUT);
    await page.getByRole('button', { name: texts.buyAgain({ plan: firstPlan.name }) }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expect.poll(() => secrets.size).toBe(2);
  });

  test('is shared by two tabs, which pay only once', async ({ page, context }) => {
    test.slow();
    const other = await context.newPage();
    const paid = new Set<string>();
    for (const tab of [page, other]) {
      tab.on('request', (request) => {
        if (!request.url().endsWith('/sandbox/confirm')) return;
        const { clientSecret } = request.postDataJSON() as { clientSecret: string };
        paid.add(clientSecret);
      });
    }
    await open(page);
    await open(other);
    await fillInCheckout(page);
    await fillInCheckout(other);
    await payButton(page).click();
    await expectPaid(page);
    const band = page.getByRole('complementary', { name: paymentReturnTexts.label });
    await band.getByRole('button', { name: paymentReturnTexts.close }).click();
    // The other tab learns that the plan is bought. Nothing is charged again.
    await payButton(other).click();
    await expect(
      other.getByRole('button', { name: texts.buyAgain({ plan: firstPlan.name }) }),
    ).toBeVisible();
    expect(paid.size).toBe(1);
  });
});

test('if no payment session can be created, the page reports it, and a retry succeeds', async ({
  page,
}) => {
  const retry = page.getByRole('button', { name: texts.retry });
  await page.route(`**${callPaths.createSubscription}`, (route) => route.fulfill({ status: 502 }));
  await page.goto(CHECKOUT);
  await expectNotice(page, notices.paymentSetupFailed);
  await expect(page.getByText(texts.unavailable)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);

  await test.step('the library does not load', async () => {
    await page.unroute(`**${callPaths.createSubscription}`);
    await page.route('**/sandbox/stripe.js', (route) => route.abort());
    await page.reload();
    await expectNotice(page, notices.paymentSetupFailed);
    await expect(page.getByText(texts.unavailable)).toBeVisible();
  });

  await page.unroute('**/sandbox/stripe.js');
  await retry.click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('a page from before a change of the fees can only be loaded again', async ({ page }) => {
  await page.route(`**${callPaths.createSubscription}`, (route) => route.fulfill({ status: 400 }));
  await page.goto(CHECKOUT);
  await expect(page.getByText(texts.unavailable)).toBeVisible();
  await expect(page.getByRole('button', { name: texts.retry })).toHaveCount(0);
  await page.unroute(`**${callPaths.createSubscription}`);
  await page.getByRole('button', { name: texts.reload }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test.describe('after 20 seconds without the payment provider, the page says so and offers other ways,', () => {
  const LIMIT = 20_000;

  async function expectOtherWays(page: Page): Promise<void> {
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: company.phone })).toBeVisible();
    await expect(main.getByRole('link', { name: company.email })).toBeVisible();
  }

  test('keeps the name that was typed while the fields loaded', async ({ page }) => {
    await page.clock.install();
    await page.route('**/sandbox/intent?*', () => undefined);
    await page.goto(CHECKOUT);
    const name = page.getByRole('textbox', { name: texts.name });
    await name.fill('Ada Byron');
    await expect(async () => {
      await page.clock.fastForward(LIMIT);
      await expect(page.getByText(texts.unavailable)).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.unroute('**/sandbox/intent?*');
    await page.getByRole('button', { name: texts.retry }).click();
    await expect(name).toHaveValue('Ada Byron');
  });

  for (const [what, url] of [
    ['the library', '**/sandbox/stripe.js'],
    ['the form with the fields', '**/sandbox/intent?*'],
    ['our server', `**${callPaths.createSubscription}`],
  ] as const) {
    test(`if ${what} never answers; a retry succeeds`, async ({ page }) => {
      await page.clock.install();
      const { promise: asked, resolve: ask } = Promise.withResolvers<undefined>();
      await page.route(url, () => ask(undefined));
      await page.goto(CHECKOUT, { waitUntil: 'commit' });
      await asked;
      await expect(page.getByText(texts.unavailable)).toHaveCount(0);
      // Waits may begin one after the other.
      await expect(async () => {
        await page.clock.fastForward(LIMIT);
        await expect(page.getByText(texts.unavailable)).toBeVisible({ timeout: 500 });
      }).toPass();
      await expectOtherWays(page);
      await page.unroute(url);
      await page.getByRole('button', { name: texts.retry }).click();
      await expect(page.getByLabel('Card number')).toBeVisible();
      await expect(page.getByText(texts.preparing)).toHaveCount(0);
      // The limit ends with the wait.
      await page.clock.fastForward(2 * LIMIT);
      await expect(page.getByLabel('Card number')).toBeVisible();
      await expect(page.getByText(texts.unavailable)).toHaveCount(0);
    });
  }

  test('if the database of the browser never answers', async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    });
    await page.goto(CHECKOUT);
    await expect(async () => {
      await page.clock.fastForward(LIMIT);
      await expect(page.getByText(texts.unavailable)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectOtherWays(page);
    await expect(page.getByRole('button', { name: texts.retry })).toBeVisible();
    // The result of a payment is shown anyway.
    await page.goto('/?redirect_status=succeeded&payment_intent=pi_1');
    await expect(async () => {
      await page.clock.fastForward(LIMIT);
      // Nothing else on the page says it, so the notice is not reduced to one line. It disappears after seconds.
      const { title, description } = notices.paymentSucceeded;
      await expect(page.locator('.notice:not(.notice-line)')).toContainText(
        new RegExp(`${title}.*${description}`, 's'),
        { timeout: 500 },
      );
    }).toPass();
  });

  test('if the payment is never confirmed, and the page reports the payment after a reload', async ({
    page,
  }) => {
    await page.clock.install();
    const { promise: asked, resolve: ask } = Promise.withResolvers<undefined>();
    await page.route('**/sandbox/confirm', async (route) => {
      await route.fetch();
      ask(undefined);
    });
    await open(page);
    await fillInCheckout(page);
    await payButton(page).click();
    await asked;
    await expect(page.getByText(texts.late)).toHaveCount(0);
    await page.clock.fastForward(LIMIT);
    await expect(page.getByText(texts.late)).toBeVisible();
    await expectOtherWays(page);
    await page.getByRole('button', { name: texts.reload }).click();
    await expectPaid(page);
  });
});

test('after too many checkouts, the page says when the limit ends and how else to buy', async ({
  page,
}) => {
  const detail = 'Too many checkouts were started from your network. The limit ends in 50 minutes.';
  const problem = { status: 429, detail, requestId: 'r' };
  await page.route(`**${callPaths.createSubscription}`, (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', json: problem }),
  );
  await page.goto(CHECKOUT);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText(
    `${detail} ${texts.limited.before} ${company.phone} ${texts.limited.or} ${company.email}.`,
  );
  await expectNotice(page, setupRefused(detail));
  await expect(page.locator('.notice')).toHaveClass(/notice-line/);
  // Another try before the limit ends cannot help.
  await expect(page.getByRole('button', { name: texts.retry })).toHaveCount(0);
  await expect(page.getByText(notices.paymentSetupFailed.description)).toHaveCount(0);
});

test.describe('the page', () => {
  test('requests two scripts and the library in parallel, and shows a spinner', async ({
    page,
  }) => {
    const { promise: permission, resolve: permit } = Promise.withResolvers<undefined>();
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname));
    await page.route('**/_astro/*.js', async (route) => {
      await permission;
      await route.continue();
    });
    await page.goto(CHECKOUT, { waitUntil: 'commit' });
    await expect(page.getByRole('status').filter({ hasText: texts.preparing })).toBeVisible();
    await expect.poll(() => asked).toContain('/sandbox/stripe.js');
    const scripts = () => [...asked].filter((path) => /^\/_astro\/.*\.js$/.test(path));
    await expect.poll(scripts).toHaveLength(2);
    permit(undefined);
    await expect(page.getByText('This is a test. No card is charged.')).toBeVisible();
    expect(scripts()).toHaveLength(2);
  });

  test(
    'has no accessibility problems in both themes, and fits a narrow phone',
    { tag: '@long' },
    async ({ page }) => {
      await open(page);
      expect(await exposedControls(page, 'checkbox')).toContainEqual(agreement('false'));
      await page.getByRole('checkbox').check();
      await inEachLook(page, (look) => expectAccessible(page, look));
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSidewaysScroll(page);
    },
  );

  test('shows other ways to buy without a script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(new URL(CHECKOUT, test.info().project.use.baseURL).href);
    const payment = page.getByRole('region', { name: texts.payment });
    await expect(payment.getByRole('listitem')).toHaveText([
      texts.noScript.browser,
      `${texts.noScript.write} ${company.email}`,
      `${texts.noScript.call} ${company.phone} (${company.hours})`,
    ]);
    await expect(payment.locator('noscript > p')).toHaveText(texts.noScript.reason);
    await expect(payment.getByText(texts.secure)).toBeVisible();
    await expect(page.getByText(texts.preparing)).toBeHidden();
    await context.close();
  });

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });

    /** Fees of an order, in the order of the page. */
    const orderOf = (plan: Plan): (readonly [string, string])[] => {
      const { setupFee, monthlyFee } = plan;
      const tax = taxRow(setupFee, monthlyFee);
      return [
        ...(setupFee > 0 ? [[planTexts.setup, formatCents(setupFee)] as const] : []),
        [texts.firstMonth, formatCents(monthlyFee)],
        [texts.today, formatCents(initialPayment(plan))],
        ...(tax ? [tax] : []),
        [texts.monthly, formatCents(monthlyFee)],
      ];
    };

    for (const plan of new Set([firstPlan, voicePlan ?? firstPlan])) {
      test(`says what ${plan.name} costs and includes, and what follows the payment`, async ({
        page,
      }) => {
        await page.goto(pagePaths.checkout(plan.id));
        const order = page.getByRole('region', { name: plan.name });
        await expect(order.getByRole('heading', { level: 1 })).toHaveText(plan.name);
        await expect(order).toContainText(plan.audience);
        const rows = orderOf(plan);
        await expect(order.getByRole('term')).toHaveText(rows.map(([label]) => label));
        await expect(order.getByRole('definition')).toHaveText(rows.map(([, amount]) => amount));
        const atMost = texts.leaving({ amount: formatCents(feesIfLeaving(plan)) });
        await expect(order.getByText(cancellation)).toHaveText(
          `${texts.monthlyStart} ${cancellation} ${atMost}`,
        );

        const parts = (
          [
            [texts.features, featuresOf(plan)],
            [planTexts.everyMonth, includedIn(plan)],
            [planTexts.ifUsed, chargedInKind(plan.kind)],
            [texts.agreements, agreementsOfKind(plan.kind)],
          ] as const
        ).filter(([, included]) => included.length > 0);
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 2 })).toHaveText([
          texts.payment,
          ...parts.map(([title]) => title),
          texts.next,
          leaving.title,
        ]);
        const included = parts.flatMap(([, list]) => list);
        await expect(main.getByRole('listitem').getByRole('strong')).toHaveText(
          included.map(({ title }) => title),
        );
        await expect(main.getByRole('listitem').locator('strong + span')).toHaveText(
          included.map(({ text }) => text),
        );
        const steps = stepsOf(plan).map(({ when, what }) => `${when}${what}`);
        await expect(main.locator('ol').getByRole('listitem')).toHaveText(steps);
        for (const text of [leaving.text, refunds]) await expect(main).toContainText(text);
        const links = page.getByRole('contentinfo').getByRole('link');
        for (const [index, { label, href }] of [comparePlans, ...legalLinks].entries()) {
          await expect(links.nth(index)).toHaveText(label);
          await expect(links.nth(index)).toHaveAttribute('href', href);
        }
      });
    }
  });
});
