import { type Page, expect, test } from '@playwright/test';
import { callPaths } from '#features/site/paths.ts';
import { formatCents } from '#brand/money.ts';
import { loginFailed } from '#features/staff/login-rules.ts';
import { buildListedPayment, buildMessage } from '../../support/build.ts';
import { expectAccessible, expectNoSidewaysScroll, exposedControls } from '../support/axe.ts';
import {
  answerCalls,
  type Answers,
  listButton,
  madeUpIntakes,
  NO_ANSWER,
  openMocked,
} from '../support/admin.ts';

const intakes = madeUpIntakes(8);
const [first] = intakes;
const id = first?.id ?? '';
const at = '2026-11-20T16:00:00.000Z';

const summary = {
  total: 8,
  byStatus: { pending: 2, in_progress: 2, completed: 2, on_hold: 2 },
  weeks: Array.from({ length: 12 }, (_, week) => ({
    weekOf: new Date(Date.UTC(2026, 8, 7 + week * 7)).toISOString().slice(0, 10),
    byStatus: week === 11 ? { pending: 2, in_progress: 2, completed: 2, on_hold: 2 } : {},
  })),
  messages: { open: 1 },
  alerts: [{ kind: 'mails', count: 1, ids: [id], failure: 'password' }],
};

const whole: Answers = {
  [callPaths.adminIntakes]: intakes,
  [callPaths.adminIntake(id)]: {
    intake: first,
    changes: [{ id, status: 'completed', changedAt: at }],
    notes: [{ id, text: 'Called them.', createdAt: at }],
  },
  [callPaths.adminSubmission(id, 'intakes', 'status')]: { status: 'in_progress', changes: [] },
  [callPaths.adminSummary]: summary,
  [callPaths.adminMessages]: [
    { ...buildMessage({ name: 'Grace Hopper' }), id, createdAt: at, status: 'open' },
  ],
  [callPaths.adminPayments]: [
    buildListedPayment({
      refunds: [{ amount: 5_000, at }],
      subscriptionStatus: 'active',
      subscriptionEndsAt: '2026-12-20T16:00:00.000Z',
    }),
  ],
};

/** Checks the page after a given text is visible: with axe, its width, and the size of its fields. */
async function judge(page: Page, text: string, state = text): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page, state);
  await expectNoSidewaysScroll(page, state);
  const sizes = await page
    .locator('input:not([type=checkbox]), textarea, select')
    .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
  // iOS zooms in on a field with smaller text.
  for (const size of sizes) expect(size, state).toBeGreaterThanOrEqual(16);
}

async function walkThroughLogin(page: Page): Promise<void> {
  const answers: Answers = { [callPaths.adminLogin]: 401 };
  await answerCalls(page, answers);
  await page.goto('/admin');
  const password = page.getByLabel('Password');
  const button = page.getByRole('button', { name: 'Login' });
  await expect(password).toBeFocused();
  await button.click();
  await expect(password).toHaveAccessibleDescription('Please enter the password.');
  await expect(password).toBeFocused();
  await password.fill('wrong');
  await button.click();
  await expect(password).toHaveAccessibleDescription(loginFailed);
  await expectAccessible(page, 'a wrong password');
  answers[callPaths.adminLogin] = 503;
  await button.click();
  await judge(page, 'The server cannot do this at the moment.');
  answers[callPaths.adminLogin] = NO_ANSWER;
  await button.click();
  await judge(page, 'Authenticating...');

  Object.assign(answers, { [callPaths.adminIntakes]: [], [callPaths.adminLogout]: 503 });
  await page.evaluate(() => sessionStorage.setItem('admin-session', 'yes'));
  await page.reload();
  await page.getByRole('button', { name: 'Logout' }).click();
  await judge(page, 'The server did not confirm the logout.');
}

