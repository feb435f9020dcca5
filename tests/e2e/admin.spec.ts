import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page, Route } from '@playwright/test';
import type { ListedIntake } from '#features/submissions/intake-schema.ts';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import { IDLE_LOGOUT } from '../../src/islands/admin/use-idle-logout.ts';
import { loginFailed } from '#features/staff/login-rules.ts';
import { SEARCH_MAX_LENGTH } from '#platform/list-query.ts';
import { buildListedPayment, buildMessage } from '../support/build.ts';
import {
  type Answers,
  holdAnswer,
  listButton,
  logIn,
  madeUpIntakes,
  openMocked,
  openOwnSession,
  searchFor,
  submitIntake,
  uniqueName,
} from './support/admin.ts';
import { waitUntilIdle } from './support/pages.ts';
import { languageForStaff } from '#platform/language-names.ts';
import { ADMIN_PASSWORD } from './support/site-under-test.ts';
import { pressTabTo } from './support/person.ts';
import { expect, test } from './support/test.ts';

// Calls that the tests refuse, and the errors that follow.
test.use({
  expectedComplaints: [/Failed to load resource|Failed to fetch|could not be loaded|Invalid Date/],
});

const at = '2026-11-20T15:00:00.000Z';
const messageId = '01JD3Z8Q4V0000000000000000';
const openMessage = { ...buildMessage(), id: messageId, createdAt: at, status: 'open' };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const statusOf = (page: Page) => page.getByLabel('Status', { exact: true });
const countOf = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true });

/** Exports the list. @returns the name of the file, and its text. */
async function saveExport(page: Page, press: () => Promise<void>): Promise<[string, string]> {
  const saved = page.waitForEvent('download');
  await press();
  const file = await saved;
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
}

test.describe('the session', () => {
  test('begins with the password, survives a reload, and ends with the logout', async ({
    page,
  }) => {
    await page.goto(pagePaths.admin);
    await expect(heading(page, 'Admin Access')).toBeVisible();
    const home = page.getByRole('link', { name: /Back to the website$/ });
    await expect(home).toHaveAttribute('href', pagePaths.home);
    for (const [password, outcome] of [
      ['wrong', page.getByText(loginFailed)],
      [ADMIN_PASSWORD, heading(page, 'AI Voice Agent Admin Dashboard')],
    ] as const) {
      await page.getByLabel('Password').fill(password);
      await button(page, 'Login').click();
      await expect(outcome).toBeVisible();
    }
    await page.reload();
    await expect(heading(page, 'AI Voice Agent Admin Dashboard')).toBeVisible();
    const copied = await page.context().cookies();
    const ended = page.waitForResponse((answer) => answer.url().endsWith(callPaths.adminLogout));
    await button(page, 'Logout').click();
    await expect(heading(page, 'Admin Access')).toBeVisible();
    expect((await ended).status()).toBe(204);
    expect((await page.request.get(callPaths.adminIntakes)).status()).toBe(401);
    await page.context().addCookies(copied);
    expect((await page.request.get(callPaths.adminIntakes)).status(), 'a copied cookie').toBe(401);
  });

  test(
    'ends after an hour without input, but not while another tab is used',
    { tag: '@long' },
    async ({ page }) => {
      // Without any record, the dashboard asks to select none.
      await submitIntake(page.request, uniqueName('Idle'));
      await page.clock.install();
      await openOwnSession(page, `${pagePaths.admin}?intake=../../etc`);
      await expect(heading(page, 'Select a Submission'), 'no such id').toBeVisible();
      await page.clock.fastForward(IDLE_LOGOUT - 60_000);
      await page.evaluate(() => localStorage.setItem('admin-active', String(Date.now())));
      await page.clock.fastForward(120_000);
      await expect(button(page, 'Logout')).toBeVisible();
      const ended = page.waitForResponse((answer) => answer.url().endsWith(callPaths.adminLogout));
      await page.clock.fastForward(IDLE_LOGOUT);
      await expect(
        page.getByText('You were logged out after an hour without activity.'),
      ).toBeVisible();
      expect((await ended).status()).toBe(204);
    },
  );

  test('that has ended is reported, as is one whose cookie the browser did not keep', async ({
    page,
  }) => {
    const answers: Answers = { [callPaths.adminLogin]: 204, [callPaths.adminSummary]: 401 };
    answers[callPaths.adminIntakes] = 401;
    const logInAgain = async () => {
      await page.getByLabel('Password').fill(ADMIN_PASSWORD);
      await button(page, 'Login').click();
    };
    await openMocked(page, answers);
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('admin-session'))).toBeNull();
    await logInAgain();
    await expect(page.getByText('Your browser did not keep the session cookie.')).toBeVisible();
    answers[callPaths.adminIntakes] = madeUpIntakes(1);
    answers[callPaths.adminMessages] = 401;
    // A refused call is no problem of the site.
    answers[callPaths.adminSummary] = 403;
    await logInAgain();
    await expect(listButton(page, 'Practice 0')).toBeVisible();
    await expect(page).toHaveTitle(/^(?!⚠)/);
    answers[callPaths.adminSummary] = 503;
    await page.reload();
    await expect(page).toHaveTitle(/^⚠ 1 /);
    await page.getByRole('button', { name: 'Messages', exact: true }).click();
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  });
});

