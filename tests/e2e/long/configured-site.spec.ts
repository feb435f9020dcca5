import type { Page } from '@playwright/test';
import { pagePaths } from '../../../src/domain/paths.ts';
import { colors } from '../../../src/site/colors.ts';

import { portalLabel } from '../../../src/site/navigation.ts';
import { expectAccessible } from '../support/axe.ts';
import { configuredTest, expect } from '../support/test.ts';
import { firstPlan } from '../../support/some-plans.ts';

const brandColor = colors.dark.brand;
const SCHEDULING = 'https://booking.example/studio?for=consultation';
const WIDGET = 'https://chat.example/widget.js';
const PORTAL = 'https://billing.stripe.com/p/login/abc';

/** A typical chat widget: a script that adds a box with an iframe to the page. */
const widget = `
  const box = document.createElement('div');
  box.id = 'chat-box';
  const frame = document.createElement('iframe');
  frame.src = 'https://chat.example/frame';
  box.append(frame);
  document.body.append(box);
`;

/** A build with both third parties configured, for all tests of this file. */
const test = configuredTest({
  PUBLIC_SCHEDULING_URL: SCHEDULING,
  PUBLIC_CHAT_WIDGET_URL: WIDGET,
  STRIPE_PORTAL_URL: PORTAL,
  // Stripe's script is not available here.
  PUBLIC_PAYMENTS: 'sandbox',
});

// Runs the tests in sequence in one process, so that only one such build exists.
test.describe.configure({ mode: 'default' });

test('the footer links to the customer portal', async ({ page }) => {
  await page.goto('/blog');
  const link = page.getByRole('contentinfo').getByRole('link', { name: portalLabel });
  await expect(link).toHaveAttribute('href', PORTAL);
});

/** Answers for the third parties, and records the requests to them. */
async function answerAsThirdParties(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:\/\/(?:booking|chat)\.example\//, (route) => {
    const url = route.request().url();
    asked.push(url);
    return url === WIDGET
      ? route.fulfill({ contentType: 'text/javascript', body: widget })
      : route.fulfill({ contentType: 'text/html', body: '<title>x</title><button>Choose a time' });
  });
  return asked;
}

const phone = { width: 767, height: 800 };
const section = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Book Your Consultation' }) });

test.describe('The consultation', () => {
  test('is visible only below 768 pixels', async ({ page }) => {
    const asked = await answerAsThirdParties(page);
    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto('/');
    await expect(section(page)).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 100_000, behavior: 'instant' }));
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    expect(asked).toEqual([]);
  });

  test('has a frame 600 pixels high that loads when it is near, after the form in the keyboard order', async ({
    page,
  }) => {
    const asked = await answerAsThirdParties(page);
    await page.setViewportSize(phone);
    await page.goto('/');
    await expect(section(page)).toBeVisible();
    const frame = section(page).locator('iframe');
    await expect(frame).toHaveAttribute('title', 'Book Your Consultation');
    await expect(frame).toHaveJSProperty('clientHeight', 600);
    expect(asked).toEqual([]);

    await frame.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      // 300 pixels below the viewport.
      scrollTo({ top: scrollY + top - innerHeight - 300, behavior: 'instant' });
    });
    await expect(frame.contentFrame().getByText('Choose a time')).toBeVisible();
    expect(asked.filter((url) => url.startsWith('https://booking.example/'))).toEqual([SCHEDULING]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send Message' }).focus();
    await page.keyboard.press('Tab');
    const choice = frame.contentFrame().getByRole('button', { name: 'Choose a time' });
    await expect(choice).toBeFocused();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, viewport: phone });

    test('is still visible', async ({ page }) => {
      await answerAsThirdParties(page);
      await page.goto('/');
      const frame = section(page).locator('iframe').contentFrame();
      await expect(frame.getByText('Choose a time')).toBeVisible();
    });
  });
});

test.describe('The chat widget', () => {
  const script = (page: Page) => page.locator(`script[src="${WIDGET}"]`);

  test('appears after 3 and 2 more seconds, in the brand color and with a frame name, for up to 120 seconds', async ({
    page,
    pauseClock,
  }) => {
    await answerAsThirdParties(page);
    await page.clock.install({ time: 0 });
    await pauseClock(1_000);
    await page.goto('/');
    // The second wait starts in a promise, which runs between these two calls.
    await page.clock.runFor(3_000);
    await page.clock.runFor(1_999);
    await expect(script(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(script(page)).toHaveAttribute('data-color', brandColor);
    await expect(page.locator('#chat-box iframe')).toHaveAttribute('title', 'Chat');
    const color = (id: string) =>
      page
        .locator(`#${id}`)
        .evaluate((element: HTMLElement) => element.style.getPropertyValue('--chat-widget-color'));
    expect(await color('chat-box')).toBe(colors.dark.brand);

    const add = (id: string) =>
      page.evaluate((name) => {
        const element = document.createElement('div');
        element.id = name;
        document.body.append(element);
      }, id);
    await page.clock.runFor(119_999);
    await add('in-time');
    await expect.poll(() => color('in-time')).toBe(colors.dark.brand);
    await page.clock.runFor(1);
    await add('too-late');
    await add('still-later');
    expect(await color('too-late')).toBe('');
  });

  test('waits for a slow page to load', async ({ page, pauseClock }) => {
    await answerAsThirdParties(page);
    const { promise: permission, resolve: permit } = Promise.withResolvers<undefined>();
    await page.route('**/art.svg', async (route) => {
      await permission;
      await route.continue();
    });
    await page.clock.install({ time: 0 });
    await pauseClock(1_000);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.clock.runFor(60_000);
    await expect(script(page)).toHaveCount(0);
    permit(undefined);
    await page.waitForLoadState('load');
    await page.clock.runFor(1_999);
    await expect(script(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(script(page)).toHaveCount(1);
  });

  test('and the consultation are the only third parties, each only where it appears', async ({
    request,
  }) => {
    const elsewhere = async (path: string) => {
      const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
      return policy.match(/[\w-]+\.example/g)?.toSorted();
    };
    const chat = Array.from({ length: 5 }, () => 'chat.example');
    expect(await elsewhere('/')).toEqual(['booking.example', ...chat]);
    for (const path of ['/blog', '/privacy-policy', pagePaths.checkout(firstPlan.id)]) {
      expect(await elsewhere(path), path).toEqual(chat);
      expect(await (await request.get(path)).text(), path).toContain('<chat-widget');
    }
    for (const path of ['/ai-voice-agent-intake', '/admin']) {
      expect(await elsewhere(path), path).toBeUndefined();
      expect(await (await request.get(path)).text(), path).not.toContain('<chat-widget');
    }
  });
});
