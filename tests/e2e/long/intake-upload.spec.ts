import { randomBytes } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { UPLOAD_MAX_BYTES, uploadMaxSize } from '#features/forms/file-rules.ts';
import { company } from '#brand/company.ts';
import { pagePaths } from '#features/site/paths.ts';
import { intakeTexts } from '#texts/intake.ts';
import {
  callPaths,
  fileBytes,
  IntakePage,
  intakesOf,
  uploadTexts,
  restoredNote,
} from '../support/intake-page.ts';
import { expect, storingTest as test } from '../support/test.ts';

const tooLarge = uploadTexts.failures.tooLarge({ maxSize: uploadMaxSize });

// The browser logs a refused or failed request.
test.use({ expectedComplaints: [/Failed to load resource|net::ERR/] });

test('files from 1 byte to the maximum size arrive unchanged; a removed file is not sent', async ({
  page,
  ownSite,
}) => {
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Removed');
  for (const size of [1, 4_600_000, UPLOAD_MAX_BYTES]) {
    const bytes = randomBytes(size);
    const id = await intake.upload('guide.pdf', bytes);
    expect(fileBytes(ownSite, id)?.equals(bytes)).toBe(true);
    await expect(page.getByText(`${Math.round(size / 1024)} KB`, { exact: true })).toBeVisible();
    await expect(intake.fileInput).toBeHidden();
    await intake.button(uploadTexts.remove).click();
    await expect(intake.fileInput).toBeAttached();
    await expect(page.getByText(intakeTexts.guideUploaded)).toBeHidden();
  }
  await intake.submitWell();
  const [stored] = intakesOf(ownSite, 'Removed');
  expect(stored).not.toHaveProperty('trainingGuideFilePath');
});

