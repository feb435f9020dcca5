import { readFile } from 'node:fs/promises';
import { type Download, type Locator, type Page, test } from '@playwright/test';
import { callPaths, pagePaths } from '../../src/domain/paths.ts';
import { ARRIVALS_CHECK_INTERVAL, IDLE_LOGOUT } from '../../src/site/admin.ts';
import { loginWords, partWords } from '../../src/site/admin-login.ts';
import { messages } from '../../src/site/notices.ts';
import { buildListedPayment, buildMessage } from '../support/build.ts';
import {
  answerCalls,
  type Answers,
  expect,
  listButton,
  logIn,
  madeUpIntakes,
  PASSWORD,
  restoreSession,
  searchFor,
  submitIntake,
  uniqueName,
} from './support/admin.ts';

test.beforeEach(() => test.setTimeout(120_000));

/** Checks that the focused button shows its name next to it. */
function shownTip(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { visibility, display } = getComputedStyle(document.activeElement!, '::after');
    return display === 'none' ? 'taken away' : visibility;
  });
}

/** Presses Tab until the element has focus. */
async function pressTabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused({ timeout: 1 });
}

test.describe('the session', () => {
  test('begins with the password, survives a reload, and ends with the logout', async ({
    page,
  }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
    const password = page.getByLabel('Password');
    await password.fill('wrong');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText(messages.loginFailed)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();

    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    const title = page.getByRole('heading', { name: 'AI Voice Agent Admin Dashboard' });
    await expect(title).toBeFocused();
    await page.reload();
    await expect(title).toBeVisible();

    const before = await page.context().cookies();
    const ended = page.waitForResponse((response) =>
      response.url().endsWith(callPaths.adminLogout),
    );
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
    expect((await ended).status()).toBe(204);
    expect((await page.request.get(callPaths.adminIntakes)).status()).toBe(401);

    // The original cookie, stored before the logout.
    const cookie = before.map(({ name, value }) => `${name}=${value}`).join('; ');
    const replay = await page.request.get(callPaths.adminIntakes, { headers: { cookie } });
    expect(replay.status()).toBe(401);
  });

  test('ends after an hour without input, but not while another tab is used', async ({ page }) => {
    await page.clock.install();
    // This session ends, so the other tests cannot share it.
    await page.request.post(callPaths.adminLogin, { data: { password: PASSWORD } });
    await restoreSession(page);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Select a Submission' })).toBeVisible();
    await page.clock.fastForward(IDLE_LOGOUT - 60_000);
    await page.evaluate(() => localStorage.setItem('admin-active', String(Date.now())));
    await page.clock.fastForward(120_000);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    const ended = page.waitForResponse((answer) => answer.url().endsWith(callPaths.adminLogout));
    await page.clock.fastForward(IDLE_LOGOUT);
    await expect(page.getByText(loginWords.idle)).toBeVisible();
    expect((await ended).status()).toBe(204);
  });

  test('reports an ended session, but not if the browser did not store the cookie', async ({
    page,
  }) => {
    const answers: Answers = { [callPaths.adminLogin]: 204, [callPaths.adminSummary]: 401 };
    const logInAgain = async () => {
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
    };
    await page.addInitScript(() => sessionStorage.setItem('admin-session', 'yes'));
    await page.goto('/admin');
    await expect(page.getByText(loginWords.sessionEnded)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('admin-session'))).toBeNull();

    await answerCalls(page, answers);
    answers[callPaths.adminIntakes] = 401;
    await logInAgain();
    await expect(page.getByText(loginWords.cookieNotKept)).toBeVisible();
    Object.assign(answers, {
      [callPaths.adminIntakes]: madeUpIntakes(1),
      [callPaths.adminMessages]: 401,
      [callPaths.adminSummary]: 503,
    });
    await logInAgain();
    await expect(listButton(page, 'Practice 0')).toBeVisible();
    await page.getByRole('tab', { name: 'Messages' }).click();
    await expect(page.getByText(loginWords.sessionEnded)).toBeVisible();
  });
});