test.describe('a submission', () => {
  test('is printed in full, without the rest of the page', { tag: '@long' }, async ({ page }) => {
    const name = uniqueName('Zürich Zahnärzte');
    const id = await submitIntake(page.request, name, {
      specialInstructions: `Ask for ${name} only.`,
    });
    await logIn(page, `/admin?intake=${id}`);
    await page.getByLabel('New note').fill('Called them.\nWill call again.');
    await button(page, 'Add note').click();
    await expect(page.getByRole('listitem').getByText('Called them.')).toBeVisible();
    await expect(page.getByLabel('New note')).toHaveValue('');
    await expect(heading(page, 'Training Guide')).toBeHidden();

    await page.emulateMedia({ media: 'print' });
    await expect(heading(page, 'Client Submissions')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByLabel('New note')).toBeHidden();
    const paper = page.getByRole('article');
    const texts = [name, 'Ada Byron', 'Submitted', 'pending', 'ada@harbor.example'];
    texts.push('Where do I park?', 'Behind the house.', 'only.', 'Called them.');
    for (const text of texts) {
      await expect(paper.getByText(text).filter({ visible: true }).first()).toBeVisible();
    }
    // The whole submission is printed; nothing is cut off by scrolling.
    const cutOff = await paper.evaluate((element) => {
      let rest = 0;
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowY } = getComputedStyle(box);
        if (overflowY !== 'visible') rest += box.scrollHeight - box.clientHeight;
      }
      return rest;
    });
    expect(cutOff).toBe(0);
  });

  test('whose status a colleague has changed says so, and can then be changed', async ({
    page,
    browser,
  }) => {
    const name = uniqueName('Two Desks');
    const id = await submitIntake(page.request, name);
    const other = await (await browser.newContext()).newPage();
    for (const desk of [page, other]) {
      await logIn(desk, `/admin?intake=${id}`);
      await searchFor(desk, name);
      await expect(desk.getByText('Received as pending')).toBeVisible();
      await expect(listButton(desk, name)).toBeVisible();
    }
    await statusOf(other).selectOption('in_progress');
    await expect(other.getByText('Set to in progress')).toBeVisible();
    // After a change, the page reads the list again. It must not read the next change of this page.
    const list = other.getByRole('region', { name: 'Client Submissions' });
    await expect(list).toHaveAttribute('aria-busy', 'false');

    // This page still shows "pending".
    await statusOf(page).selectOption('completed');
    const message = page.getByText('A colleague set the status to “in progress”');
    await expect(message).toBeVisible();
    await expect(statusOf(page)).toHaveValue('in_progress');
    await expect(listButton(page, name)).toContainText('in progress');
    await expect(page.getByText('Set to completed')).toHaveCount(0);

    await statusOf(page).selectOption('completed');
    await expect(page.getByText('Set to completed')).toBeVisible();
    await expect(message).toHaveCount(0);

    // The other page still shows "in progress". Its message ends when its user leaves the record.
    await statusOf(other).selectOption('pending');
    await expect(other.getByText('A colleague set the status to “completed”')).toBeVisible();
    await listButton(other, name).focus();
    await other.keyboard.press('Escape');
    await expect(statusOf(other)).toHaveCount(0);
    await listButton(other, name).click();
    await expect(other.getByText('Set to completed')).toBeVisible();
    await expect(other.getByText('A colleague set the status')).toHaveCount(0);
    await other.context().close();
  });

  test('shows a change that arrived before its first response, and restores the status after a failed one', async ({
    page,
  }) => {
    const id = await submitIntake(page.request, uniqueName('Overtaken'));
    const release = await holdAnswer(page, callPaths.adminIntake(id));
    await logIn(page, `/admin?intake=${id}`);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await statusOf(page).selectOption('completed');
    expect((await saved).status()).toBe(200);
    release();
    await expect(page.getByText('Set to completed')).toBeVisible();
    await expect(statusOf(page)).toHaveValue('completed');

    const refuse = await holdAnswer(page, callPaths.adminSubmission(id, 'intakes', 'status'), {
      status: 500,
    });
    await statusOf(page).selectOption('pending');
    await expect(page.getByRole('article').getByText('pending').first()).toBeVisible();
    refuse();
    await expect(statusOf(page)).toHaveValue('completed');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(page.getByText('Status saved: pending')).toHaveCount(0);
  });

  test('downloads its training guide under the original name', async ({ page }) => {
    const issued = await page.request.post(callPaths.fileUpload);
    const { uploadURL } = (await issued.json()) as { uploadURL: string };
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 256));
    const sent = await page.request.put(uploadURL, { data: bytes });
    expect(sent.ok(), await sent.text()).toBe(true);
    const id = await submitIntake(page.request, uniqueName('With a guide'), {
      trainingGuideFileName: 'Führer 東京.pdf',
      trainingGuideFilePath: uploadURL,
    });
    await logIn(page, `/admin?intake=${id}`);
    await expect(page.getByText('Führer 東京.pdf')).toBeVisible();
    await expect(page.getByText('5 KB')).toBeVisible();
    const link = page.getByRole('link', { name: 'Download' });
    await expect(link).toHaveAttribute('target', '_blank');
    // The new tab closes immediately, so the test listens for its download as soon as it opens.
    const downloaded = new Promise<Download>((resolve) => {
      page.once('download', resolve);
      page.context().once('page', (tab) => tab.once('download', resolve));
    });
    await link.click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe('Führer 東京.pdf');
    expect(await readFile(await file.path())).toEqual(bytes);
    const address = await link.getAttribute('href');
    await page.context().clearCookies();
    expect((await page.request.get(address ?? '')).status()).toBe(401);
  });

  test('keeps an unsaved note, and says if a colleague has deleted it', async ({ page }) => {
    const name = uniqueName('Gone');
    const id = await submitIntake(page.request, name);
    await openOwnSession(page, `${pagePaths.admin}?intake=${id}`);
    const note = page.getByLabel('New note');
    await note.fill('Half a thought');
    // Another page: the unsaved note is still available.
    await page.getByRole('button', { name: 'Messages', exact: true }).click();
    await page.reload();
    await expect(heading(page, 'Contact Messages')).toBeVisible();
    const list = page.waitForResponse(`**${callPaths.adminIntakes}`);
    await page.goBack();
    await expect(note).toHaveValue('Half a thought');
    await list;
    // The same text again is another note.
    const added = page.getByRole('listitem').filter({ hasText: 'Half a thought' });
    const notes = callPaths.adminSubmission(id, 'intakes', 'notes');
    for (const count of [1, 2]) {
      const release = await holdAnswer(page, notes);
      await button(page, 'Add note').click();
      await expect(button(page, 'Adding...')).toHaveAttribute('aria-disabled', 'true');
      await expect(note).not.toBeEditable();
      release();
      await expect(added).toHaveCount(count);
      await expect(note).toBeFocused();
      await expect(note).toHaveValue('');
      await note.fill('Half a thought');
    }

    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
    });
    // The same status again is no change.
    await statusOf(page).selectOption('pending');
    await statusOf(page).selectOption('completed');
    await expect(page.getByText('Set to completed')).toBeVisible();
    await expect(page.getByText('Status saved: completed')).toBeAttached();
    expect(calls.sort()).toEqual([
      `GET ${callPaths.adminIntakes}`,
      `GET ${callPaths.adminIntake(id)}`,
      `GET ${callPaths.adminSummary}`,
      `PATCH ${callPaths.adminSubmission(id, 'intakes', 'status')}`,
    ]);

    await page.request.post(callPaths.adminSubmission(id, 'intakes', 'deletion'), {
      data: { name },
    });
    await button(page, 'Add note').click();
    await expect(page.getByText(/^A colleague deleted this submission on /)).toBeVisible();
    await expect(heading(page, 'This submission no longer exists.')).toBeFocused();
    await expect(listButton(page, name)).toHaveCount(0);
  });
});