async function walkThroughDashboard(page: Page, isWide: boolean): Promise<void> {
  const answers: Answers = { ...whole };
  await openMocked(page, answers);
  await expect(listButton(page, 'Practice 0')).toContainText('email not sent');
  await expect(page.getByRole('heading', { name: 'Select a Submission' })).toBeVisible({
    visible: isWide,
  });
  const names = (await exposedControls(page, 'button')).map(({ name }) => name);
  expect(names, 'a filter and its count are two words').toContain('all 8');
  // Next to the list there is room for the overview. Otherwise a dialog shows it.
  if (!isWide) await page.getByRole('button', { name: 'Overview' }).click();
  await judge(page, 'Submissions of the last 6 weeks');
  if (!isWide) await page.keyboard.press('Escape');
  answers[callPaths.adminIntakes] = NO_ANSWER;
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await judge(page, 'Exporting...');

  answers[callPaths.adminIntakes] = [];
  await page.getByRole('searchbox').fill('nothing like it');
  await judge(page, 'No submission matches.');
  answers[callPaths.adminIntakes] = intakes;
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await listButton(page, 'Practice 0').click();
  await judge(page, 'Called them.', 'a submission');
  await page.getByLabel('New note').fill('A note.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByLabel('New note')).toHaveAccessibleDescription(/cannot do this/);
  await expectAccessible(page, 'a note that was not taken');
  await page.getByRole('button', { name: 'Delete submission' }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await judge(page, 'This is not the name of the practice.');
  await page.getByRole('dialog').getByRole('textbox').fill('Practice 0');
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await judge(page, 'The server cannot do this at the moment.', 'a deletion that failed');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await judge(page, 'Use single-key shortcuts');
  await page.keyboard.press('Escape');

  answers[callPaths.adminIntakes] = 503;
  await page.getByLabel('Status', { exact: true }).selectOption('in_progress');
  if (!isWide) await page.getByRole('button', { name: 'Back to submissions' }).click();
  await judge(page, 'The list could not be refreshed.');

  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await judge(page, 'Grace Hopper');
  await listButton(page, 'Grace Hopper', 'Messages').click();
  await judge(page, 'how soon could you start?', 'a message');
  await page.getByRole('button', { name: 'Payments', exact: true }).click();
  await judge(page, formatCents(40_000, 'usd'));
  await listButton(page, 'Ada Byron', 'Payments').click();
  await expect(page.getByText(`${formatCents(5_000, 'usd')}, `)).toBeVisible();
  await judge(page, 'active, ends Dec 20, 2026');
}

async function walkThroughAbsence(page: Page): Promise<void> {
  const answers: Answers = { [callPaths.adminIntakes]: NO_ANSWER };
  await openMocked(page, answers);
  await judge(page, 'Loading intakes...');
  answers[callPaths.adminIntakes] = 503;
  await page.goto(`/admin?intake=${id}`);
  await judge(page, 'The submission could not be loaded.');
  answers[callPaths.adminIntakes] = intakes;
  answers[callPaths.adminIntake(id)] = 404;
  await page.reload();
  await judge(page, 'This submission no longer exists.');
  answers[callPaths.adminIntakes] = 503;
  await page.goto('/admin');
  await judge(page, 'The submissions could not be loaded.');
  answers[callPaths.adminIntakes] = [];
  await page.getByRole('button', { name: 'Try again' }).click();
  await judge(page, 'No submissions yet');
}

test('forced colors show the selection', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openMocked(page, whole);
  await listButton(page, 'Practice 0').click();
  const look = (element: Element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return `${backgroundColor} ${color}`;
  };
  for (const [chosen, other] of [
    [
      page.getByRole('button', { name: 'Submissions', exact: true }),
      page.getByRole('button', { name: 'Messages', exact: true }),
    ],
    [page.getByRole('button', { name: /^all/ }), page.getByRole('button', { name: /^pending/ })],
    [listButton(page, 'Practice 0'), listButton(page, 'Practice 1')],
  ] as const) {
    expect(await chosen.evaluate(look)).not.toBe(await other.evaluate(look));
  }
});

// 320 px is the width of the smallest phones, and of a wide screen at 400% zoom.
for (const [theme, width] of [
  ['dark', 320],
  ['light', 1440],
] as const) {
  test.describe(`in the ${theme} theme, ${width} px wide, axe finds no violations in`, () => {
    test.use({ viewport: { width, height: 800 } });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    });

    test('the login and its errors', async ({ page }) => walkThroughLogin(page));

    test('the dashboard and its errors', async ({ page }) =>
      walkThroughDashboard(page, width >= 900));

    // In the light theme, these states would show nothing that the tests above have not checked.
    if (theme === 'dark') {
      test('loading, empty, and failed states', async ({ page }) => walkThroughAbsence(page));
    }
  });
}
