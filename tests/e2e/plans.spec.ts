import { expect, test } from '@playwright/test';
import { initialPayment, listPlanKinds, plansOfKind } from '#brand/plan.ts';
import { formatCents, formatPrice } from '#brand/money.ts';
import { featuresOf, includedInKind, textsOfKind } from '#features/checkout/offer.ts';
import { comparedFeatures, planPage, splitByDecision } from '#features/site/plan-page.ts';
import { pagePaths } from '#features/site/paths.ts';
import { planPageTexts as labels, planTexts } from '#texts/plans.ts';

test('the plans page compares the plans of each kind', async ({ page }) => {
  await page.goto(pagePaths.plans);
  for (const kind of listPlanKinds()) {
    const offered = plansOfKind(kind);
    const table = page.getByRole('table', { name: textsOfKind(kind).heading });
    const cells = (title: string) =>
      table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: title }) })
        .getByRole('cell');
    for (const [column, plan] of offered.entries()) {
      await expect(table.getByRole('columnheader').nth(column)).toContainText(plan.name);
      await expect(cells(planTexts.setup).nth(column)).toHaveText(formatPrice(plan.setupFee));
      await expect(cells(labels.first).nth(column)).toHaveText(formatCents(initialPayment(plan)));
      for (const title of comparedFeatures(offered)) {
        const isIncluded = plan.features.includes(title);
        const text = offered.length > 1 ? labels[isIncluded ? 'has' : 'without'] : /./;
        await expect(cells(title).nth(column)).toHaveText(text);
      }
      for (const { title, text } of featuresOf(plan)) {
        await expect(table).toContainText(title);
        await expect(table).toContainText(text);
      }
      const choose = table.getByRole('link', { name: planTexts.choose({ plan: plan.name }) });
      await expect(choose).toHaveAttribute('href', pagePaths.checkout(plan.id));
    }
    for (const { text } of includedInKind(kind)) await expect(table).toContainText(text);
  }
});

test('a question of the plans page opens its answer', async ({ page }) => {
  await page.goto(pagePaths.plans);
  const questions = listPlanKinds().flatMap((kind) => Object.values(planPage.groups[kind]));
  const { decided, undecided } = splitByDecision(questions);
  const [first] = [...decided, ...undecided];
  await page.getByText(first?.question ?? '').click();
  await expect(page.getByText(first?.answer ?? '')).toBeVisible();
  await expect(page.getByRole('region', { name: labels.undecided }).locator('details')).toHaveCount(
    undecided.length,
  );
});

test('on a narrow screen, every value of the comparison names its plan', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(pagePaths.plans);
  const [kind] = listPlanKinds().filter((one) => plansOfKind(one).length > 1);
  test.skip(!kind, 'No kind has several plans.');
  for (const [column, { name }] of plansOfKind(kind ?? 'website').entries()) {
    const cell = page.getByRole('table').first().locator('tbody').first().locator('tr').first();
    const label = await cell
      .locator('td')
      .nth(column)
      .evaluate((element) => getComputedStyle(element, '::before').content);
    expect(label).toBe(JSON.stringify(name));
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
