import { readFileSync } from 'node:fs';
import { company } from '#brand/company.ts';
import { promises } from '#brand/file.ts';
import { listPlanKinds, plans, plansOfKind } from '#brand/plan.ts';
import {
  agreementsOfKind,
  chargedInKind,
  featuresOf,
  includedInKind,
} from '#features/checkout/offer.ts';
import { authorOf, isDemoSite, namedPeople } from '#features/site/people.ts';
import { legalTexts } from '#texts/legal.ts';
import {
  storedElsewhere,
  storedForStaff,
  storedInBrowser,
  storedOnServers,
} from '#features/legal/stored-data.ts';
import { pagePaths } from '#features/site/paths.ts';
import { type Day, formatDayLong } from '#platform/dates.ts';
import { publishedArticles } from '../support/published-articles.ts';
import { expect, test } from './support/test.ts';

/** A legal text, as its file contains it. */
function readLegalText(path: string) {
  const source = readFileSync(`src/content/legal${path}.mdx`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(source)?.[1] ?? '';
  const [label, day] = field('effectiveDate')
    ? [legalTexts.effective, field('effectiveDate')]
    : [legalTexts.updated, field('lastUpdated')];
  const sections = Array.from(source.matchAll(/^## (.+)$/gm), ([, text = '']) => text);
  return { path, title: field('title'), date: `${label}: ${formatDayLong(day as Day)}`, sections };
}

for (const path of [pagePaths.privacyPolicy, pagePaths.termsConditions]) {
  const { title, date, sections } = readLegalText(path);

  test.describe(path, () => {
    test('shows its title, its date, its sections, and links, and prints without controls', async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} | ${company.name}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(date, { exact: true })).toBeVisible();
      const back = page.getByRole('link', { name: '← Back to Home', exact: true });
      await expect(back).toHaveAttribute('href', '/');
      const inHeader = page.getByRole('banner').getByRole('link', { name: /home$/ });
      await expect(inHeader.first()).toHaveAttribute('href', '/');
      const headings = page.locator('.prose').getByRole('heading', { level: 2 });
      await expect(headings).toContainText(sections);
      await expect(page.getByRole('contentinfo')).toContainText(company.description);
      const quick = page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link');
      expect(
        await quick.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      ).toEqual([
        '/#home',
        '/#about',
        '/#services',
        '/#portfolio',
        '/#testimonials',
        '/#contact',
        '/#payment',
      ]);

      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link')).toHaveAccessibleName(
        `${company.name}, home`,
      );
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(back).toBeHidden();
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    });

    test('its table of contents links to every section, narrow and wide', async ({ page }) => {
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        const main = page.getByRole('main');
        if (width < 1000) await main.locator('summary').click();
        const last = sections.at(-1)!;
        for (const section of sections) {
          await expect(main.getByRole('listitem').getByRole('link', { name: section })).toHaveCount(
            1,
          );
        }
        await main.getByRole('listitem').getByRole('link', { name: last }).click();
        await expect(page.getByRole('heading', { level: 2, name: last })).toBeInViewport();
      }
    });
  });
}

test('the policy lists what the servers, browsers, and others keep, each in its own table', async ({
  page,
}) => {
  await page.goto(pagePaths.privacyPolicy);
  const { captions, columns } = legalTexts.keptTable;
  for (const [name, rows] of [
    [captions.servers, storedOnServers],
    [captions.elsewhere, storedElsewhere],
    [captions.browser, storedInBrowser],
    [captions.staff, storedForStaff],
  ] as const) {
    const table = page.getByRole('table', { name });
    await expect(table.getByRole('columnheader')).toHaveText(Object.values(columns));
    await expect(table.getByRole('rowheader')).toContainText(rows.map(({ what }) => what));
    await expect(table.getByRole('cell')).toHaveText(
      rows.flatMap(({ why, howLong }) => [why, howLong]),
    );
  }
});

test('the terms define each feature, and list what the plans of each kind include and charge', async ({
  page,
}) => {
  await page.goto(pagePaths.termsConditions);
  const source = readFileSync(`src/content/legal${pagePaths.termsConditions}.mdx`, 'utf8');
  const text = page.getByRole('main').locator('.prose');
  const listsBelow = (heading: string) => {
    const isHeading = new RegExp(`^${RegExp.escape(heading)}$`);
    return text.locator('h4', { hasText: isHeading }).locator('+ ul');
  };
  // A plan without another one of its kind has both lists below its name, the definitions first.
  if (source.includes('<FeatureDefinitions')) {
    for (const plan of Object.values(plans)) {
      const definitions = featuresOf(plan).map((one) => `${one.title}: ${one.text}`);
      const list = listsBelow(plan.name).first();
      await expect(list.getByRole('listitem')).toHaveText(definitions);
    }
  }
  if (!source.includes('<PlanOffer')) return;
  const typefacesOf = (level: 'h2' | 'h4') =>
    text
      .locator(level)
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontFamily))]);
  expect(await typefacesOf('h4')).toEqual(await typefacesOf('h2'));
  for (const kind of listPlanKinds()) {
    const names = plansOfKind(kind).map(({ name }) => name);
    const changes = plansOfKind(kind).map(({ name, monthlyChanges: count }) => {
      const period = promises.changesDoneWithin;
      return `${legalTexts.changesOf({ plan: name })} ${legalTexts.changes({ count, period })}`;
    });
    await expect(listsBelow(names.join(', ')).last().getByRole('listitem')).toHaveText([
      ...includedInKind(kind).map((one) => `${one.title}: ${one.text}`),
      ...changes,
    ]);
    for (const service of chargedInKind(kind)) {
      await expect(text).toContainText(legalTexts.charged(service));
    }
    for (const one of agreementsOfKind(kind)) {
      await expect(text).toContainText(`${one.title}: ${one.text}`);
    }
  }
});

test('an article leads to the page about its author, which names only real people', async ({
  page,
}) => {
  const [newest] = publishedArticles;
  test.skip(!newest, 'there is no article yet');
  await page.goto(pagePaths.article(newest!.slug));
  const author = authorOf(newest!) ?? company.name;
  const header = page.getByRole('main').locator('header');
  await header.getByRole('link', { name: author, exact: true }).click();
  await expect(page).toHaveURL('/how-we-write#who-writes');
  const { title } = readLegalText(pagePaths.howWeWrite);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const main = page.getByRole('main');
  await expect(main.getByText('They name no person as author or reviewer.')).toHaveCount(
    namedPeople.length === 0 ? 1 : 0,
  );
  for (const { name, work } of namedPeople) await expect(main).toContainText(`${name}. ${work}`);
  await expect(main.getByText('This site is a demonstration.')).toHaveCount(isDemoSite ? 1 : 0);
  await expect(main.getByRole('link', { name: company.email })).toBeVisible();
});
