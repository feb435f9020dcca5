import type { Page } from '@playwright/test';
import { draftTexts } from '../../src/site/intake-form.ts';
import { messages } from '../../src/site/notices.ts';
import { callPaths, IntakePage, submissionsOf, uploadTexts } from './support/intake-page.ts';
import { expect, storingTest as test } from './support/test.ts';

test.use({ expectedComplaints: [/Failed to load resource|net::ERR/] });

/** Reloads without being asked whether to leave: that question has a test of its own. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

test('what was typed is offered after a reload, and resumed in full', async ({ page, ownSite }) => {
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
  expect(submissionsOf(ownSite, 'Resumed')).toMatchObject([
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

test('a draft can be discarded when it is offered, and while it is written', async ({ page }) => {
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
  expect(await intake.keptDrafts()).toBe(0);
  await expect(page.getByText(draftTexts.kept)).toBeHidden();
});

test('leaving with unsent changes asks first; without any it does not', async ({ page }) => {
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

test('a submission that arrived without an answer is stored once, even after a reload', async ({
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
  expect(submissionsOf(ownSite, 'Lost answer')).toHaveLength(1);

  await reload(page);
  await intake.button(draftTexts.resume).click();
  await intake.submitWell();
  expect(submissionsOf(ownSite, 'Lost answer')).toHaveLength(1);
});

test('two tabs keep a draft each, say so, and take over from one that closes', async ({
  page,
  context,
}) => {
  const first = new IntakePage(page);
  await first.open();
  await first.fillRequired('First tab');
  await first.expectKept('First tab');

  const second = new IntakePage(await context.newPage());
  await second.open();
  await expect(second.page.getByText(draftTexts.otherTab)).toBeVisible();
  await expect(second.page.getByText(draftTexts.heading)).toBeHidden();
  await second.fillRequired('Second tab');
  await second.expectKept('Second tab');
  await expect(page.getByText(draftTexts.otherTab)).toBeVisible();

  await page.getByLabel('Address').fill('1 First Street');
  await first.expectKept('1 First Street');
  const kept = await page.evaluate(() => Object.values(localStorage).join('\n'));
  for (const words of ['First tab', 'Second tab', '1 First Street']) expect(kept).toContain(words);
  expect(await first.keptDrafts()).toBe(2);

  await page.close();
  await expect(second.page.getByText(draftTexts.otherTab)).toBeHidden();
  await expect(second.page.getByText(draftTexts.heading)).toBeVisible();
  await expect(second.page.getByText(draftTexts.shelved)).toBeVisible();
  await second.button(draftTexts.resume).click();
  await expect(second.page.getByLabel('Address')).toHaveValue('1 First Street');
  // What stood in this tab is offered in turn.
  await expect(second.page.getByText(draftTexts.heading)).toBeVisible();
  await second.button(draftTexts.resume).click();
  await expect(second.page.getByLabel('Practice Name')).toHaveValue('Second tab');
  await expect(second.page.getByLabel('Address')).toHaveValue('');
});

test('a browser that keeps nothing says so, and the form still works', async ({
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
  expect(submissionsOf(ownSite, 'Not kept')).toHaveLength(1);
});

test('a draft that no longer fits is passed over', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('intake-draft:1', '{"version":0}');
    localStorage.setItem('intake-draft:2', 'not JSON');
  });
  const intake = new IntakePage(page);
  await intake.open();
  await expect.poll(() => intake.keptDrafts()).toBe(0);
  await expect(page.getByText(draftTexts.heading)).toBeHidden();
});

test('a guide that a draft kept too long must be uploaded again', async ({ page }) => {
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
