import AxeBuilder from '@axe-core/playwright';
import { expect as baseExpect, type Page, test } from '@playwright/test';

import { callPaths } from '../../src/domain/paths.ts';
import { formatCents } from '../../src/domain/money.ts';
import { initialPayment, planIds, plans } from '../../src/domain/plan.ts';
import { checkoutTexts as texts } from '../../src/site/checkout.ts';
import { type Notice, notices, paymentFailed } from '../../src/site/notices.ts';

/** A function call takes the local server its time, most of all on a busy machine. */
const expect = baseExpect.configure({ timeout: 15_000 });

const PATH = '/checkout/basic';

function payButton(page: Page) {
  return page.getByRole('button', { name: /^(Pay \$|Processing\.\.\.)/ });
}

async function open(page: Page, path = PATH): Promise<void> {
  await page.goto(path);
  await expect(page.getByLabel('Card number')).toBeVisible();
}

async function enterPayer(page: Page): Promise<void> {
  await page.getByLabel(texts.name).fill('Ada Byron');
  await page.getByLabel(texts.email).fill('ada@harbor.example');
}

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
}

async function fillIn(page: Page, number: string): Promise<void> {
  await enterPayer(page);
  await enterCard(page, number);
  await page.getByRole('checkbox').check();
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

/** Counts the subscriptions that pages of this browser began: one for each client secret. */
function watchSecrets(page: Page): Set<string> {
  const secrets = new Set<string>();
  page.context().on('response', (response) => {
    if (!response.url().endsWith(callPaths.createSubscription) || !response.ok()) return;
    void response.json().then(({ clientSecret }: { clientSecret: string }) => {
      secrets.add(clientSecret);
    });
  });
  return secrets;
}

test.describe('what a card leads to', () => {
  const failures = [
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
    ['4000 0000 0000 0127', "Your card's security code is incorrect."],
    [
      '4000 0000 0000 0119',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ] as const;

  for (const [number, message] of failures) {
    test(`${number}: ${message}`, async ({ page }) => {
      await open(page);
      await fillIn(page, number);
      await payButton(page).click();
      await expectNotice(page, paymentFailed(message));
      await expect(page).toHaveURL(PATH);
      // The same form takes another card.
      await expect(page.getByLabel(texts.name)).toHaveValue('Ada Byron');
      await enterCard(page, '4242424242424242');
      await payButton(page).click();
      await expectPaid(page);
    });
  }

  test('4242 4242 4242 4242: paid', async ({ page }) => {
    await open(page);
    await fillIn(page, '4242424242424242');
    await payButton(page).click();
    await expectPaid(page);
  });

  test('4000 0025 0000 3155: paid after authentication', async ({ page }) => {
    await open(page);
    await fillIn(page, '4000002500003155');
    await payButton(page).click();
    await expect(payButton(page)).toHaveText(texts.paying);
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await expectPaid(page);
  });

  test('4000 0025 0000 3155: not paid when authentication fails', async ({ page }) => {
    await open(page);
    await fillIn(page, '4000002500003155');
    await payButton(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fail' }).click();
    await expectNotice(
      page,
      paymentFailed(
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      ),
    );
  });

  test('one that is incomplete is said at its field and in the notice', async ({ page }) => {
    await open(page);
    await fillIn(page, '4242');
    await payButton(page).click();
    await expectNotice(page, paymentFailed('Your card number is incomplete.'));
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
      'Your card number is incomplete.',
    );
  });
});

test.describe('a bank that must be visited', () => {
  for (const [button, notice] of [
    ['Authorize test payment', notices.paymentSucceeded],
    ['Fail test payment', paymentFailed(undefined)],
  ] as const) {
    test(`returns to the site's origin: ${button}`, async ({ page }) => {
      await open(page);
      await enterPayer(page);
      await page.getByRole('radio', { name: 'Bank redirect' }).check();
      await page.getByRole('checkbox').check();
      await payButton(page).click();
      const landed = page.waitForRequest((request) => {
        const { pathname, searchParams } = new URL(request.url());
        return pathname === '/' && searchParams.has('payment_intent_client_secret');
      });
      await page.getByRole('button', { name: button }).click();
      const returned = await landed;
      expect(new URL(returned.url()).searchParams.has('redirect_status')).toBe(true);
      await expectNotice(page, notice);
      await expect(page).toHaveURL('/');
    });
  }

  test('leaves no secret that a script of the page could read; a made-up return says nothing', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.seen = location.search;
      });
    });
    await page.goto('/?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=failed');
    expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBe('');
    // The notices have looked at it once they have taken the note of it away.
    await expect(page.locator('html')).not.toHaveAttribute('data-payment');
    await expect(page.locator('.notice')).toHaveCount(0);
  });
});