test.describe('a submission', () => {
  test('is printed in full, without the rest of the page', async ({ page }) => {
    const name = uniqueName('Zürich Zahnärzte');
    const id = await submitIntake(page.request, name, {
      specialInstructions: `Ask for ${name} only.`,
    });
    await logIn(page, `/admin?intake=${id}`);
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Training Guide' })).toBeHidden();
    await page.getByLabel('New note').fill('Called them.\nWill call again.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('listitem').getByText('Called them.')).toBeVisible();
    await expect(page.getByLabel('New note')).toHaveValue('');

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Client Submissions' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByLabel('New note')).toBeHidden();
    const paper = page.getByRole('article');
    for (const text of [name, 'Ada Byron', 'Submitted', 'pending', 'ada@harbor.example']) {
      await expect(paper.getByText(text).filter({ visible: true }).first()).toBeVisible();
    }
    for (const text of ['Where do I park?', 'Behind the house.', 'only.', 'Called them.']) {
      await expect(paper.getByText(text)).toBeVisible();
    }
    // The whole submission is printed; nothing is cut off by scrolling.
    const hidden = await paper.evaluate((element) => {
      const frames: number[] = [];
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY !== 'visible') {
          frames.push(box.scrollHeight - box.clientHeight);
        }
      }
      return frames.filter((rest) => rest > 0);
    });
    expect(hidden).toEqual([]);
  });

  test('whose status a colleague has changed says so, and lets staff choose', async ({
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
    const status = (desk: Page) => desk.getByLabel('Status', { exact: true });
    await status(other).selectOption('in_progress');
    await expect(other.getByText('Set to in progress')).toBeVisible();

    // This page still shows "pending".
    await status(page).selectOption('completed');
    const question = page.getByRole('dialog', { name: 'The status has changed' });
    await expect(question).toContainText('A colleague set the status to “in progress”');
    await expect(status(page)).toHaveValue('in_progress');
    await question.getByRole('button', { name: 'Keep “in progress”' }).click();
    await expect(question).toHaveCount(0);
    await expect(listButton(page, name)).toContainText('in progress');
    await expect(page.getByText('Set to completed')).toHaveCount(0);

    await status(other).selectOption('completed');
    await expect(other.getByText('Set to completed')).toBeVisible();
    await status(page).selectOption('pending');
    await question.getByRole('button', { name: 'Set to “pending”' }).click();
    await expect(page.getByText('Set to pending')).toBeVisible();
    await expect(page.getByText('Set to completed')).toBeVisible();
    await expect(status(page)).toHaveValue('pending');
    await other.context().close();
  });

  test('shows a change that arrived before its first response', async ({ page }) => {
    const name = uniqueName('Overtaken');
    const id = await submitIntake(page.request, name);
    await logIn(page, '/admin');
    await searchFor(page, name);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      `**${callPaths.adminIntake(id)}`,
      async (route) => {
        const answer = await route.fetch();
        await held;
        // The page may have canceled the request.
        await route.fulfill({ response: answer }).catch(() => undefined);
      },
      { times: 1 },
    );
    await listButton(page, name).click();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.getByLabel('Status', { exact: true }).selectOption('completed');
    expect((await saved).status()).toBe(200);
    release();
    await expect(page.getByText('Set to completed')).toBeVisible();
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('completed');
  });

  test('restores the stored status after a failed change', async ({ page }) => {
    const id = await submitIntake(page.request, uniqueName('Stubborn'));
    await logIn(page, `/admin?intake=${id}`);
    const status = page.getByLabel('Status', { exact: true });
    await expect(page.getByText('Received as pending')).toBeVisible();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**${callPaths.adminIntakeStatus(id)}`, async (route) => {
      await held;
      await route.fulfill({ status: 500, body: 'no' });
    });
    await status.selectOption('completed');
    await expect(page.getByRole('article').getByText('completed').first()).toBeVisible();
    release();
    await expect(status).toHaveValue('pending');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(page.getByText('Status saved')).toHaveCount(0);
  });

  test('can be sent to a colleague as a link', async ({ page }) => {
    const name = uniqueName('Linked');
    const id = await submitIntake(page.request, name);
    await logIn(page, `/admin?intake=${id}`);
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await page.goto('/admin?intake=01JD3Z8Q4V0000000000000000');
    await expect(page.getByText('This submission no longer exists.')).toBeVisible();
    await page.goto('/admin?intake=../../etc');
    await expect(page.getByRole('heading', { name: 'Select a Submission' })).toBeVisible();
  });

  test('downloads its training guide under the original name', async ({ page }) => {
    const issued = await page.request.post(callPaths.trainingGuideUpload);
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
});

test.describe('the list', () => {
  test('can be used from login to deletion with the keyboard alone', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { keyboard } = page;
    const name = uniqueName('Keys');
    const [, two] = [
      await submitIntake(page.request, `${name} one`),
      await submitIntake(page.request, `${name} two`),
      await submitIntake(page.request, `${name} three`),
    ];
    const tabTo = (target: Locator, key?: string) => pressTabTo(page, target, key);
    const opened = (part: string) =>
      page.getByRole('heading', { level: 2, name: `${name} ${part}` });

    await page.goto('/admin');
    await expect(page.getByLabel('Password')).toBeFocused();
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await keyboard.type(name);
    await expect(page.getByRole('status').getByText('3 submissions')).toBeVisible();
    await tabTo(page.getByRole('button', { name: /^pending/ }).first());
    await keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('3 submissions')).toBeVisible();

    await keyboard.press('ArrowDown');
    await expect(listButton(page, `${name} three`)).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(opened('two')).toBeVisible();
    await expect(page.getByText(`Opened: ${name} two`)).toBeAttached();
    await expect(page.getByText('Received as pending')).toBeVisible();
    await keyboard.press('1');
    await keyboard.press('2');
    await expect(page.getByText('Set to in progress')).toBeVisible();
    await expect(page.getByText('Set to pending'), 'what it is already').toHaveCount(0);
    // The submission leaves the pending list, but stays open.
    await expect(page.getByRole('status').getByText('2 submissions')).toBeVisible();
    await expect(opened('two')).toBeVisible();
    await tabTo(page.getByRole('button', { name: 'Clear filters' }), 'Shift+Tab');
    await keyboard.press('Enter');

    await tabTo(page.getByLabel('Status', { exact: true }));
    await keyboard.press('c');
    await expect(page.getByText('Set to completed')).toBeVisible();
    await tabTo(page.getByRole('button', { name: 'Copy email' }));
    await expect.poll(() => shownTip(page)).toBe('visible');
    await keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ada@harbor.example');
    await tabTo(page.getByLabel('New note'));
    await keyboard.type('Typed.');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(page.getByRole('listitem').getByText('Typed.')).toBeVisible();

    await tabTo(page.getByRole('button', { name: 'Delete submission' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await keyboard.type(`${name} two`);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Client Submissions' })).toBeFocused();
    expect((await page.request.get(callPaths.adminIntake(two))).status()).toBe(404);

    await keyboard.press('/');
    await keyboard.type(name);
    await expect(page.getByRole('status').getByText('2 submissions')).toBeVisible();
    await tabTo(page.getByRole('button', { name: 'Dates, order, export' }));
    await keyboard.press('Enter');
    const saved = page.waitForEvent('download');
    await tabTo(page.getByRole('button', { name: 'Export CSV' }));
    await keyboard.press('Enter');
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^submissions-\d{4}-\d\d-\d\d\.csv$/);
    const table = await readFile(await file.path(), 'utf8');
    expect(table.split('\r\n').filter((line) => line.includes(name))).toHaveLength(2);
    expect(table).toContain(',+1 (212) 555-0142,');
    await expect(page.getByText('Exported 2 submissions.')).toBeVisible();
    await keyboard.press('Escape');

    await keyboard.press('ArrowDown');
    await expect(opened('three')).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Select a Submission' })).toBeVisible();
    await expect(listButton(page, `${name} three`)).toBeFocused();
    await tabTo(page.getByRole('button', { name: 'Keyboard shortcuts' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(page.getByLabel('Use single-key shortcuts'));
    await keyboard.press('Space');
    await keyboard.press('Escape');
    await keyboard.press('/');
    await expect(page.getByRole('searchbox')).not.toBeFocused();
  });

  test('keeps its filters after a reload, until they are cleared', async ({ page }) => {
    const name = uniqueName('Kept');
    await submitIntake(page.request, name);
    await logIn(page);
    await searchFor(page, name);
    await expect(page.getByRole('status').getByText('1 submission', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Dates, order, export' }).click();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.keyboard.press('Escape');
    await expect(page.getByText('No submission matches.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue(name);
    await expect(page.getByText('No submission matches.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(listButton(page, name).first()).toBeVisible();
  });

  test('animates the icon of submissions in progress, but not while staff work in the list', async ({
    page,
  }) => {
    await restoreSession(page);
    await answerCalls(page, { [callPaths.adminIntakes]: madeUpIntakes(3) });
    await page.goto('/admin');
    const turning = () =>
      listButton(page, 'Practice 1').evaluate((row) => row.getAnimations({ subtree: true }).length);
    await expect.poll(turning).toBe(1);
    await page.getByRole('searchbox').focus();
    expect(await turning()).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).focus();
    expect(await turning()).toBe(1);
    await listButton(page, 'Practice 2').hover();
    expect(await turning()).toBe(0);
  });

  test('loads more pages on scrolling, up to the end', async ({ page }) => {
    const intakes = madeUpIntakes(300);
    await restoreSession(page);
    await answerCalls(page, {});
    await page.route(`**${callPaths.adminIntakes}*`, (route) => {
      const cursor = Number(new URL(route.request().url()).searchParams.get('cursor'));
      const next = cursor + 100;
      const link = next < intakes.length && {
        link: `<${callPaths.adminIntakes}?cursor=${next}>; rel="next"`,
      };
      const headers = { 'x-total-count': String(intakes.length), ...link };
      return route.fulfill({ json: intakes.slice(cursor, next), headers });
    });
    await page.goto('/admin');
    await expect(page.getByText('300 submissions')).toBeVisible();
    await expect(listButton(page, 'Practice 0').first()).toBeVisible();
    await expect(listButton(page, 'Practice 299')).toHaveCount(0);
    const scroller = page.getByRole('list', { name: 'Submissions', exact: true }).locator('..');
    await expect(async () => {
      await scroller.evaluate((element) => (element.scrollTop = element.scrollHeight));
      await expect(listButton(page, 'Practice 299')).toBeInViewport({ timeout: 1_000 });
    }).toPass();
  });

  test('announces a new submission in the title, and shows it from any tab', async ({ page }) => {
    await page.clock.install();
    await logIn(page);
    const title = await page.title();
    await expect(page.getByRole('heading', { name: 'Select a Submission' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Filter by status' })).toContainText(/all \d/);
    // Another tab, and a filter that would hide the submission.
    await searchFor(page, 'nothing that anybody wrote');
    await expect(page.getByText('No submission matches.')).toBeVisible();
    await page.getByRole('tab', { name: 'Messages' }).click();
    const name = uniqueName('Fresh');
    await submitIntake(page.request, name);
    const checked = page.waitForResponse((response) => response.url().includes('sinceIntake='));
    await page.clock.fastForward(ARRIVALS_CHECK_INTERVAL + 1_000);
    await checked;
    await expect(page).toHaveTitle(/^\(\d+\) /);
    await page.getByRole('button', { name: 'Show new' }).click();
    await expect(listButton(page, name)).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page).toHaveTitle(title);
  });
});

test.describe('a part of the dashboard that fails', () => {
  test('leaves the other tabs and Logout usable, and does not report a network error', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      // The list needs the day of each submission.
      Intl.DateTimeFormat.prototype.formatToParts = () => {
        throw new RangeError('Invalid Date');
      };
    });
    await restoreSession(page);
    await answerCalls(page, {
      [callPaths.adminIntakes]: madeUpIntakes(1),
      [callPaths.adminMessages]: [],
      [callPaths.adminLogout]: 204,
    });
    await page.goto('/admin');
    await expect(page.getByRole('alert')).toContainText(partWords.crashed);
    await expect(page.getByText(partWords.notLoaded)).toBeHidden();
    await page.getByRole('tab', { name: 'Messages' }).click();
    await expect(page.getByText('No messages yet')).toBeVisible();
    await expect(page.getByText(partWords.crashed)).toBeHidden();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  });

  test('reports a connection problem if its script fails to load, and allows leaving', async ({
    page,
  }) => {
    await page.route(/\/dashboard\.[^/]*\.js/, (route) => route.abort());
    await restoreSession(page);
    await answerCalls(page, { [callPaths.adminLogout]: 204 });
    await page.goto('/admin');
    await expect(page.getByRole('alert')).toContainText(partWords.notLoaded);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  });
});

test('a deleted submission is reported, and the unsaved note about it is kept', async ({
  page,
}) => {
  const name = uniqueName('Gone');
  const id = await submitIntake(page.request, name);
  await page.request.post(callPaths.adminLogin, { data: { password: PASSWORD } });
  await restoreSession(page);
  await page.goto(`${pagePaths.admin}?intake=${id}`);
  const note = page.getByLabel('New note');
  await note.fill('Half a thought');
  // Another page and a new session: the unsaved note is still available.
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Contact messages' })).toBeVisible();
  await page.goBack();
  await expect(note).toHaveValue('Half a thought');

  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.getByLabel('Status', { exact: true }).selectOption('completed');
  await expect(page.getByText('Set to completed')).toBeVisible();
  await expect(page.getByText('Status saved: completed')).toBeAttached();
  expect(calls.sort()).toEqual([
    `GET ${callPaths.adminIntakes}`,
    `GET ${callPaths.adminIntake(id)}`,
    `GET ${callPaths.adminSummary}`,
    `PATCH ${callPaths.adminIntakeStatus(id)}`,
  ]);

  const deletion = await page.request.post(callPaths.adminIntakeDeletion(id), {
    data: { name },
  });
  expect(deletion.status()).toBe(204);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(/^A colleague deleted this submission on /)).toBeVisible();
  await expect(page.getByText('Half a thought')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'This submission no longer exists.' }),
  ).toBeFocused();
  await expect(listButton(page, name)).toHaveCount(0);
});

test('a message is answered from its pane, which says when', async ({ page }) => {
  const name = uniqueName('Robby');
  const sent = await page.request.post(callPaths.contact, {
    data: { name, email: 'robby@home.example', message: 'I am human.', fax: 'filled' },
  });
  expect(sent.ok()).toBe(true);
  await page.request.post(callPaths.adminLogin, { data: { password: PASSWORD } });
  await restoreSession(page);
  await page.goto(`${pagePaths.admin}?tab=messages`);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
  await expect.poll(() => shownTip(page)).toBe('visible');
  await page.keyboard.press('Escape');
  expect(await shownTip(page), 'Esc takes away what covers something').toBe('taken away');
  await page.getByRole('button', { name: /^suspected/ }).click();
  await searchFor(page, `${name} human`);
  const row = listButton(page, name, 'Messages');
  await row.click();
  const message = page.getByRole('article');
  await expect(message).toContainText('A field that people cannot see was filled in.');
  await expect(message.getByRole('link', { name: 'Reply' })).toHaveCount(0);
  await message.getByRole('button', { name: 'Move to inbox' }).click();
  await expect(message.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    `mailto:robby@home.example?subject=${encodeURIComponent(`Re: Message from ${name}`)}`,
  );
  await page.getByRole('button', { name: /^all/ }).click();
  await expect(row).toContainText('open');
  await message.getByLabel('Status', { exact: true }).selectOption('answered');
  await expect(message).toContainText(/Set to answered, .* [AP]M [A-Z]/);
  await expect(row).toContainText('answered');
  await page.getByRole('button', { name: 'Dates, order, export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text).toMatch(new RegExp(`,answered,,[^,]+,${name},robby@home.example,,I am human`));
  await page.keyboard.press('Escape');

  // The link to the message works without the list.
  await searchFor(page, 'nothing that anybody wrote');
  await expect(page.getByText('No message matches.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No message matches.')).toBeVisible();
  await expect(message).toContainText('I am human.');
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await message.getByRole('button', { name: 'Delete message' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Somebody else');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('This is not the name of the sender.')).toBeVisible();
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'Contact messages' })).toBeFocused();
  await expect(row).toHaveCount(0);
});

test('a deletion that is answered late does not return to the tab of the record', async ({
  page,
}) => {
  const id = '01JD3Z8Q4V0000000000000000';
  const message = { ...buildMessage(), id, createdAt: '2026-11-20T15:00:00.000Z', status: 'open' };
  await restoreSession(page);
  await answerCalls(page, {
    [callPaths.adminIntakes]: madeUpIntakes(1),
    [callPaths.adminMessages]: [message],
  });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${callPaths.adminMessageDeletion(id)}`, async (route) => {
    await held;
    await route.fulfill({ status: 204 });
  });
  await page.goto(pagePaths.admin);
  await page.getByRole('tab', { name: 'Messages' }).click();
  await listButton(page, 'Ada Byron', 'Messages').click();
  await page.getByRole('button', { name: 'Delete message' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Ada Byron');
  await page.keyboard.press('Enter');
  await page.goBack();
  await page.goBack();
  await expect(listButton(page, 'Practice 0')).toBeVisible();
  // The counts are read again after the deletion.
  const counted = page.waitForRequest((request) => request.url().endsWith(callPaths.adminSummary));
  release();
  await counted;
  expect(new URL(page.url()).search).toBe('');
});

test('an email that was not sent is shown, and can be sent with a button', async ({ page }) => {
  const [intake] = madeUpIntakes(1);
  if (!intake) throw new Error('There is no submission.');
  const unsent = [{ to: 'agency', state: 'failed', failure: 'password' }];
  const answers: Answers = {
    [callPaths.adminIntakes]: [intake],
    [callPaths.adminIntake(intake.id)]: { intake, changes: [], notes: [], mails: unsent },
    [callPaths.adminIntakeMails(intake.id)]: { mails: unsent },
  };
  await answerCalls(page, answers);
  await restoreSession(page);
  await page.goto(`${pagePaths.admin}?intake=${intake.id}`);
  const reason = 'we stopped trying after three days: the mail server refused our password';
  await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('We tried, and the email was not sent.')).toBeVisible();
  answers[callPaths.adminIntakeMails(intake.id)] = {
    mails: [{ to: 'agency', state: 'sent' }],
  };
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('To us: sent')).toBeVisible();
  await expect(page.getByRole('status').getByText('Sent', { exact: true })).toBeFocused();
});

