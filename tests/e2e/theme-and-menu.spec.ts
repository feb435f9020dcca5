import type { Page } from '@playwright/test';
import { colors } from '#brand/colors.ts';
import { company } from '#brand/company.ts';
import { chooseTheme, expectAccessible } from './support/axe.ts';
import { computedColor } from './support/colors.ts';
import { expect, test } from './support/test.ts';

const dark = computedColor(colors.dark.ground);
const light = computedColor(colors.light.ground);

test.describe('The theme', () => {
  test('is dark until the visitor chooses light, which is stored under "theme"', async ({
    page,
  }) => {
    await page.goto('/');
    const root = page.locator('html');
    const theSwitch = page.getByRole('banner').locator('.theme-switch');
    const around = page.locator('meta[name="theme-color"]');
    const stored = () => page.evaluate(() => localStorage.getItem('theme'));
    await expect(root).toHaveClass('dark');
    await expect(root).toHaveCSS('background-color', dark);
    await expect(root).toHaveCSS('color-scheme', 'dark');
    await expect(theSwitch).toHaveAccessibleName('Switch to light theme');
    expect(await stored()).toBeNull();
    await theSwitch.click();
    await expect(root).not.toHaveClass('dark');
    await expect(root).toHaveCSS('background-color', light);
    await expect(root).toHaveCSS('color-scheme', 'light');
    await expect(theSwitch).toHaveAccessibleName('Switch to dark theme');
    expect(await stored()).toBe('light');
    await expect(around).toHaveAttribute('content', light);

    await page.goto('/privacy-policy');
    await expect(root).toHaveCSS('background-color', light);
    await expect(around).toHaveAttribute('content', light);

    await page.goto('/');
    await theSwitch.click();
    await expect(root).toHaveCSS('background-color', dark);
    expect(await stored()).toBe('dark');
    await page.reload();
    await expect(root).toHaveCSS('background-color', dark);
  });

  test('follows a later choice on a page that was opened earlier', async ({ page, context }) => {
    const earlier = await context.newPage();
    await earlier.goto('/blog');
    await page.goto('/blog');
    await page.getByRole('banner').getByRole('button', { name: 'Light theme' }).click();
    await expect(earlier.locator('html')).toHaveCSS('color-scheme', 'light');
    await expect(
      earlier.getByRole('banner').getByRole('button', { name: 'Dark theme' }),
    ).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Dark theme' }).click();
    await expect(earlier.locator('html')).toHaveCSS('color-scheme', 'dark');
    await page.getByRole('banner').getByRole('button', { name: 'Light theme' }).click();
    await expect(earlier.locator('html')).toHaveCSS('color-scheme', 'light');
    await page.evaluate(() => localStorage.removeItem('theme'));
    await expect(earlier.locator('html')).toHaveCSS('color-scheme', 'dark');
  });

  test('is light from the first frame on, if it was chosen earlier', async ({ page }) => {
    await chooseTheme(page, 'light');
    await page.addInitScript(() => {
      const grounds: string[] = [];
      Object.assign(window, { grounds });
      // Runs before every paint, starting with the first.
      const look = () => {
        const root = document.documentElement;
        if (document.querySelector('body')) grounds.push(getComputedStyle(root).backgroundColor);
        if (document.readyState !== 'complete') requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto('/');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
    const grounds = await page.evaluate(() => (window as unknown as { grounds: string[] }).grounds);
    expect(new Set(grounds)).toEqual(new Set([light]));
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('is dark, and the inactive switch is hidden', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('html')).toHaveCSS('background-color', dark);
      await expect(page.locator('.theme-switch')).toBeHidden();
    });
  });
});

const openMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });
const closeMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Close' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

test.describe('The menu on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('replaces the links in the header', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(menu(page)).toBeHidden();
    await openMenu(page).tap();
    await expect(menu(page).getByRole('link')).toHaveText([
      'Home',
      'About',
      'Services',
      'Contact',
      'Blog',
      company.phone,
      'See plans',
    ]);
    await expect(menu(page)).toContainText(company.hours);
    await expectAccessible(page);
    // It fills the window, with the last link where the thumb is.
    const height = page.viewportSize()?.height ?? 0;
    const last = await menu(page).getByRole('link', { name: 'See plans' }).boundingBox();
    expect(last!.y + last!.height).toBeGreaterThan(height - 40);
    expect(last!.y + last!.height).toBeLessThan(height);
    await closeMenu(page).tap();
    await expect(menu(page)).toBeHidden();
    await openMenu(page).tap();
    await page.touchscreen.tap(195, 32);
    await expect(menu(page)).toBeHidden();
  });

  test('keeps the focus inside and marks the current section after its island has loaded', async ({
    page,
  }) => {
    await page.goto('/');
    await openMenu(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('deferred-island[name=Menu][ready]')).toBeAttached();
    await expect(menu(page).getByRole('link', { name: 'Home' })).toHaveAttribute(
      'aria-current',
      'location',
    );
    await page.keyboard.press('Shift+Tab');
    await expect(menu(page).getByRole('link', { name: 'See plans' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(closeMenu(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(openMenu(page)).toBeFocused();

    await openMenu(page).tap();
    await menu(page).getByRole('link', { name: 'Services' }).tap();
    const top = () =>
      page
        .locator('#services')
        .evaluate((section) => Math.round(section.getBoundingClientRect().top));
    await expect.poll(top).toBe(80);
    // Playwright's tap would scroll the page first.
    await openMenu(page).evaluate((button: HTMLElement) => button.click());
    await expect(menu(page).locator('[aria-current]')).toHaveText('Services');
  });

  for (const path of ['/', '/blog']) {
    test(`closes when the focus leaves it on ${path}`, async ({ page }) => {
      await page.goto(path);
      await openMenu(page).tap();
      const island = page.locator('deferred-island[name=Menu]');
      if (path === '/') await expect(island).toHaveAttribute('ready');
      else await expect(island).toHaveCount(0);
      await menu(page).getByRole('link', { name: 'Blog' }).focus();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).first().focus();
      await expect(menu(page)).toBeHidden();
    });
  }

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    for (const path of ['/', '/terms-conditions'])
      test(`still opens, closes, and links to the sections on ${path}`, async ({ page }) => {
        await page.goto(path);
        await openMenu(page).tap();
        await expect(menu(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(menu(page)).toBeHidden();
        await openMenu(page).tap();
        await menu(page).getByRole('link', { name: 'About' }).tap();
        await expect(page).toHaveURL('/#about');
      });
  });
});