test.describe('the button', () => {
  test('is disabled until the agreement is ticked, and says what is paid', async ({ page }) => {
    await open(page);
    await expect(payButton(page)).toHaveText('Pay $400.00');
    await expect(payButton(page)).toBeDisabled();
    await page.getByRole('checkbox').check();
    await expect(payButton(page)).toBeEnabled();
    await page.getByRole('checkbox').uncheck();
    await expect(payButton(page)).toBeDisabled();
  });

  test('is disabled while the payment library is not ready', async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/sandbox/intent?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(PATH);
    await page.getByRole('checkbox').check();
    await expect(payButton(page)).toBeDisabled();
    release();
    await expect(payButton(page)).toBeEnabled();
  });

  test('says Processing... and is disabled while the payment is confirmed', async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/sandbox/confirm', async (route) => {
      await held;
      await route.continue();
    });
    await open(page);
    await fillIn(page, '4242424242424242');
    await payButton(page).click();
    await expect(payButton(page)).toHaveText(texts.paying);
    await expect(payButton(page)).toBeDisabled();
    release();
    await expectPaid(page);
  });

  test('pressed without the agreement, by Enter, says what is missing', async ({ page }) => {
    await open(page);
    await enterPayer(page);
    await enterCard(page, '4242424242424242');
    await page.getByLabel(texts.email).press('Enter');
    await expectNotice(page, notices.checkoutAgreementUnticked);
    await expect(page.getByRole('checkbox')).toBeFocused();
  });

  test('pressed without a name and an address says so at the fields', async ({ page }) => {
    await open(page);
    await enterCard(page, '4242424242424242');
    await page.getByRole('checkbox').check();
    await payButton(page).click();
    await expect(page.getByLabel(texts.name)).toHaveAccessibleDescription(
      'Please enter your name.',
    );
    await expect(page.getByLabel(texts.email)).toHaveAccessibleDescription(
      'Please enter a valid email address.',
    );
    await expect(page.getByLabel(texts.name)).toBeFocused();
  });

  test('pressed twice pays once', async ({ page }) => {
    const confirmations: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/sandbox/confirm')) confirmations.push(request.url());
    });
    await open(page);
    await fillIn(page, '4242424242424242');
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      button.form?.requestSubmit();
    });
    await expectPaid(page);
    expect(confirmations).toHaveLength(1);
  });
});

