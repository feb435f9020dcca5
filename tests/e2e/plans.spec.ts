import { company } from '#brand/company.ts';
import { promises } from '#brand/file.ts';
import { initialPayment, listPlanKinds, plansOfKind } from '#brand/plan.ts';
import { formatCents, formatPrice } from '#brand/money.ts';
import { taxNote } from '#brand/tax.ts';
import {
  agreementsOfKind,
  chargedInKind,
  featuresOf,
  feesIfLeaving,
  includedInKind,
  leaving,
  popularPlan,
  refunds,
  textsOfKind,
} from '#features/checkout/offer.ts';
import { contact } from '#features/site/landing.ts';
import { comparedFeatures, planPage, splitByDecision } from '#features/site/plan-page.ts';
import { pagePaths, sectionPath } from '#features/site/paths.ts';
import { planPageTexts as labels, planTexts } from '#texts/plans.ts';
import { publishedArticles } from '../support/published-articles.ts';
import { expect, test } from './support/test.ts';

test('the plans page compares the plans of each kind', async ({ page }) => {
  await page.goto(pagePaths.plans);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(planPage.heading);
  await expect(page.getByText(planPage.text, { exact: true })).toBeVisible();
  for (const kind of listPlanKinds()) {
    const offered = plansOfKind(kind);
    const table = page.getByRole('table', { name: textsOfKind(kind).heading });
    const cells = (title: string) =>
      table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: title }) })
        .getByRole('cell');
    for (const [column, plan] of offered.entries()) {
      const isPopular = plan.id === popularPlan;
      const tag = isPopular ? ` ${planTexts.popular}` : '';
      await expect(table.getByRole('columnheader').nth(column)).toHaveText(plan.name + tag);
      for (const [label, value] of [
        [labels.monthly, formatPrice(plan.monthlyFee)],
        [planTexts.setup, formatPrice(plan.setupFee)],
        [labels.first, formatCents(initialPayment(plan))],
        [labels.leaving, formatCents(feesIfLeaving(plan))],
        [labels.changes, String(plan.monthlyChanges)],
      ] as const) {
        await expect(cells(label).nth(column)).toHaveText(value);
      }
      const offer = table
        .getByRole('row')
        .nth(1)
        .getByRole('cell')
        .nth(column + 1);
      await expect(offer).toContainText(`${formatPrice(plan.monthlyFee)} ${planTexts.aMonth}`);
      await expect(offer).toContainText(plan.audience);
      for (const title of plan.without) {
        if (comparedFeatures(offered).includes(title)) continue;
        // The others have it in another form, in the same row. The first plan without a feature names the row.
        if ((await cells(title).count()) > 0)
          await expect(cells(title).nth(column)).toHaveText(labels.without);
        else await expect(table).toContainText(`${planTexts.without}${title}`);
      }
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
    for (const { title, text } of includedInKind(kind)) {
      await expect(table).toContainText(text);
      const isListed = offered.length > 1 ? labels.has : text;
      await expect(cells(title)).toHaveText(offered.map(() => isListed));
    }
    for (const { title, text } of chargedInKind(kind)) await expect(cells(title)).toHaveText(text);
    const { firstVersionWithin: firstVersion, changesDoneWithin: change } = promises;
    await expect(table).toContainText(labels.periods[kind]({ firstVersion, change }));
    if (taxNote) await expect(table).toContainText(labels.taxed({ note: taxNote }));
  }

  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const asked = splitByDecision(
    listPlanKinds().flatMap((kind) => [
      ...Object.values(planPage.groups[kind]),
      ...agreementsOfKind(kind).map(({ title, text }) => ({ question: title, answer: text })),
    ]),
  );
  for (const [heading, questions] of [
    [planPage.questionsHeading, asked.decided],
    [labels.undecided, asked.undecided],
  ] as const) {
    const shown = section(heading).locator('details');
    await expect(shown.locator('summary')).toHaveText(questions.map(({ question }) => question));
    await expect(shown.locator('p')).toHaveText(questions.map(({ answer }) => answer));
  }
  for (const text of [leaving.text, refunds]) {
    await expect(section(leaving.title)).toContainText(text);
  }
  const scoring = planPage.scores.articles.flatMap((id) =>
    publishedArticles.filter((one) => one.id === id),
  );
  const scores = section(planPage.scores.heading);
  await expect(scores).toHaveCount(scoring.length > 0 ? 1 : 0);
  await expect(scores.getByRole('link')).toHaveText(scoring.map(({ title }) => title));
  for (const [index, { slug }] of scoring.entries()) {
    const link = scores.getByRole('link').nth(index);
    await expect(link).toHaveAttribute('href', pagePaths.article(slug));
  }
  const ask = section(contact.heading);
  await expect(ask).toContainText(contact.text);
  const start = ask.getByRole('link', { name: labels.ask });
  await expect(start).toHaveAttribute('href', sectionPath('contact'));
  await expect(ask.getByRole('link', { name: company.phone })).toHaveAttribute('href', /^tel:/);
});

test('a question of the plans page opens its answer', async ({ page }) => {
  await page.goto(pagePaths.plans);
  const questions = listPlanKinds().flatMap((kind) => Object.values(planPage.groups[kind]));
  const { decided, undecided } = splitByDecision(questions);
  const [first] = [...decided, ...undecided];
  await page.getByText(first?.question ?? '').click();
  await expect(page.getByText(first?.answer ?? '')).toBeVisible();
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
  // The names stay in view, each above its values.
  const table = page.getByRole('table').first();
  await table.locator('tbody').last().locator('tr').last().scrollIntoViewIfNeeded();
  const header = (await page.getByRole('banner').boundingBox())!;
  for (const [column, { name }] of plansOfKind(kind ?? 'website').entries()) {
    const heading = table.locator('thead th').nth(column);
    await expect(heading).toHaveText(new RegExp(`^${name}`));
    const place = (await heading.boundingBox())!;
    const value = table.locator('.figures').last().locator('td').nth(column);
    expect(place.x).toBe((await value.boundingBox())!.x);
    expect(place.y).toBeGreaterThanOrEqual(header.y + header.height - 1);
    await expect(heading).toBeInViewport();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
