import { intakeForm } from '#features/submissions/intake.ts';
import { intakeTexts } from '#texts/intake.ts';
import { callPaths, IntakePage, intakesOf } from './support/intake-page.ts';
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
  await expect(page.getByText(intakeTexts.submitted)).toBeVisible();
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
  await expect(page.getByText(intakeTexts.failed)).toBeVisible();
  await page.evaluate(() => {
    performance.now = () => 5_000;
  });
  const refused = page.waitForResponse(`**${callPaths.intake}`);
  await intake.control('fax').fill('+1', { force: true });
  await intake.button(intakeForm.submit).click();
  expect((await refused).ok()).toBe(false);
  await expect(page.getByText(intakeTexts.failed)).toBeVisible();
  await expect(page.getByLabel('Practice Name')).toHaveValue('Too fast');
  await intake.button(intakeForm.submit).click();
  await expect(page.getByText(intakeTexts.submitted)).toBeVisible();
  expect(intakesOf(ownSite, 'Too fast')).toHaveLength(1);
});