test.describe('the list', () => {
  test(
    'can be used from login to deletion with the keyboard alone',
    { tag: '@long' },
    async ({ page }) => {
      const { keyboard } = page;
      const name = uniqueName('Keys');
      await submitIntake(page.request, `${name} one`);
      const two = await submitIntake(page.request, `${name} two`);
      await submitIntake(page.request, `${name} three`);
      const tabTo = (target: Locator, key?: string) => pressTabTo(page, target, key);
      const opened = (part: string) =>
        page.getByRole('heading', { level: 2, name: `${name} ${part}` });

      await page.goto('/admin');
      await expect(page.getByLabel('Password')).toBeFocused();
      await keyboard.type(ADMIN_PASSWORD);
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await keyboard.press('/');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await keyboard.type(name);
      await expect(countOf(page, '3 submissions')).toBeVisible();
      await tabTo(button(page, /^pending/).first());
      await keyboard.press('Enter');
      await expect(countOf(page, '3 submissions')).toBeVisible();

      // While nothing is open, both keys open the first one.
      await keyboard.press('ArrowUp');
      await expect(listButton(page, `${name} three`)).toBeFocused();
      await keyboard.press('ArrowDown');
      await expect(opened('two')).toBeVisible();
      await expect(page.getByText(`Opened: ${name} two`)).toBeAttached();
      await expect(page.getByText('Received as pending')).toBeVisible();
      await statusOf(page).selectOption('pending');
      await statusOf(page).selectOption('in_progress');
      await expect(page.getByText('Set to in progress')).toBeVisible();
      await expect(page.getByText('Set to pending'), 'the same status again').toHaveCount(0);
      // The submission leaves the pending list, but stays open.
      await expect(countOf(page, '2 submissions')).toBeVisible();
      await expect(opened('two')).toBeVisible();
      await tabTo(button(page, 'Clear filters'), 'Shift+Tab');
      await keyboard.press('Enter');

      await tabTo(statusOf(page));
      await keyboard.press('c');
      await expect(page.getByText('Set to completed')).toBeVisible();
      await tabTo(button(page, 'Delete submission'));
      await keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await keyboard.type(`${name} two`);
      await keyboard.press('Enter');
      await expect(heading(page, 'Client Submissions')).toBeFocused();
      expect((await page.request.get(callPaths.adminIntake(two))).status()).toBe(404);

      await keyboard.press('/');
      await keyboard.type(name);
      await expect(countOf(page, '2 submissions')).toBeVisible();
      await tabTo(button(page, 'Export CSV'));
      const [file, table] = await saveExport(page, () => keyboard.press('Enter'));
      expect(file).toMatch(/^submissions-\d{4}-\d\d-\d\d\.csv$/);
      expect(table.split('\r\n').filter((line) => line.includes(name))).toHaveLength(2);
      expect(table).toContain(',+1 (212) 555-0142,');
      await expect(page.getByText('Exported 2 submissions.')).toBeVisible();

      await keyboard.press('ArrowDown');
      await expect(opened('three')).toBeVisible();
      await keyboard.press('Escape');
      await expect(heading(page, 'Select a Submission')).toBeVisible();
      await expect(listButton(page, `${name} three`)).toBeFocused();
      await tabTo(button(page, 'Keyboard shortcuts'), 'Shift+Tab');
      await keyboard.press('Enter');
      await tabTo(page.getByLabel('Use single-key shortcuts'));
      await keyboard.press('Space');
      await keyboard.press('Escape');
      await keyboard.press('/');
      await expect(page.getByRole('searchbox')).not.toBeFocused();
    },
  );

  test(
    'loads more pages on scrolling, up to the end, and stops after a failure',
    {
      tag: '@long',
    },
    async ({ page }) => {
      const intakes = madeUpIntakes(300);
      await openMocked(page, {});
      await page.route(`**${callPaths.adminIntakes}*`, (route) => {
        const cursor = Number(new URL(route.request().url()).searchParams.get('cursor'));
        const next = cursor + 100;
        const link = `<${callPaths.adminIntakes}?cursor=${next}>; rel="next"`;
        const headers = { 'x-total-count': String(intakes.length), ...(next < 300 && { link }) };
        return route.fulfill({ json: intakes.slice(cursor, next), headers });
      });
      await page.reload();
      await expect(page.getByText('300 submissions')).toBeVisible();
      await expect(listButton(page, 'Practice 299')).toHaveCount(0);
      const scroller = page.getByRole('list', { name: 'Submissions', exact: true }).locator('..');
      let failures = 0;
      const fail = (route: Route) => {
        failures += 1;
        return route.fulfill({ status: 404, body: 'no' });
      };
      await page.route('**/*cursor=100', fail);
      await scroller.evaluate((element) => (element.scrollTop = element.scrollHeight));
      await expect(button(page, 'Try again')).toBeVisible();
      const before = failures;
      for (const top of [0, 1e6])
        await scroller.evaluate((element, to) => element.scrollTo(0, to), top);
      await expect(page.getByText('What you see may be out of date.')).toBeVisible();
      await waitUntilIdle(page);
      expect(failures, 'calls after a failure').toBe(before);
      await page.unroute('**/*cursor=100', fail);
      await button(page, 'Try again').click();
      await expect(async () => {
        await scroller.evaluate((element) => (element.scrollTop = element.scrollHeight));
        await expect(listButton(page, 'Practice 299')).toBeInViewport({ timeout: 1_000 });
      }).toPass();
      // Other filters show the list from its start.
      await button(page, /^completed/).click();
      await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(0);
    },
  );
});

