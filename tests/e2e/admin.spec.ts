import { readFile } from 'node:fs/promises';
import { type Download, test } from '@playwright/test';
import { callPaths } from '../../src/domain/paths.ts';
import { ARRIVALS_CHECK_INTERVAL } from '../../src/site/admin.ts';
import { messages } from '../../src/site/notices.ts';
import {
  answerCalls,
  expect,
  listButton,
  logIn,
  madeUpIntakes,
  PASSWORD,
  searchFor,
  sendRaw,
  submitIntake,
  uniqueName,
} from './support/admin.ts';

test.beforeEach(() => test.setTimeout(120_000));

test.describe('the session', () => {
  test('begins with the password, survives a reload and ends with the logout', async ({ page }) => {
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

    // The very cookie, kept from before the logout.
    const cookie = before.map(({ name, value }) => `${name}=${value}`).join('; ');
    const replay = await page.request.get(callPaths.adminIntakes, { headers: { cookie } });
    expect(replay.status()).toBe(401);
  });

  test('that the server ended shows the login, and says why', async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem('admin-session', 'yes'));
    await page.goto('/admin');
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('admin-session'))).toBeNull();
  });

  test('is asked for by every address and trick', async ({ request, baseURL }) => {
    const name = uniqueName('Secret Dental');
    const id = await submitIntake(request, name);
    const paths = [
      '/api/admin/intakes',
      '/api/admin/intakes/',
      '//api/admin/intakes',
      '/api//admin/intakes',
      '/API/ADMIN/INTAKES',
      '/api/admin/%69ntakes',
      '/api/admin/intakes?x=/api/contact',
      '/api/contact/../admin/intakes',
      '/api/contact/%2e%2e/admin/intakes',
      '/api/contact/..%2fadmin/intakes',
      '/objects/../api/admin/intakes',
      '/api/admin/intakes;/api/contact',
      '/.netlify/functions/admin-intakes',
      `/api/admin/intakes/${id}`,
      `/api/admin/intakes/${id}/`,
      `/api/admin/intakes/${id}/notes`,
      '/api/admin/summary',
      '/api/admin/messages',
      '/api/admin/payments',
      '/objects/uploads/x',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'DELETE']) {
        const { status, text } = await sendRaw(baseURL ?? '', method, path);
        expect(text, `${method} ${path}`).not.toContain(name);
        expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
      }
    }
  });
});

test.describe('a submission', () => {
  test('is found by any word, opened, given a status, a note and a history', async ({ page }) => {
    const name = uniqueName('Zürich Zahnärzte');
    await submitIntake(page.request, name, { specialInstructions: `Ask for ${name} only.` });
    await logIn(page);
    await searchFor(page, name.replace('Zürich Zahnärzte', 'zurich ZAHNARZTE'));
    await listButton(page, name).click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(page.getByText(`Ask for ${name} only.`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Training Guide' })).toBeHidden();

    await page.getByLabel('Status', { exact: true }).selectOption('completed');
    await expect(page.getByText('Status saved: completed')).toBeAttached();
    await expect(page.getByText('Set to completed')).toBeVisible();
    await expect(listButton(page, name)).toContainText('completed');

    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText('Please write a note.')).toBeVisible();
    await page.getByLabel('New note').fill('Called them.\nWill call again.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('listitem').getByText('Called them.')).toBeVisible();
    await expect(page.getByLabel('New note')).toHaveValue('');
  });

  test('keeps the changes of two people, and both see the truth', async ({ page, browser }) => {
    const name = uniqueName('Two Desks');
    const id = await submitIntake(page.request, name);
    const other = await (await browser.newContext()).newPage();
    for (const desk of [page, other]) await logIn(desk, `/admin?intake=${id}`);
    for (const desk of [page, other]) {
      await expect(desk.getByText('Received as pending')).toBeVisible();
    }
    await Promise.all([
      page.getByLabel('Status', { exact: true }).selectOption('in_progress'),
      other.getByLabel('Status', { exact: true }).selectOption('completed'),
    ]);
    for (const desk of [page, other]) await expect(desk.getByText('Status saved')).toBeAttached();
    for (const desk of [page, other]) {
      await desk.reload();
      await expect(desk.getByText('Set to in progress')).toBeVisible();
      await expect(desk.getByText('Set to completed')).toBeVisible();
    }
    const status = (desk: typeof page) => desk.getByLabel('Status', { exact: true }).inputValue();
    expect(await status(page)).toBe(await status(other));
    await other.context().close();
  });

  test('gets its stored status back, without a word, when a change fails', async ({ page }) => {
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
    await expect(page.getByText('This submission does not exist any more.')).toBeVisible();
    await page.goto('/admin?intake=../../etc');
    await expect(page.getByText('Select a Submission')).toBeVisible();
  });

  test('hands over mail and phone by a button that says what it does', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await submitIntake(page.request, uniqueName('Copied'));
    await logIn(page, `/admin?intake=${id}`);
    const copy = page.getByRole('button', { name: 'Copy email' });
    await copy.hover();
    await expect(page.getByRole('tooltip', { name: 'Copy email' })).toBeVisible();
    await copy.click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ada@harbor.example');
  });

  test('hands over its training guide under its own name', async ({ page }) => {
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
    // The new tab closes at once, so its download is watched for from the moment it opens.
    const downloaded = new Promise<Download>((resolve) => {
      page.once('download', resolve);
      page.context().once('page', (tab) => tab.once('download', resolve));
    });
    await link.click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe('Führer 東京.pdf');
    expect(await readFile(await file.path())).toEqual(bytes);

    const address = await link.getAttribute('href');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
    await expect
      .poll(async () => (await page.request.get(address ?? '')).status(), { timeout: 20_000 })
      .toBe(401);
  });

  test('is deleted only by typing the name of its practice', async ({ page }) => {
    const name = uniqueName('Gone Dental');
    const id = await submitIntake(page.request, name);
    await logIn(page);
    await searchFor(page, name);
    await listButton(page, name).click();
    await page.getByRole('button', { name: 'Delete submission' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this submission?' });
    await dialog.getByRole('textbox').fill(name.toUpperCase());
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText('This is not the name of the practice.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Delete submission' }).click();
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('No submission matches.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Client Submissions' })).toBeFocused();
    expect((await page.request.get(callPaths.adminIntake(id))).status()).toBe(404);
  });
});

