import { intakeTexts } from '#texts/intake.ts';
import { expectAccessible, expectNoSidewaysScroll, inEachLook } from '../support/axe.ts';
import { IntakePage, uploadTexts, restoredNote } from '../support/intake-page.ts';
import { expect, storingTest as test } from '../support/test.ts';

test.use({ expectedComplaints: [/Failed to load resource|net::ERR/] });

test('the intake form is accessible in every state, in both themes, narrow and wide', async ({
  page,
}) => {
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
  await expect(page.getByText(intakeTexts.guideUploaded)).toBeVisible();
  await intake.expectKept('guide.pdf');
  await check('an uploaded file');

  await page.reload();
  await expect(page.getByText(restoredNote)).toBeVisible();
  await check('a restored draft');
  await intake.submitWell();
  await check('the confirmation');
});