test('an empty list has the whole width and one action', async ({ page }) => {
  await openMocked(page, { [callPaths.adminIntakes]: [] });
  await expect(page.getByRole('link', { name: 'Open the intake form' })).toBeVisible();
  await expect(heading(page, 'Select a Submission')).toBeHidden();
});

test.describe('a part of the dashboard that fails', () => {
  test('leaves the other tabs and Logout usable', async ({ page }) => {
    await page.addInitScript(() => {
      // The list needs the day of each submission.
      Intl.DateTimeFormat.prototype.formatToParts = () => {
        throw new RangeError('Invalid Date');
      };
    });
    await openMocked(page, {
      [callPaths.adminIntakes]: madeUpIntakes(1),
      [callPaths.adminMessages]: [],
      [callPaths.adminLogout]: 204,
    });
    await expect(page.getByText('This part of the page has an error.')).toBeVisible();
    await page.getByRole('button', { name: 'Messages', exact: true }).click();
    await expect(page.getByText('No messages yet')).toBeVisible();
    await expect(page.getByText('This part of the page failed.')).toBeHidden();
    await button(page, 'Logout').click();
    await expect(heading(page, 'Admin Access')).toBeVisible();
  });

  test('allows leaving if its script fails to load', async ({ page }) => {
    await page.route(/\/Dashboard\.[^/]*\.js/, (route) => route.abort());
    await openMocked(page, { [callPaths.adminLogout]: 204 });
    await expect(page.getByRole('alert')).toContainText('Check your connection, and reload');
    await button(page, 'Logout').click();
    await expect(heading(page, 'Admin Access')).toBeVisible();
  });
});

