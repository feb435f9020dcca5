/**
 * Pages that the browser translates after their scripts have run. The `test` fails on any error of a page,
 * such as the one that React throws when it cannot find a text.
 */
import { callPaths, pagePaths } from '#features/site/paths.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { contactForm } from '#features/submissions/contact-form.ts';
import { intakeTexts } from '#texts/intake.ts';
import { notices } from '#features/notices/notices.ts';
import { uploadTexts } from '#texts/uploads.ts';
import { buildMessage } from '../support/build.ts';
import { firstPlan } from '../support/some-plans.ts';
import {
  listButton,
  madeUpIntakes,
  openMocked,
  openOwnSession,
  searchFor,
  submitIntake,
} from './support/admin.ts';
import { enterCard, GOOD_CARD } from './support/checkout-page.ts';
import { IntakePage } from './support/intake-page.ts';
import { expect, storingTest as test } from './support/test.ts';
import { translate } from './support/translation.ts';

test('the dashboard filters, opens, changes, and deletes records', async ({ page, request }) => {
  await submitIntake(request, 'Pier Dental', { website: 'https://harbor.example' });
  await submitIntake(request, 'Quay Dental', { website: 'none' });
  await openOwnSession(page);
  await expect(listButton(page, 'Pier Dental')).toBeVisible();
  await translate(page);

  const count = (text: string) => page.getByRole('status').filter({ hasText: text });
  await searchFor(page, 'Quay');
  await expect(count('1 submission')).toBeVisible();
  await searchFor(page, 'Nobody');
  await expect(page.getByText('No submission matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(count('submissions')).toBeVisible();
  await page.getByRole('group', { name: 'Filter by status' }).getByText('completed').click();
  await expect(page.getByText('No submission matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  for (const name of ['Pier Dental', 'Quay Dental', 'Pier Dental']) {
    await listButton(page, name).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  for (const [status, text] of [
    ['completed', 'completed'],
    ['in_progress', 'in progress'],
  ] as const) {
    await page.getByLabel('Status', { exact: true }).selectOption(status);
    await expect(page.getByText(`Status saved: ${text}`)).toBeAttached();
    await expect(listButton(page, 'Pier Dental')).toContainText(text);
    await expect(page.getByText(`Set to ${text}`)).toBeVisible();
  }
  await page.getByLabel('New note').fill('Called them.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Called them.')).toBeVisible();
  await expect(page.getByText('No notes yet.')).toBeHidden();
  await page.getByRole('button', { name: 'Delete submission' }).click();
  await page.getByLabel(/Type/).fill('wrong');
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('This is not the name of the practice.')).toBeVisible();
  await page.getByLabel(/Type/).fill('Pier Dental');
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(listButton(page, 'Pier Dental')).toBeHidden();
  await page.keyboard.press('Escape');
  for (const [name, title] of [
    ['Messages', 'Contact Messages'],
    ['Payments', 'Payments'],
    ['Submissions', 'Client Submissions'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.locator('#list-title')).toContainText(title);
  }
  await page.getByRole('button', { name: 'Passkeys' }).click();
  await expect(page.getByText('The password also works.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
});

test('the intake form uploads and removes a file, changes its lists, and is sent', async ({
  page,
}) => {
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Translated Dental');
  await intake.waitForScript();
  await translate(page);
  const removal = { name: intakeTexts.remove };
  await page.getByRole('button', { name: 'Add', exact: false }).first().click();
  await page.getByRole('button', removal).first().click();
  for (const name of ['one.pdf', 'two.pdf']) {
    await intake.upload(name, Buffer.from(name));
    await expect(page.getByText(name)).toBeVisible();
    await expect(intake.button(uploadTexts.remove)).toBeVisible();
    await intake.button(uploadTexts.remove).click();
    await expect(page.getByText(uploadTexts.choose)).toBeVisible();
  }
  await intake.chooseFile('empty.pdf', Buffer.alloc(0));
  await expect(page.getByText(uploadTexts.failures.empty)).toBeVisible();
  await intake.control('email').fill('wrong');
  await intake.submit();
  await expect(page.getByText(intakeTexts.incomplete)).toBeVisible();
  await intake.control('email').fill('ada@harbor.example');
  await intake.submitWell();
});

test('an upload that is canceled gives its button back its label', async ({ page }) => {
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired();
  await intake.waitForScript();
  await translate(page);
  await page.route('**/*', (route) =>
    route.request().method() === 'PUT' ? undefined : route.fallback(),
  );
  await intake.chooseFile('slow.pdf', Buffer.from('slow'));
  await intake.button(uploadTexts.cancel).click();
  await expect(page.getByText(uploadTexts.choose)).toBeVisible();
  await expect(intake.button(uploadTexts.cancel)).toBeHidden();
});

test.describe('forms and calls that are refused', () => {
  // The browser logs a refused request, and the checkout logs why it cannot be prepared.
  test.use({ expectedComplaints: [/Failed to load resource|ApiError/] });

  test('the dashboard shows messages in turn, and moves one to the inbox', async ({ page }) => {
    const stored = (serial: number, more: object) => ({
      ...buildMessage(),
      id: `01JD3Z8Q4V000000000000000${serial}`,
      createdAt: '2026-11-20T15:00:00.000Z',
      ...more,
    });
    const set = { statusAt: '2026-11-20T16:00:00.000Z', status: 'answered' };
    const all = [
      stored(1, { name: 'Ada', ...set, statusBy: 'Grace' }),
      stored(2, { name: 'Bea', ...set, fileName: 'plan.pdf' }),
      stored(3, { name: 'Cid', status: 'suspected', suspicion: 'honeypot' }),
    ];
    await openMocked(
      page,
      { [callPaths.adminMessages]: all, [callPaths.adminIntakes]: madeUpIntakes(3) },
      `${pagePaths.admin}?tab=messages`,
    );
    await expect(listButton(page, 'Ada', 'Messages')).toBeVisible();
    await translate(page);
    for (const [name, text] of [
      ['Ada', /^Set to answered by Grace,/],
      ['Bea', /^Set to answered, /],
      ['Cid', 'A field that people cannot see was filled in.'],
      ['Ada', /^Set to answered by Grace,/],
    ] as const) {
      await listButton(page, name, 'Messages').click();
      await expect(page.getByText(text)).toBeVisible();
    }
    await listButton(page, 'Cid', 'Messages').click();
    let answer = (): void => undefined;
    await page.route('**/inbox', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.fulfill({ status: 409, json: {} });
    });
    await page.getByRole('button', { name: 'Move to inbox' }).click();
    await expect(page.getByRole('button', { name: 'Moving...' })).toBeVisible();
    answer();
    await expect(page.getByRole('button', { name: 'Move to inbox' })).toBeVisible();
  });

  test('the checkout shows a declined card, then takes another one', async ({ page }) => {
    await page.goto(pagePaths.checkout(firstPlan.id));
    await expect(page.getByLabel('Card number')).toBeVisible();
    await translate(page);
    await page.getByLabel(checkoutTexts.name).fill('Ada Byron');
    await page.getByLabel(checkoutTexts.email).fill('wrong');
    await page.getByRole('checkbox').check();
    const pay = page.getByRole('button', { name: /^Pay/ });
    await pay.click();
    await expect(page.getByText('Please enter an email address')).toBeVisible();
    await page.getByLabel(checkoutTexts.email).fill('ada@harbor.example');
    await enterCard(page, '4000 0000 0000 0002');
    await pay.click();
    await expect(page.locator('.failure')).toContainText('Your card was declined.');
    await enterCard(page, GOOD_CARD);
    await pay.click();
    await expect(page.locator('.notice-title')).toHaveText(notices.paymentSucceeded.title);
  });

  test('the checkout offers a retry and other ways to buy', async ({ page }) => {
    await page.route(`**${callPaths.createSubscription}`, (route) =>
      route.fulfill({ status: 500, body: 'no' }),
    );
    await page.goto(pagePaths.checkout(firstPlan.id));
    await expect(page.getByText(checkoutTexts.unavailable)).toBeVisible();
    await translate(page);
    await page.unroute(`**${callPaths.createSubscription}`);
    await page.getByRole('button', { name: checkoutTexts.retry }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });

  test('the contact form shows one notice after another, and is sent', async ({ page }) => {
    await page.goto('/#contact');
    const form = page.locator(`form[action="${contactForm.action}"]`);
    await form.hover();
    await expect(form).toHaveAttribute('novalidate');
    await translate(page);
    const send = form.getByRole('button', { name: contactForm.submit });
    await send.click();
    await expect(page.locator('.notice')).toContainText('Please fill in all required fields');
    await expect(form.locator('.field-error')).toHaveCount(5);
    for (const [label, text] of [
      ['Name', 'Ada Lovelace'],
      ['Email', 'ada@practice.example'],
      ['Subject', 'A question'],
      ['Message', 'Could you call us?'],
    ] as const) {
      await form.getByLabel(label).fill(text);
    }
    await send.click();
    await expect(page.locator('.notice')).toContainText('Please agree to the Terms');
    await form.getByRole('checkbox').check();
    await expect(form.locator('.field-error')).toHaveCount(0);
    let answer = (): void => undefined;
    await page.route(`**${contactForm.action}`, async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.fulfill({ status: 500, body: 'no' });
    });
    await send.click();
    await expect(form.getByRole('button', { name: contactForm.submitting })).toBeVisible();
    answer();
    await expect(page.locator('.notice')).toContainText('Failed to send message.');
    await expect(send).toBeVisible();
    await page.unroute(`**${contactForm.action}`);
    await send.click();
    await expect(page.getByText(contactForm.received.text)).toBeVisible();
    await page.getByRole('button', { name: contactForm.again }).click();
    await expect(form.getByLabel('Name')).toHaveValue('');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens, closes, and marks the current section', async ({ page }) => {
    await page.goto('/');
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await translate(page);
    await menu.getByRole('link').nth(2).click();
    await expect(menu).toBeHidden();
    await banner.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.locator('[aria-current]')).toHaveCount(1);
    await banner.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toBeHidden();
  });
});