test('messages, payments, and the tabs are used with the keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  const id = '01JD3Z8Q4V0000000000000000';
  const at = '2026-11-20T15:00:00.000Z';
  const message = { ...buildMessage(), id, createdAt: at, status: 'open' };
  const answers: Answers = {
    [callPaths.adminIntakes]: [],
    [callPaths.adminMessages]: [message],
    [callPaths.adminMessageStatus(id)]: {
      status: 'answered',
      changes: [{ id, status: 'answered', changedAt: at }],
    },
    [callPaths.adminPayments]: [buildListedPayment({ payerName: 'Grace Hopper' })],
  };
  await restoreSession(page);
  await answerCalls(page, answers);
  await page.goto(pagePaths.admin);
  await pressTabTo(page, page.getByRole('tab', { name: 'Submissions' }));
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Messages' })).toBeFocused();
  const row = listButton(page, 'Ada Byron', 'Messages');
  await expect(row).toContainText('open');
  await pressTabTo(page, page.getByRole('button', { name: /^all/ }));
  await keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await expect(page.getByRole('link', { name: 'Reply' })).toBeVisible();
  answers[callPaths.adminMessages] = [{ ...message, status: 'answered' }];
  await keyboard.press('2');
  await expect(row).toContainText('answered');
  await keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Select a message' })).toBeVisible();
  await expect(row).toBeFocused();

  await pressTabTo(page, page.getByRole('tab', { name: 'Messages' }), 'Shift+Tab');
  await keyboard.press('ArrowRight');
  const payment = listButton(page, 'Grace Hopper', 'Payments');
  await expect(payment).toBeVisible();
  await pressTabTo(page, page.getByRole('button', { name: /^all/ }));
  await keyboard.press('ArrowDown');
  await expect(payment).toBeFocused();
  await expect(page.getByRole('link', { name: 'Open in Stripe' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Contact messages' })).toBeVisible();
});