test('a message is answered from its pane, which says when', async ({ page }) => {
  const name = uniqueName('Robby');
  const data = { name, email: 'robby@home.example', message: 'I am human.', fax: 'filled' };
  expect((await page.request.post(callPaths.contact, { data })).ok()).toBe(true);
  await logIn(page, `${pagePaths.admin}?tab=messages`);
  await button(page, /^suspected/).click();
  await expect(button(page, /^suspected/)).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, /^all/)).toHaveAttribute('aria-pressed', 'false');
  const maximum = String(SEARCH_MAX_LENGTH);
  await expect(page.getByRole('searchbox')).toHaveAttribute('maxlength', maximum);
  await searchFor(page, `${name} human`);
  const row = listButton(page, name, 'Messages');
  await row.click();
  const message = page.getByRole('article');
  await expect(message).toContainText('A field that people cannot see was filled in.');
  const reply = message.getByRole('link', { name: 'Reply' });
  await expect(reply).toHaveCount(0);
  await message.getByRole('button', { name: 'Move to inbox' }).click();
  const subject = encodeURIComponent(`Re: Message from ${name}`);
  await expect(reply).toHaveAttribute('href', `mailto:robby@home.example?subject=${subject}`);
  await button(page, /^all/).click();
  await expect(row).toContainText('open');
  await statusOf(page).selectOption('answered');
  await expect(message).toContainText(/Set to answered, .* [AP]M [A-Z]/);
  await expect(row).toContainText('answered');
  await message.getByRole('textbox', { name: 'New note' }).fill('Called back on Monday.');
  await button(page, 'Add note').click();
  await expect(message.getByRole('listitem')).toContainText('Called back on Monday.');
  // A note that was added must not be offered again.
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((key) => key.startsWith('admin-note-'))).toEqual([]);
  const [, table] = await saveExport(page, () => button(page, 'Export CSV').click());
  // Only a site with several languages has a column for them.
  const columns = [languageForStaff(undefined), name].filter(Boolean).join();
  expect(table).toMatch(new RegExp(`,answered,,[^,]+,${columns},robby@home.example,,I am human`));

  // The link to the message works without the list.
  await searchFor(page, 'words in no record');
  await expect(page.getByText('No message matches.')).toBeVisible();
  await page.reload();
  await expect(message).toContainText('I am human.');
  await expect(page.getByRole('searchbox')).toHaveValue('words in no record');
  await expect(page.getByText('No message matches.')).toBeVisible();
  await button(page, 'Clear filters').click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('searchbox')).toBeFocused();

  await button(page, 'Delete message').click();
  const typed = page.getByRole('dialog').getByRole('textbox');
  await typed.fill('Somebody else');
  await button(page, 'Delete permanently').click();
  await expect(page.getByText('This is not the name of the sender.')).toBeVisible();
  await typed.fill(name);
  await button(page, 'Delete permanently').click();
  await expect(heading(page, 'Contact Messages')).toBeFocused();
  await expect(row).toHaveCount(0);
});

