import type { Locator, Page } from '@playwright/test';
import { loginRules, loginFailed } from '#features/staff/login-rules.ts';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import { uploadAddressPath } from '#features/forms/file-rules.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { contactForm } from '#features/submissions/contact-form.ts';
import { draftTexts, intakeTexts } from '#texts/intake.ts';
import { uploadTexts } from '#texts/uploads.ts';
import { intakeForm } from '#features/submissions/intake.ts';
import { notices } from '#features/notices/notices.ts';
import { answerCalls, type Answers, listButton, madeUpIntakes } from '../support/admin.ts';
import { pressTabTo } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { firstPlan } from '../../support/some-plans.ts';

// Errors of requests that the test refuses on purpose.
test.use({ expectedComplaints: [/Failed to load resource|ApiError: 503/] });

/** Waits until an element is visible, and checks that the focused element is visible, too. */
async function settled(page: Page, seen: Locator): Promise<void> {
  await expect(seen.filter({ visible: true }).first()).toBeVisible();
  const focus = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return 'on nothing';
      const { width, height } = element.getBoundingClientRect();
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && width * height > 0;
      return isSeen ? 'seen' : `on what is hidden: ${element.outerHTML.slice(0, 80)}`;
    });
  await expect.poll(focus, `the focus, once there is ${seen.toString()}`).toBe('seen');
}

/** Presses Tab until the element has focus, then presses Enter. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await pressTabTo(page, target);
  await page.keyboard.press(key);
}

/** Types into a field that Tab reaches. */
async function type(page: Page, target: Locator, text: string): Promise<void> {
  await press(page, target, 'ControlOrMeta+A');
  await page.keyboard.type(text);
}

const intakes = madeUpIntakes(3);
const [first, second, third] = intakes.map(({ id }) => id) as [string, string, string];
const at = '2026-11-20T16:00:00.000Z';
const detail = { intake: intakes[0], changes: [], notes: [] };
const summary = {
  total: 3,
  byStatus: { pending: 3 },
  weeks: [{ weekOf: '2026-11-16', byStatus: { pending: 3 } }],
};
async function walkThroughLogin(page: Page, answers: Answers): Promise<void> {
  const password = page.getByLabel('Password');
  await settled(page, password);
  await page.keyboard.press('Enter');
  await settled(page, page.getByText(loginRules.password.missing));
  answers[callPaths.adminLogin] = 401;
  await type(page, password, 'wrong');
  await page.keyboard.press('Enter');
  await settled(page, page.getByText(loginFailed));
  answers[callPaths.adminLogin] = {};
  await type(page, password, 'right');
  await press(page, page.getByRole('button', { name: 'Login' }));
  await settled(page, listButton(page, 'Practice 0'));
}

/** Steps that are the same above and below 900 px: to a submission, through it, and back. */
async function walkThroughIntake(page: Page, answers: Answers, isWide: boolean): Promise<void> {
  const { keyboard } = page;
  await press(page, listButton(page, 'Practice 0'));
  await settled(page, page.getByText('Received as pending'));
  const changes = [{ id: second, status: 'in_progress', changedAt: at }];
  answers[callPaths.adminIntake(first)] = { ...detail, changes };
  await press(page, page.getByRole('combobox', { name: 'Status', exact: true }), 'i');
  await settled(page, page.getByText('Set to in progress'));

  const note = page.getByLabel('New note');
  await press(page, page.getByRole('button', { name: 'Add note' }));
  await settled(page, page.getByText('Please write a note.'));
  const notes = [{ id: second, text: 'Called them.', createdAt: at }];
  answers[callPaths.adminIntake(first)] = { ...detail, changes, notes };
  await type(page, note, 'Called them.');
  await press(page, page.getByRole('button', { name: 'Add note' }));
  await settled(page, page.getByRole('listitem').getByText('Called them.'));

  await press(page, page.getByRole('button', { name: 'Delete submission' }));
  const dialog = page.getByRole('dialog');
  await settled(page, dialog);
  await keyboard.press('Escape');
  await settled(page, page.getByRole('button', { name: 'Delete submission' }));
  await press(page, page.getByRole('button', { name: 'Delete submission' }));
  await keyboard.type('Somebody else');
  await keyboard.press('Enter');
  await settled(page, page.getByText('This is not the name of the practice.'));
  await press(page, dialog.getByRole('button', { name: 'Cancel' }));
  await settled(page, page.getByRole('button', { name: 'Delete submission' }));

  if (isWide) await keyboard.press('Escape');
  else await press(page, page.getByRole('button', { name: 'Back to submissions' }));
  await settled(page, listButton(page, 'Practice 0'));
  await expect(listButton(page, 'Practice 0')).toBeFocused();
}