/** Opens the form, and keeps its scripts back. @returns a function that lets them through. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(pagePaths.intake, { waitUntil: 'domcontentloaded' });
  return release;
}

test('a file that is chosen before the scripts arrive is uploaded as soon as they do', async ({
  page,
}) => {
  const release = await openWithoutScripts(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByText(uploadTexts.choose, { exact: true }).click();
  await (
    await chooser
  ).setFiles({ name: 'early.pdf', mimeType: 'text/plain', buffer: Buffer.from('a') });
  release();
  await expect(page.getByText(intakeTexts.guideUploaded)).toBeVisible();
  await expect(page.getByText('early.pdf')).toBeVisible();
});

test('an empty file and one that is a byte too large are refused at the button, without a request', async ({
  page,
}) => {
  const intake = new IntakePage(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await intake.open();
  for (const [size, why] of [
    [0, uploadTexts.failures.empty],
    [UPLOAD_MAX_BYTES + 1, tooLarge],
  ] as const) {
    await intake.chooseFile('guide.pdf', Buffer.alloc(size));
    await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible();
    await expect(intake.fileInput).toHaveAccessibleDescription(new RegExp(why));
    // A browser reports the choice of the same file again only if the control is empty.
    await expect(intake.fileInput).toHaveValue('');
  }
  expect(calls.filter((url) => url.includes('upload'))).not.toContainEqual(
    expect.stringContaining('/api/'),
  );
  await intake.upload('guide.pdf', Buffer.from('better'));
  await expect(page.getByText(tooLarge)).toBeHidden();
});

test('an upload shows its progress and can be canceled', async ({ page }) => {
  const intake = new IntakePage(page);
  await intake.open();
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 2_000_000,
  });
  await intake.chooseFile('slow.pdf', Buffer.alloc(10_000_000));
  const progress = page.getByRole('progressbar', { name: uploadTexts.uploading });
  await expect(progress).toBeVisible();
  await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(0);

  await intake.button('Submit Customization').click();
  // The error appears with the missing fields, and alone once they are filled in.
  await expect(page.getByText(uploadTexts.stillUploading)).toBeVisible();
  await intake.fillRequired();
  await intake.button('Submit Customization').click();
  await expect(page.getByText(uploadTexts.stillUploading)).toBeVisible();

  await intake.button(uploadTexts.cancel).click();
  await expect(progress).toBeHidden();
  await expect(intake.fileInput).toBeFocused();
  // The next test uses the same browser, and its connection must be able to break.
  await client.detach();
});

test('a file that changed after it was chosen gets its own message, and another can be chosen', async ({
  page,
}) => {
  const intake = new IntakePage(page);
  await intake.open();
  await page.route(`**${callPaths.fileUpload}`, async (route) => {
    const path = test.info().outputPath('guide.pdf');
    writeFileSync(path, 'changed, and longer');
    // Browsers compare the times of changes in whole seconds.
    utimesSync(path, new Date(), new Date(Date.now() + 60_000));
    await route.continue();
  });
  await intake.chooseFile('guide.pdf', Buffer.from('first'));
  await expect(page.getByText(uploadTexts.failures.changed)).toBeVisible();
  await expect(page.getByRole('button', { name: uploadTexts.retry })).toBeHidden();
  await page.unroute(`**${callPaths.fileUpload}`);
  await intake.upload('other.pdf', Buffer.from('second'));
});

test('an upload reports a lost connection, and can be retried', async ({ page, ownSite }) => {
  const intake = new IntakePage(page);
  const bytes = randomBytes(2_000_000);
  await intake.open();
  // The first interaction loads the script, which an offline page could not fetch.
  await intake.fillRequired('Tried again');
  await expect(page.getByText('Discard draft')).toBeVisible();
  await page.context().setOffline(true);
  await intake.chooseFile('guide.pdf', bytes);
  await expect(page.getByText(uploadTexts.failures.offline)).toBeVisible();
  await expect(page.getByText('guide.pdf', { exact: true })).toBeVisible();

  await intake.submit();
  await expect(page.getByText(uploadTexts.notUploaded)).toBeVisible();
  await expect(page.getByText(intakeTexts.incomplete)).toBeVisible();

  await page.context().setOffline(false);
  const put = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: uploadTexts.retry }).click();
  const url = (await put).url();
  await expect(page.getByText(intakeTexts.guideUploaded)).toBeVisible();
  expect(fileBytes(ownSite, url.slice(url.lastIndexOf('/') + 1))?.equals(bytes)).toBe(true);
  // The errors about the file, at the field and for the form, no longer apply.
  await expect(page.getByText(intakeTexts.incomplete)).toBeHidden();
  await expect(page.getByText(uploadTexts.notUploaded)).toBeHidden();
});

test('an upload without progress or an answer ends after a minute, and can be retried', async ({
  page,
}) => {
  await page.clock.install();
  const intake = new IntakePage(page);
  await intake.open();
  const { promise: asked, resolve: ask } = Promise.withResolvers<undefined>();
  await page.route('**/.private/**', () => ask(undefined));
  await intake.chooseFile('guide.pdf', Buffer.from('A plan of our office.'));
  await asked;
  await page.clock.fastForward(45_000);
  await expect(intake.button(uploadTexts.cancel)).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(page.getByText(uploadTexts.failures.network)).toBeVisible();
  await page.unroute('**/.private/**');
  await page.getByRole('button', { name: uploadTexts.retry }).click();
  await expect(page.getByText(intakeTexts.guideUploaded)).toBeVisible();
});

test('the limit of uploads says when it ends and what to do instead', async ({ page, ownSite }) => {
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Limited');
  const detail = 'Too many files were uploaded from your network. The limit ends in 43 minutes.';
  await page.route(`**${callPaths.fileUpload}`, (route) =>
    route.fulfill({ status: 429, json: { status: 429, detail, requestId: 'x' } }),
  );
  await intake.chooseFile('guide.pdf', Buffer.from('guide'));
  await expect(page.getByRole('alert').filter({ hasText: detail })).toContainText(
    `email the file to ${company.email}`,
  );
  await expect(intake.button(uploadTexts.retry)).toBeHidden();
  await intake.submitWell();
  expect(intakesOf(ownSite, 'Limited')).toHaveLength(1);
});

/** Sends the form with a guide that the server has no longer. */
async function submitWithRemovedGuide(page: Page, practice: string): Promise<IntakePage> {
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired(practice);
  await page.route('**/.private/**', (route) => route.fulfill({ status: 204 }), { times: 1 });
  await intake.upload('guide.pdf', Buffer.from('never arrives'));
  await intake.submit();
  await expect(page.getByText(intakeTexts.failed)).toBeVisible();
  return intake;
}

test('a removed guide is reported at the button, the text stays, and a new upload fixes it', async ({
  page,
  ownSite,
}) => {
  const intake = await submitWithRemovedGuide(page, 'Gone');
  const why = 'This file is no longer available. Please upload it again.';
  await expect(page.getByText(why).first()).toBeVisible();
  await expect(page.getByLabel('Practice Name')).toHaveValue('Gone');

  await page.getByRole('button', { name: uploadTexts.retry }).click();
  await expect(page.getByText(intakeTexts.guideUploaded)).toBeVisible();
  await expect(page.getByText(why)).toHaveCount(0);
  await intake.submitWell();
  expect(intakesOf(ownSite, 'Gone')).toHaveLength(1);
});

test('a removed guide does not come back with the draft', async ({ page }) => {
  await submitWithRemovedGuide(page, 'Gone, too');
  await page.reload();
  await expect(page.getByText(restoredNote)).toBeVisible();
  await expect(page.getByLabel('Practice Name')).toHaveValue('Gone, too');
  await expect(page.getByText('guide.pdf')).toBeHidden();
});