test('on a small phone, the button that leaves a record has one line, and room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const answers = { [callPaths.adminIntakes]: madeUpIntakes(1) };
  await openMocked(page, answers);
  await listButton(page, 'Practice 0').click();
  const back = await button(page, 'Back to submissions').boundingBox();
  const theme = await button(page, /theme/i).boundingBox();
  expect(back!.x + back!.width).toBeLessThanOrEqual(theme!.x);
  expect(back!.height).toBeLessThan(50);
});

test('a deletion that is answered late does not return to the tab of the record', async ({
  page,
}) => {
  await openMocked(page, {
    [callPaths.adminIntakes]: madeUpIntakes(1),
    [callPaths.adminMessages]: [openMessage],
  });
  const path = callPaths.adminSubmission(messageId, 'messages', 'deletion');
  const release = await holdAnswer(page, path, { status: 204 });
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await listButton(page, 'Ada Byron', 'Messages').click();
  await button(page, 'Delete message').click();
  await page.getByRole('dialog').getByRole('textbox').fill('Ada Byron');
  await page.keyboard.press('Enter');
  await page.goBack();
  await page.goBack();
  await expect(listButton(page, 'Practice 0')).toBeVisible();
  // The counts are read again after the deletion.
  const counted = page.waitForRequest((request) => request.url().endsWith(callPaths.adminSummary));
  release();
  await counted;
  await waitUntilIdle(page);
  expect(new URL(page.url()).search).toBe('');
});