async function walkThroughLists(page: Page, answers: Answers): Promise<void> {
  answers[callPaths.adminIntakes] = 503;
  await type(page, page.getByRole('searchbox'), 'nothing');
  await settled(
    page,
    page
      .getByText('The list could not be refreshed. What you see may be out of date.')
      .or(page.getByText('The submissions could not be loaded.')),
  );
  answers[callPaths.adminIntakes] = [];
  await press(page, page.getByRole('button', { name: 'Try again' }));
  await settled(page, page.getByText('No submission matches.'));
  answers[callPaths.adminIntakes] = intakes;
  await press(page, page.getByRole('button', { name: 'Clear filters' }));
  await settled(page, listButton(page, 'Practice 0'));

  await press(page, page.getByRole('button', { name: 'Keyboard shortcuts' }));
  await settled(page, page.getByRole('dialog'));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await settled(page, page.getByRole('button', { name: 'Keyboard shortcuts' }));
}

for (const [name, width] of [
  ['next to the list', 1_200],
  ['in its place', 390],
] as const) {
  test(`the focus is never lost in the dashboard, with a submission ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const answers: Answers = {
      [callPaths.adminIntakes]: intakes,
      [callPaths.adminSummary]: summary,
      [callPaths.adminIntake(first)]: detail,
      [callPaths.adminSubmission(first, 'intakes', 'status')]: {
        status: 'in_progress',
        changes: [{ id: second, status: 'in_progress', changedAt: at }],
      },
      [callPaths.adminSubmission(first, 'intakes', 'notes')]: {
        id: second,
        text: 'Called them.',
        createdAt: at,
      },
    };
    await answerCalls(page, answers);
    await page.goto(pagePaths.admin);
    await walkThroughLogin(page, answers);
    await walkThroughIntake(page, answers, width >= 900);
    await walkThroughLists(page, answers);

    const listPane = page.getByRole('region', { name: 'Client Submissions' });
    await expect(listPane).toHaveAttribute('aria-busy', 'false');
    answers[callPaths.adminIntakes] = 401;
    await type(page, page.getByRole('searchbox'), 'late');
    await settled(page, page.getByText('Your session has ended. Please log in again.'));
    answers[callPaths.adminIntakes] = intakes;
    await type(page, page.getByLabel('Password'), 'right');
    await page.keyboard.press('Enter');
    await settled(page, listButton(page, 'Practice 0'));
    answers[callPaths.adminLogout] = 503;
    await press(page, page.getByRole('button', { name: 'Logout' }));
    await settled(
      page,
      page.getByText(
        'The server did not confirm the logout. On a shared computer, log in and log out again.',
      ),
    );
  });
}

test('the focus is never lost in the contact form', async ({ page }) => {
  const answers = { status: 503 };
  await page.route(`**${callPaths.contact}`, (route) => route.fulfill(answers));
  await page.goto(pagePaths.home);
  const send = page.getByRole('button', { name: contactForm.submit });
  await page.getByLabel('Name').first().focus();
  await expect(page.locator(`form[action="${callPaths.contact}"]`)).toHaveAttribute('novalidate');
  await page.keyboard.press('Enter');
  await settled(page, page.getByText(notices.contactFieldsMissing.description));
  const fields = ['Ada', 'ada@harbor.example', 'Hello', 'A message'];
  for (const [index, text] of fields.entries()) {
    await type(page, page.locator(`#contact-${contactForm.parts[index]!.name}`), text);
  }
  await press(page, send);
  await settled(page, page.getByText(notices.contactTermsUnticked.description));
  await page.keyboard.press('Space');
  await press(page, send);
  await settled(page, page.locator('form').getByText(notices.contactFailed.description));
  answers.status = 200;
  await press(page, send);
  await settled(page, page.getByText(contactForm.received.heading));
  await press(page, page.getByRole('button', { name: contactForm.again }));
  await settled(page, send);
});

