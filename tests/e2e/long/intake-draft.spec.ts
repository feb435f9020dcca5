import { intakeAddress } from '#features/site/paths.ts';
import { intakeDraft } from '#features/site/behavior.ts';
import { draftTexts, intakeTexts } from '#texts/intake.ts';
import { callPaths, IntakePage, intakesOf, restoredNote } from '../support/intake-page.ts';
import { expect, storingTest as test } from '../support/test.ts';

test.use({ expectedComplaints: [/Failed to load resource|net::ERR/] });

test('a reload restores all of the draft, and sending or discarding removes it', async ({
  page,
  ownSite,
}) => {
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Resumed');
  await intake.button('Add Another FAQ').click();
  await intake.button('Remove FAQ 1').click();
  await intake.control('faqs.1.question').fill('Only a question');
  await intake.control('scenarios.0.title').fill('Late');
  await intake.control('scenarios.0.content').fill('Line one\nLine two');
  await intake.upload('guide.pdf', Buffer.from('guide'));
  await intake.control('specialInstructions').fill('Last words "é" 電話');
  // Immediately, because even the last keystroke must not be lost.
  await page.reload();
  await expect(page.getByText(restoredNote)).toBeVisible();
  await expect(page.getByLabel('Practice Name')).toHaveValue('Resumed');
  await expect(intake.control('faqs.1.question')).toHaveValue('Only a question');
  await expect(intake.control('scenarios.0.content')).toHaveValue('Line one\nLine two');
  await expect(intake.control('specialInstructions')).toHaveValue('Last words "é" 電話');
  await expect(page.getByText('guide.pdf')).toBeVisible();
  await expect(page.getByText(intakeTexts.guideUploaded)).toBeHidden();
  await expect(page.locator(':focus')).toHaveCount(0);

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
  await intake.fillRequired();
  const name = page.getByLabel('Practice Name');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await intake.button(draftTexts.discard).click();
  await expect(name).toHaveValue('Harbor Dental');
  expect(await intake.keptDrafts()).toBe(1);
  page.once('dialog', (dialog) => void dialog.accept());
  await intake.button(draftTexts.discard).click();
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
  expect(await intake.keptDrafts()).toBe(0);
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
  await expect(page.getByText(intakeTexts.failed)).toBeVisible();
  expect(intakesOf(ownSite, 'Lost answer')).toHaveLength(1);

  await page.reload();
  await expect(page.getByText('guide.pdf')).toBeVisible();
  await intake.submitWell();
  expect(intakesOf(ownSite, 'Lost answer')).toHaveLength(1);
});

test('fields that the browser restores after Back belong to the same draft, and to what was typed before the script ran', async ({
  page,
  ownSite,
}) => {
  // Without the back/forward cache, as after some time, the browser restores only the fields.
  await page.addInitScript(() => {
    addEventListener('unload', () => undefined);
  });
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Harbor');
  await intake.button('Add Another FAQ').click();
  await intake.control('faqs.1.question').fill('Open on Sunday?');
  await intake.upload('guide.pdf', Buffer.from('guide'));
  const attempt = () =>
    page.evaluate(
      (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { attemptId?: string }).attemptId,
      intakeDraft.key,
    );
  const begun = await attempt();
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
  await expect(intake.control('faqs.1.question')).toHaveValue('Open on Sunday?');
  await expect(page.getByLabel('Practice Name')).toHaveValue('Bay Dental');
  await intake.expectKept('Bay Dental');
  expect(await attempt()).toBe(begun);
  await intake.submitWell();
  expect(intakesOf(ownSite, 'Bay Dental')).toHaveLength(1);
});

test('a browser without storage shows a warning, asks before it loses text, and can send', async ({
  page,
  ownSite,
}) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Saved');
  await page.reload();
  expect(asked).toEqual([]);
  await page.evaluate(() => {
    localStorage.clear();
  });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.reload();
  await intake.fillRequired('Not kept');
  await expect(page.getByText(draftTexts.notSaved)).toBeVisible();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await intake.fillRequired('Not kept');
  await intake.submitWell();
  expect(intakesOf(ownSite, 'Not kept')).toHaveLength(1);
});

test('the link in a receipt fills in the name, and never changes a draft', async ({ page }) => {
  const name = page.getByLabel('Contact Name');
  await page.goto(intakeAddress('Zoë O’Neil & Co'));
  await expect(name).toHaveValue('Zoë O’Neil & Co');
  await expect(page).toHaveURL((url) => url.hash === '');
  await name.fill('Ada');
  await page.goto('about:blank');
  await page.goto(intakeAddress('Grace'));
  await expect(page.getByText(restoredNote)).toBeVisible();
  await expect(name).toHaveValue('Ada');
});