test('emails that were not sent are shown with the reason', async ({ page }) => {
  const [intake, known] = madeUpIntakes(2) as [ListedIntake, ListedIntake];
  // A status of a later version.
  const other = { ...known, status: 'archived' };
  const mails = [
    { to: 'agency', state: 'failed', failure: 'password' },
    { to: 'client', title: 'next steps', state: 'waiting' },
  ];
  const detailOf = (shown: ListedIntake, more: object) => ({
    [callPaths.adminIntake(shown.id)]: { intake: shown, changes: [], notes: [], ...more },
  });
  const answers: Answers = {
    [callPaths.adminIntakes]: [intake, other],
    ...detailOf(intake, { mails }),
    ...detailOf(other, {
      mails: [
        { to: 'agency', state: 'sent' },
        { to: 'client', state: 'withheld' },
      ],
    }),
  };
  await openMocked(page, answers, `${pagePaths.admin}?intake=${intake.id}`);
  const reason = 'we stopped trying after three days: the mail server refused our password';
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByText('To the client, next steps: not sent yet')).toBeVisible();
  await listButton(page, other.practiceName).click();
  await expect(page.getByText(/^To the client: not sent: too many/)).toBeVisible();
  await expect(statusOf(page)).toHaveValue('archived');
});

test('a conflict that is known only after its record was left is shown when it is opened again', async ({
  page,
}) => {
  const [first, second] = madeUpIntakes(2) as [ListedIntake, ListedIntake];
  const answers: Answers = { [callPaths.adminIntakes]: [first, second] };
  await openMocked(page, answers);
  await listButton(page, first.practiceName).click();
  const answer = { status: 'completed', changes: [] };
  const path = callPaths.adminSubmission(first.id, 'intakes', 'status');
  const arrive = await holdAnswer(page, path, { json: answer });
  await statusOf(page).selectOption('in_progress');
  await listButton(page, second.practiceName).click();
  // The dashboard reads its list again after a change.
  answers[callPaths.adminIntakes] = [{ ...first, status: 'completed' }, second];
  arrive();
  await expect(listButton(page, first.practiceName)).toContainText('completed');
  const message = page.getByText('A colleague set the status to “completed”');
  await expect(message).toHaveCount(0);
  await listButton(page, first.practiceName).click();
  await expect(message).toBeVisible();
});

test('an export says how far it is, and can be canceled', async ({ page }) => {
  const answers: Answers = { [callPaths.adminIntakes]: madeUpIntakes(2) };
  await openMocked(page, answers);
  await expect(listButton(page, 'Practice 0')).toBeVisible();
  const next = `${callPaths.adminIntakes}?limit=1000&cursor=1`;
  const first = madeUpIntakes(1);
  await page.route(`**${callPaths.adminIntakes}?limit=1000`, (route) =>
    route.fulfill({
      json: first,
      headers: { 'x-total-count': '2', link: `<${next}>; rel="next"` },
    }),
  );
  // The second page does not arrive.
  await page.route(`**${next}`, () => undefined);
  await button(page, 'Export CSV').click();
  await expect(page.getByText('Exporting: 1 of 2')).toBeVisible();
  await button(page, 'Cancel export').click();
  await expect(page.getByText('The export was canceled.')).toBeVisible();

  // Another tab ends it, too, long before the deadline of a call.
  await button(page, 'Export CSV').click();
  await expect(page.getByText('Exporting: 1 of 2')).toBeVisible();
  const canceled = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().endsWith(next),
    timeout: 15_000,
  });
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await canceled;
});