test('the focus is never lost in the intake form', async ({ page, baseURL }) => {
  const answers = { status: 503, json: { id: first } };
  await page.route(`**${callPaths.intake}`, (route) => route.fulfill(answers));
  const upload = { status: 503, json: { uploadURL: `${baseURL}${uploadAddressPath(third)}` } };
  await page.route(`**${callPaths.fileUpload}`, (route) => route.fulfill(upload));
  await page.route('**/training-guides/**', (route) => route.fulfill({ status: 200 }));
  page.on('dialog', (dialog) => void dialog.accept());
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const name = page.getByLabel('Practice Name');
  await page.goto(pagePaths.intake);
  await name.focus();
  await expect(page.locator(`form[action="${callPaths.intake}"]`)).toHaveAttribute('novalidate');
  await page.keyboard.type('Harbor');
  await press(page, button(draftTexts.discard));
  await settled(page, name);
  await page.keyboard.type('Harbor');

  const sections = page.getByRole('navigation', { name: intakeTexts.progress });
  await press(page, sections.getByRole('link').last());
  await settled(page, sections.getByRole('link').last());
  await press(page, button(intakeForm.submit));
  await settled(page, page.getByText(intakeTexts.incomplete));
  await press(page, button('Add Another FAQ'));
  await settled(page, page.locator('[name^="faqs."][name$=".question"]').nth(1));
  await press(page, page.getByRole('button', { name: /^Remove FAQ 2|^Remove.*2/ }).first());
  await settled(page, button('Add Another FAQ'));

  const guide = page.locator('input[type="file"]');
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser');
    await press(page, guide);
    const file = { name: 'guide.pdf', mimeType: 'application/pdf', buffer: Buffer.from('guide') };
    await (await chooser).setFiles(file);
  };
  await choose();
  const retry = page.getByRole('button', { name: uploadTexts.retry });
  await settled(page, retry);
  upload.status = 200;
  await press(page, retry);
  await settled(page, page.getByText(intakeTexts.guideUploaded));
  await press(page, button(uploadTexts.remove));
  await settled(page, page.getByText(uploadTexts.choose));

  await type(page, page.getByLabel('Contact Name'), 'Ada');
  await type(page, page.getByLabel('Email'), 'ada@harbor.example');
  await type(page, page.getByLabel('Phone'), '1');
  await page.keyboard.press('Enter');
  await settled(page, page.getByText(intakeTexts.failed));
  answers.status = 200;
  await press(page, button(intakeForm.submit));
  await settled(page, page.getByText(intakeTexts.submitted));
});

test('the focus is never lost at the checkout', async ({ page }) => {
  let isBroken = true;
  await page.route(`**${callPaths.createSubscription}`, (route) =>
    isBroken ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.goto(pagePaths.checkout(firstPlan.id));
  const retry = page.getByRole('button', { name: checkoutTexts.retry });
  await expect(retry).toBeVisible();
  isBroken = false;
  await press(page, retry);
  const card = page.getByLabel('Card number');
  await settled(page, card);
  await press(page, page.getByLabel(checkoutTexts.name));
  await settled(page, page.getByText(notices.checkoutAgreementUnticked.description));
  await press(page, page.getByRole('checkbox'), 'Space');
  const pay = page.getByRole('button', { name: /^(?:Pay \S*\d|Processing)/ });
  await press(page, pay);
  await settled(page, page.getByText('Please enter your name.'));
  await type(page, page.getByLabel(checkoutTexts.name), 'Ada Byron');
  await type(page, page.getByLabel(checkoutTexts.email), 'ada@harbor.example');
  await type(page, card, '4000000000000002');
  await type(page, page.getByLabel('Expiration date'), '1240');
  await type(page, page.getByLabel('Security code'), '123');
  await press(page, pay);
  await settled(page, page.getByText('Your card was declined.'));
  await expect(pay).toBeFocused();
});
