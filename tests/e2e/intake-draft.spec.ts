import type { Page } from '@playwright/test';
import { DRAFT_KEY } from '../../src/site/behavior.ts';
import { draftTexts } from '../../src/site/intake-form.ts';
import { messages } from '../../src/site/notices.ts';
import { callPaths, IntakePage, intakesOf, uploadTexts } from './support/intake-page.ts';
import { expect, storingTest as test } from './support/test.ts';

test.use({ expectedComplaints: [/Failed to load resource|net::ERR/] });

/** Reloads without the dialog about unsaved changes, which another test covers. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

test('the form offers its draft after a reload, and restores all of it', async ({
  page,
  ownSite,
}) => {
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Resumed');
  await intake.button('Add Another FAQ').click();
  await intake.control('faqs.1.question').fill('Only a question');
  await intake.control('scenarios.0.title').fill('Late');
  await intake.control('scenarios.0.content').fill('Line one\nLine two');
  await intake.upload('guide.pdf', Buffer.from('guide'));
  await intake.control('specialInstructions').fill('Last words "é" 電話');
  await intake.expectKept('Last words');
  const kept = await page.evaluate(() => Object.values(localStorage).join());
  expect(kept).not.toContain('Z3VpZGU');

  await reload(page);
  await expect(page.getByText(draftTexts.heading)).toBeVisible();
  await intake.button(draftTexts.resume).click();
  await expect(page.getByText(draftTexts.heading)).toBeHidden();
  await expect(page.getByLabel('Practice Name')).toHaveValue('Resumed');
  await expect(intake.control('faqs.1.question')).toHaveValue('Only a question');
  await expect(intake.control('scenarios.0.content')).toHaveValue('Line one\nLine two');
  await expect(intake.control('specialInstructions')).toHaveValue('Last words "é" 電話');
  await expect(page.getByText('guide.pdf')).toBeVisible();
  await expect(page.getByText(messages.trainingGuideUploaded)).toBeHidden();
  expect(await intake.keptDrafts()).toBe(1);

  await intake.submitWell();
  expect(intakesOf(ownSite, 'Resumed')).toMatchObject([
    {
      specialInstructions: 'Last words "é" 電話',
      faqs: [],
      trainingGuideFileName: 'guide.pdf',
      trainingGuideFileSize: 5,
    },
  ]);
  expect(await intake.keptDrafts()).toBe(0);
  await page.reload();
  await expect(page.getByText(draftTexts.heading)).toBeHidden();
});

test('a draft can be discarded from the offer and while the form is filled in', async ({
  page,
}) => {
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired();
  await intake.expectKept('Harbor Dental');
  await reload(page);
  page.once('dialog', (dialog) => void dialog.dismiss());
  await intake.button(draftTexts.discard).click();
  await expect(page.getByText(draftTexts.heading)).toBeVisible();
  expect(await intake.keptDrafts()).toBe(1);
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe(draftTexts.discardOfferQuestion);
    void dialog.accept();
  });
  await intake.button(draftTexts.discard).click();
  await expect(page.getByText(draftTexts.heading)).toBeHidden();
  await expect(page.getByLabel('Practice Name')).toBeFocused();
  expect(await intake.keptDrafts()).toBe(0);

  await intake.fillRequired();
  await intake.expectKept('Harbor Dental');
  await expect(page.getByText(draftTexts.kept)).toBeVisible();
  page.once('dialog', (dialog) => void dialog.dismiss());
  await intake.button(draftTexts.discard).click();
  await expect(page.getByLabel('Practice Name')).toHaveValue('Harbor Dental');
  page.once('dialog', (dialog) => void dialog.accept());
  await intake.button(draftTexts.discard).click();
  await expect(page.getByLabel('Practice Name')).toHaveValue('');
  await expect(page.getByLabel('Practice Name')).toBeFocused();
  expect(await intake.keptDrafts()).toBe(0);
  await expect(page.getByText(draftTexts.kept)).toBeHidden();
});

test('the page asks before unsent changes are lost, and not without changes', async ({ page }) => {
  const intake = new IntakePage(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await intake.open();
  await page.getByLabel('Practice Name').click();
  await page.reload();
  expect(asked).toEqual([]);
  await page.getByLabel('Practice Name').fill('x');
  await expect(page.getByText(draftTexts.kept)).toBeVisible();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('a submission whose response was lost is stored once, even after a reload', async ({
  page,
  ownSite,
}) => {
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Lost answer');
  await intake.upload('guide.pdf', Buffer.from('guide'));
  await page.route(
    `**${callPaths.intake}`,
    async (route) => {
      expect((await route.fetch()).status()).toBe(200);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await intake.submit();
  await expect(page.getByText(messages.intakeFailed)).toBeVisible();
  expect(intakesOf(ownSite, 'Lost answer')).toHaveLength(1);

  await reload(page);
  await intake.button(draftTexts.resume).click();
  await intake.submitWell();
  expect(intakesOf(ownSite, 'Lost answer')).toHaveLength(1);
});

test('fields that the browser restores after Back belong to the same draft and are sent once', async ({
  page,
  ownSite,
}) => {
  // Without the back/forward cache, as after some time, the browser restores only the fields.
  await page.addInitScript(() => {
    addEventListener('unload', () => undefined);
  });
  page.on('dialog', (dialog) => void dialog.accept());
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Came back');
  await intake.upload('guide.pdf', Buffer.from('guide'));
  await intake.expectKept('guide.pdf');
  const attempt = () =>
    page.evaluate(
      (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { attemptId?: string }).attemptId,
      DRAFT_KEY,
    );
  const begun = await attempt();
  await page.goto('/terms-conditions');
  await page.goBack();
  await intake.waitForScript();
  await expect(page.getByText('guide.pdf')).toBeVisible();
  await expect(page.getByText(draftTexts.heading)).toBeHidden();
  await expect(page.getByLabel('Practice Name')).toHaveValue('Came back');
  expect(await attempt()).toBe(begun);

  await intake.submitWell();
  expect(await intake.keptDrafts()).toBe(0);
  await page.reload();
  await expect(page.getByText(draftTexts.heading)).toBeHidden();
  expect(intakesOf(ownSite, 'Came back')).toHaveLength(1);
});

test('what was typed into restored fields before the script ran is kept, with the draft', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('unload', () => undefined);
  });
  page.on('dialog', (dialog) => void dialog.accept());
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Harbor');
  await intake.button('Add Another FAQ').click();
  await intake.control('faqs.1.question').fill('Open on Sunday?');
  await intake.upload('guide.pdf', Buffer.from('guide'));
  await intake.expectKept('guide.pdf');
  await page.goto('/terms-conditions');
  const typed = Promise.withResolvers<undefined>();
  await page.route(/\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByLabel('Practice Name')).toHaveValue('Harbor');
  await page.getByLabel('Practice Name').fill('Bay Dental');
  typed.resolve(undefined);
  await intake.waitForScript();
  await expect(page.getByText('guide.pdf')).toBeVisible();
  await expect(page.getByText(draftTexts.heading)).toBeHidden();
  await expect(intake.control('faqs.1.question')).toHaveValue('Open on Sunday?');
  await expect(page.getByLabel('Practice Name')).toHaveValue('Bay Dental');
  await intake.expectKept('Bay Dental');
});

test('one tab at a time fills in the form, and either takes over with every word', async ({
  page,
  context,
}) => {
  const first = new IntakePage(page);
  await first.open();
  await first.fillRequired('First tab');
  await first.expectKept('First tab');

  const second = new IntakePage(await context.newPage());
  await second.open();
  await expect(second.page.getByText(draftTexts.elsewhere)).toBeVisible();
  await expect(second.page.locator('form[inert]')).toBeAttached();
  await expect(second.button(draftTexts.discard)).toBeHidden();
  await second.button(draftTexts.takeOver).click();
  await expect(second.page.getByLabel('Practice Name')).toHaveValue('First tab');
  await expect(second.page.getByLabel('Practice Name')).toBeFocused();
  await second.page.getByLabel('Address').fill('2 Second Street');
  await second.expectKept('2 Second Street');

  await expect(page.getByText(draftTexts.elsewhere)).toBeVisible();
  await expect(page.locator('form[inert]')).toBeAttached();
  await first.button(draftTexts.takeOver).click();
  await expect(page.getByLabel('Address')).toHaveValue('2 Second Street');
  await expect(second.page.getByText(draftTexts.elsewhere)).toBeVisible();

  // After that tab is left, the form is no longer open elsewhere.
  await page.close({ runBeforeUnload: false });
  await second.page.reload();
  await expect(second.page.getByText(draftTexts.heading)).toBeVisible();
  await second.button(draftTexts.resume).click();
  await expect(second.page.getByLabel('Address')).toHaveValue('2 Second Street');
  await expect(second.page.locator('form[inert]')).toHaveCount(0);
});

test('a browser without storage shows a warning, and the form still works', async ({
  page,
  ownSite,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Not kept');
  await expect(page.getByText(draftTexts.notKept)).toBeVisible();
  await intake.submitWell();
  expect(intakesOf(ownSite, 'Not kept')).toHaveLength(1);
});

test('a guide must be uploaded again if its draft is older than the upload', async ({ page }) => {
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired();
  await intake.upload('guide.pdf', Buffer.from('guide'));
  await intake.expectKept('guide.pdf');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      const draft = JSON.parse(localStorage.getItem(key) ?? '') as {
        guide: { uploadedAt: number };
      };
      draft.guide.uploadedAt -= 24 * 3_600_000;
      localStorage.setItem(key, JSON.stringify(draft));
    }
  });
  await reload(page);
  await intake.button(draftTexts.resume).click();
  await expect(page.getByText(uploadTexts.failures.expired)).toBeVisible();
  await expect(intake.fileInput).toBeAttached();
  await expect(page.getByLabel('Practice Name')).toHaveValue('Harbor Dental');
});