test('new records are announced, and are shown and marked after a press; nothing is requested unasked', async ({
  page,
}) => {
  await page.clock.install();
  const [newest, ...older] = madeUpIntakes(3) as [ListedIntake, ...ListedIntake[]];
  const byStatus = { pending: 1_200, completed: 34 };
  const noRecords = { total: 2, byStatus, weeks: [], messages: {}, alerts: [] };
  const known = { intakes: older[0]?.id, messages: messageId };
  const answers: Answers = {
    [callPaths.adminIntakes]: older,
    [callPaths.adminSummary]: { ...noRecords, newest: known },
  };
  let lists = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(callPaths.adminIntakes)) lists += 1;
  });
  await openMocked(page, answers);
  const row = listButton(page, newest.practiceName);
  await expect(listButton(page, older[0]?.practiceName ?? '')).toBeVisible();
  const statuses = page.getByRole('group', { name: 'Filter by status' }).getByRole('button');
  await expect(statuses).toHaveText([
    'all 1,234',
    'pending 1,200',
    'in progress 0',
    'completed 34',
  ]);
  const before = lists;

  const laterMessage = messageId.replace(/0$/, '1');
  answers[callPaths.adminIntakes] = [newest, ...older];
  answers[callPaths.adminSummary] = {
    ...noRecords,
    newest: { intakes: newest.id, messages: laterMessage },
  };
  await page.clock.runFor(61_000);
  await expect(page.getByText('New submissions have arrived.')).toBeVisible();
  await expect(button(page, 'Messages')).toHaveAttribute('title', 'New messages');
  expect(lists).toBe(before);
  await expect(row).toHaveCount(0);

  await button(page, 'Show').click();
  await expect(row).toContainText('new ·');
  await expect(heading(page, 'Client Submissions')).toBeFocused();
  await expect(page.getByText('New submissions have arrived.')).toHaveCount(0);
  await expect(listButton(page, older[0]?.practiceName ?? '')).not.toContainText('new ·');

  // A colleague deletes the next record before it is shown.
  const summary = answers[callPaths.adminSummary];
  answers[callPaths.adminSummary] = {
    ...noRecords,
    newest: { intakes: `${newest.id}1`, messages: laterMessage },
  };
  await page.clock.runFor(61_000);
  await expect(page.getByText('New submissions have arrived.')).toBeVisible();
  answers[callPaths.adminSummary] = summary;
  await button(page, 'Show').click();
  await expect(page.getByText('New submissions have arrived.')).toHaveCount(0);
  // The marks stay for this visit.
  await page.reload();
  await expect(row).toContainText('new ·');
});

test('messages, payments, and the tabs are used with the keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  const changes = [{ id: messageId, status: 'answered', changedAt: at }];
  const answers: Answers = {
    [callPaths.adminIntakes]: [],
    [callPaths.adminMessages]: [openMessage],
    [callPaths.adminSubmission(messageId, 'messages', 'status')]: { status: 'answered', changes },
    [callPaths.adminPayments]: [buildListedPayment({ payerName: 'Grace Hopper' })],
  };
  await openMocked(page, answers);
  const tab = (name: string) => page.getByRole('button', { name, exact: true });
  await pressTabTo(page, tab('Messages'));
  await keyboard.press('Enter');
  await expect(tab('Messages')).toHaveAttribute('aria-current', 'page');
  await expect(tab('Submissions')).not.toHaveAttribute('aria-current');
  const row = listButton(page, 'Ada Byron', 'Messages');
  await expect(row).toContainText('open');
  await pressTabTo(page, button(page, /^all/));
  await keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await expect(page.getByRole('link', { name: 'Reply' })).toBeVisible();
  answers[callPaths.adminMessages] = [{ ...openMessage, status: 'answered' }];
  await statusOf(page).selectOption('answered');
  await row.focus();
  await expect(row).toContainText('answered');
  await keyboard.press('Escape');
  await expect(heading(page, 'Select a message')).toBeVisible();
  await expect(row).toBeFocused();
  // Esc clears the search, and then leaves it.
  await keyboard.press('/');
  const search = page.getByRole('searchbox');
  await search.fill('Ada');
  await keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await keyboard.press('Escape');
  await expect(search).not.toBeFocused();
  // An open dialog has other uses for the keys.
  await button(page, 'Keyboard shortcuts').click();
  await keyboard.press('ArrowDown');
  await expect(statusOf(page)).toHaveCount(0);
  await keyboard.press('Escape');
  await expect(button(page, 'Keyboard shortcuts')).toBeFocused();

  await pressTabTo(page, tab('Payments'), 'Shift+Tab');
  await keyboard.press('Enter');
  const payment = listButton(page, 'Grace Hopper', 'Payments');
  await expect(payment).toBeVisible();
  await pressTabTo(page, button(page, /^all/));
  await keyboard.press('ArrowDown');
  await expect(payment).toBeFocused();
  await expect(page.getByRole('link', { name: 'Open in Stripe' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(heading(page, 'Contact Messages')).toBeVisible();
  // Closing the message replaced its entry in the history.
  await page.goBack();
  await page.goBack();
  await expect(page.getByText('No submissions yet')).toBeVisible();
});
