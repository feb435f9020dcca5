/**
 * `npm run budget`: loads each kind of page of the built site in a browser and compares its cost with
 * scripts/measure/budgets.ts. Prints a row per page, and fails if a page exceeds its budget.
 */
import { chromium } from 'playwright';
import { requireChromium } from './local/machine/chromium.ts';
import { pageKinds } from './measure/budgets.ts';
import { type Figures, findExcesses, Meter } from './measure/meter.ts';
import { onBuiltSite } from './measure/on-built-site.ts';

const columns = [
  'documentWithHeaders',
  'scripts',
  'scriptFiles',
  'pictures',
  'font',
  'total',
  'requests',
  'steps',
] as const satisfies readonly (keyof Figures)[];

function printRow(name: string, figures: Figures): void {
  console.log(
    [name.padEnd(16), ...columns.map((key) => String(figures[key]).padStart(8))].join(''),
  );
}

await onBuiltSite(async (site, adminPassword) => {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox'],
  });
  const excesses: string[] = [];
  console.log(`bytes per load: ${columns.join(', ')}`);
  for (const { name, path, untouched, touch } of pageKinds) {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    const meter = await Meter.attach(page, site);
    await page.goto(site + path, { waitUntil: 'networkidle' });
    const figures = await meter.read();
    printRow(name, figures);
    excesses.push(...findExcesses(name, figures, untouched));
    if (touch) {
      const field = page.getByLabel(touch.field).first();
      // Drawings load their animations when they scroll into view. That cost does not belong to the form.
      await field.scrollIntoViewIfNeeded();
      await page.waitForTimeout(500);
      if (!touch.isLogin) meter.begin();
      await field.focus();
      if (touch.isLogin) {
        await field.fill(adminPassword);
        await field.press('Enter');
        await page.getByRole('tab').first().waitFor();
      }
      await page.waitForLoadState('networkidle');
      await page.waitForFunction(() => !document.querySelector('astro-island[ssr]:focus-within'));
      const touched = await meter.read();
      printRow(`  ${touch.name}`, touched);
      excesses.push(...findExcesses(touch.name, touched, touch.budget));
    }
    await page.close();
  }
  await browser.close();
  for (const excess of excesses) console.error(excess);
  return excesses.length === 0;
});