test.describe('the list', () => {
  test('is walked, searched, closed and given statuses by keys alone', async ({ page }) => {
    const name = uniqueName('Keys');
    for (const part of ['one', 'two', 'three']) await submitIntake(page.request, `${name} ${part}`);
    await logIn(page);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(name);
    await expect(page.getByRole('status').getByText('3 submissions')).toBeVisible();
    await page.getByRole('heading', { name: 'Client Submissions' }).focus();

    await page.keyboard.press('ArrowDown');
    await expect(listButton(page, `${name} three`)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('heading', { level: 2, name: `${name} two` })).toBeVisible();
    await page.keyboard.press('2');
    await expect(listButton(page, `${name} two`)).toContainText('in progress');
    await expect(page.getByText('Set to in progress')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(listButton(page, `${name} three`)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Select a Submission')).toBeVisible();
    await expect(listButton(page, `${name} three`)).toBeFocused();

    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByLabel('Use single-key shortcuts').uncheck();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).not.toBeFocused();
  });

  test('is filtered by status and exported as what is left', async ({ page }) => {
    const name = uniqueName('Export');
    await submitIntake(page.request, `${name} =1+1`, { address: '=HYPERLINK("http://x")' });
    const done = await submitIntake(page.request, `${name} 東京クリニック`, {
      address: '@SUM(A1)',
    });
    await logIn(page);
    const change = { data: { status: 'completed' } };
    const origin = new URL(page.url()).origin;
    const headers = { origin };
    await page.request.patch(callPaths.adminIntakeStatus(done), { ...change, headers });
    await searchFor(page, name);
    await expect(page.getByRole('status').getByText('2 submissions')).toBeVisible();
    await page.getByRole('button', { name: /^completed/ }).click();
    await expect(page.getByRole('status').getByText('1 submission', { exact: true })).toBeVisible();

    await page.getByText('Dates, order, export').click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^submissions-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.startsWith('\uFEFFID,')).toBe(true);
    expect(text).toContain('東京クリニック');
    expect(text).toContain('"\'@SUM(A1)"');
    expect(text).toContain('"\'+1 (212) 555-0142"');
    expect(text).not.toContain('HYPERLINK');
    await expect(page.getByText('Exported 1 submission.')).toBeVisible();

    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await expect(page.getByText('No submission matches.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(listButton(page, name).first()).toBeVisible();
  });

  test('draws only what is in view, however many there are', async ({ page }) => {
    const intakes = madeUpIntakes(2_000);
    await answerCalls(page, { [callPaths.adminIntakes]: intakes });
    await page.goto('/admin');
    await expect(page.getByText('2000 submissions')).toBeVisible();
    const list = page.getByRole('list', { name: 'Submissions', exact: true });
    await expect(listButton(page, 'Practice 0')).toBeVisible();
    expect(await list.getByRole('listitem').count()).toBeLessThan(40);
    const scroller = list.locator('..');
    await scroller.evaluate((element) => (element.scrollTop = element.scrollHeight));
    await expect(listButton(page, 'Practice 1999')).toBeVisible();
    expect(await list.getByRole('listitem').count()).toBeLessThan(40);
    const last = list.getByRole('listitem').last();
    await expect(last).toHaveAttribute('aria-posinset', '2000');
    await expect(last).toHaveAttribute('aria-setsize', '2000');
  });

  test('says in the title that something new arrived, and shows it when asked', async ({
    page,
  }) => {
    await page.clock.install();
    await logIn(page);
    const title = await page.title();
    await expect(page.getByText('Select a Submission')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Filter by status' })).toContainText(/all \d/);
    const name = uniqueName('Fresh');
    await submitIntake(page.request, name);
    const checked = page.waitForResponse((response) => response.url().includes('sinceIntake='));
    await page.clock.fastForward(ARRIVALS_CHECK_INTERVAL + 1_000);
    await checked;
    await expect(page).toHaveTitle(/^\(\d+\) /);
    await page.getByRole('button', { name: 'Show new' }).click();
    await expect(listButton(page, name)).toBeVisible();
    await expect(page).toHaveTitle(title);
  });

  test('says what is wrong when it can not be read, and tries again', async ({ page }) => {
    await answerCalls(page, {});
    await page.goto('/admin');
    await expect(page.getByText('The submissions could not be loaded.')).toBeVisible();
    await page.unrouteAll();
    await answerCalls(page, { [callPaths.adminIntakes]: madeUpIntakes(1) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(listButton(page, 'Practice 0')).toBeVisible();
  });
});

test('contact messages have a tab of their own, reached by keyboard', async ({ page }) => {
  const name = uniqueName('Grace');
  const sent = await page.request.post(callPaths.contact, {
    data: { name, email: 'grace@navy.example', subject: '', message: 'Hello.\nWe need a site.' },
  });
  expect(sent.ok()).toBe(true);
  await logIn(page);
  await page.getByRole('tab', { name: 'Submissions' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Messages' })).toBeFocused();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByRole('button', { name: `Copy email of ${name}` })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(name)).toBeVisible();
});
