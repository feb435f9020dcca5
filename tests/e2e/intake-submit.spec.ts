import { draftTexts, intakeForm, intakeTexts } from '../../src/site/intake-form.ts';
import { messages } from '../../src/site/notices.ts';
import { expectAccessible, expectNoSidewaysScroll, inEachLook } from './support/axe.ts';
import { callPaths, IntakePage, intakesOf, uploadTexts } from './support/intake-page.ts';
import { expect, storingTest as test } from './support/test.ts';

test.use({ expectedComplaints: [/Failed to load resource|net::ERR/] });

test('ten clicks send one submission', async ({ page, ownSite }) => {
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Mailed Practice');
  await intake.beSlow();
  let calls = 0;
  await page.route(`**${callPaths.intake}`, async (route) => {
    calls += 1;
    await expect(intake.button(intakeTexts.submitting)).toBeDisabled();
    await route.continue();
  });
  await intake.button(intakeForm.submit).evaluate((element) => {
    for (let clicks = 0; clicks < 10; clicks += 1) (element as HTMLButtonElement).click();
  });
  await expect(page.getByText(messages.intakeSubmitted)).toBeVisible();
  const way = page.getByRole('navigation', { name: intakeTexts.progress });
  await expect(way.locator('[aria-current]')).toHaveCount(0);
  expect(calls).toBe(1);
  expect(intakesOf(ownSite, 'Mailed Practice')).toHaveLength(1);
});

test('a form sent too fast, or with the hidden field filled, is refused and keeps all text', async ({
  page,
  ownSite,
}) => {
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Too fast');
  await intake.waitForScript();
  await page.evaluate(() => {
    performance.now = () => 100;
  });
  await intake.button(intakeForm.submit).click();
  await expect(page.getByText(messages.intakeFailed)).toBeVisible();
  await page.evaluate(() => {
    performance.now = () => 5_000;
  });
  const refused = page.waitForResponse(`**${callPaths.intake}`);
  await intake.control('fax').fill('+1', { force: true });
  await intake.button(intakeForm.submit).click();
  expect((await refused).ok()).toBe(false);
  await expect(page.getByText(messages.intakeFailed)).toBeVisible();
  await expect(page.getByLabel('Practice Name')).toHaveValue('Too fast');
  await intake.button(intakeForm.submit).click();
  await expect(page.getByText(messages.intakeSubmitted)).toBeVisible();
  expect(intakesOf(ownSite, 'Too fast')).toHaveLength(1);
});

test('is accessible in every state, in both themes, narrow and wide', async ({ page }) => {
  // Twelve axe runs, each with every rule.
  test.slow();
  const check = (state: string) =>
    inEachLook(page, async (look) => {
      await expectAccessible(page, `${state}, ${look}`);
      await expectNoSidewaysScroll(page, `${state}, ${look}`);
    });
  const intake = new IntakePage(page);
  await intake.open();
  await intake.button('Add Another FAQ').hover();
  await intake.waitForScript();
  await intake.button('Add Another FAQ').click();
  await check('two questions');

  await page.route('**/.private/**', (route) => route.abort(), { times: 1 });
  await intake.chooseFile('guide.pdf', Buffer.from('x'));
  await expect(page.getByText(uploadTexts.failures.network)).toBeVisible();
  await intake.fillRequired();
  await intake.submit();
  await expect(page.getByText(uploadTexts.notUploaded)).toBeVisible();
  await check('a failed upload');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/.private/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: uploadTexts.retry }).click();
  await expect(intake.button(uploadTexts.cancel)).toBeVisible();
  await check('an upload');
  release();
  await expect(page.getByText(messages.trainingGuideUploaded)).toBeVisible();
  await intake.expectKept('guide.pdf');
  await check('an uploaded file');

  await page.reload();
  await expect(page.getByText(draftTexts.restored)).toBeVisible();
  await check('a restored draft');
  await intake.submitWell();
  await check('the confirmation');
});