test.describe('one attempt', () => {
  test('survives a reload, and leads to one subscription', async ({ page }) => {
    const secrets = watchSecrets(page);
    await open(page);
    await page.reload();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await fillIn(page, '4242424242424242');
    await payButton(page).click();
    await expectPaid(page);
    expect(secrets.size).toBe(1);
  });

  test('survives leaving and the Back button', async ({ page }) => {
    const secrets = watchSecrets(page);
    await open(page);
    await page.getByRole('link', { name: texts.back }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await fillIn(page, '4242424242424242');
    await payButton(page).click();
    await expectPaid(page);
    expect(secrets.size).toBe(1);
  });

  test('is over once paid: Back does not lead to it, and another visit begins another', async ({
    page,
  }) => {
    const secrets = watchSecrets(page);
    await page.goto('/blog');
    await open(page);
    await fillIn(page, '4242424242424242');
    await payButton(page).click();
    await expectPaid(page);
    await page.goBack();
    await expect(page).toHaveURL('/blog');
    await open(page);
    expect(secrets.size).toBe(2);
  });

  test('is shared by two tabs, which together pay once', async ({ page, context }) => {
    const secrets = watchSecrets(page);
    const other = await context.newPage();
    await Promise.all([open(page), open(other)]);
    expect(secrets.size).toBe(1);
    await fillIn(page, '4242424242424242');
    await fillIn(other, '4242424242424242');
    await payButton(page).click();
    await expectPaid(page);
    // The other tab learns that it is paid. Nothing is charged again.
    await payButton(other).click();
    await expectPaid(other);
    expect(secrets.size).toBe(1);
  });

  test('that was paid elsewhere is not offered again', async ({ page }) => {
    await open(page);
    const key = 'checkout-attempt:basic';
    const attempt = await page.evaluate((name) => localStorage.getItem(name), key);
    await fillIn(page, '4242424242424242');
    await payButton(page).click();
    await expectPaid(page);
    // As if this browser had crashed before it could forget the attempt.
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
      key,
      attempt ?? '',
    ] as const);
    await page.goto(PATH);
    await expectPaid(page);
  });
});

test.describe('when no payment session can be had', () => {
  test('the page says so, and another try helps', async ({ page }) => {
    await page.route(`**${callPaths.createSubscription}`, (route) =>
      route.fulfill({ status: 502 }),
    );
    await page.goto(PATH);
    await expectNotice(page, notices.paymentSetupFailed);
    await expect(page.getByText(texts.unavailable)).toBeVisible();
    await page.unroute(`**${callPaths.createSubscription}`);
    await page.getByRole('button', { name: texts.retry }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });

  test('because the library does not load, it is the same', async ({ page }) => {
    await page.route('**/sandbox/stripe.js', (route) => route.abort());
    await page.goto(PATH);
    await expectNotice(page, notices.paymentSetupFailed);
    await expect(payButton(page)).toHaveCount(0);
  });
});

test.describe('the page', () => {
  for (const id of planIds) {
    test(`of ${id} says what is paid and what for`, async ({ page }) => {
      const plan = plans[id];
      const response = await page.goto(`/checkout/${id}`);
      expect(response?.status()).toBe(200);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(plan.name);
      await expect(
        main.getByRole('definition').filter({ hasText: formatCents(initialPayment(plan)) }),
      ).toBeVisible();
      await expect(
        main
          .getByRole('definition')
          .filter({ hasText: formatCents(plan.monthlyFee) })
          .first(),
      ).toBeVisible();
      for (const feature of plan.features) await expect(main.getByText(feature)).toBeVisible();
      await expect(main.getByText('256-bit encryption')).toBeVisible();
      await expect(main.getByRole('link', { name: texts.back })).toHaveAttribute('href', '/');
    });
  }

  test('shows a spinner until the session is ready, and says that this is a test', async ({
    page,
  }) => {
    await page.goto(PATH, { waitUntil: 'commit' });
    await expect(page.getByRole('status').filter({ hasText: texts.preparing })).toBeVisible();
    await expect(page.getByText('This is a test. No card is charged.')).toBeVisible();
  });

  test('loads nothing for payments on another page', async ({ page }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(urls.filter((url) => /stripe|sandbox|Checkout/.test(url))).toEqual([]);
  });

  for (const scheme of ['dark', 'light'] as const) {
    test(`has no accessibility problems, ${scheme}`, async ({ page }) => {
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), scheme);
      await open(page);
      await page.getByRole('checkbox').check();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  }

  test('fits a narrow phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test('without a script says how else to buy', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(new URL(PATH, test.info().project.use.baseURL).href);
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText(texts.noScript);
    await context.close();
  });
});
