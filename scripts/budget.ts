/**
 * `npm run budget`: loads every kind of page of the built site, as it is served, in a browser, and
 * compares what it costs with scripts/budget/budgets.ts. Prints a row a page and fails when one is
 * over its budget.
 */
import { chromium } from 'playwright';
import { pageKinds } from './budget/budgets.ts';
import { type Figures, findExcesses, Meter } from './budget/measure.ts';
import { noChromiumHint, provideChromium } from './local/chromium.ts';
import { prepareLocalEnvironment } from './local/local-environment.ts';
import { startSiteServer } from './local/site-server.ts';
import { runCommand, UserError } from './local/user-error.ts';

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

await runCommand(async () => {
  const executablePath = provideChromium();
  if (!executablePath) throw new UserError(noChromiumHint);
  const { dataDir, payments } = await prepareLocalEnvironment();
  const place = { host: 'localhost', port: 0 };
  const server = await startSiteServer({ place, dataDir, payments });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const excesses: string[] = [];
  console.log(`bytes of a load: ${columns.join(', ')}`);
  for (const { name, path, untouched, touch } of pageKinds) {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    const meter = await Meter.attach(page, server.address);
    await page.goto(`${server.address}${path}`, { waitUntil: 'networkidle' });
    const figures = await meter.read();
    printRow(name, figures);
    excesses.push(...findExcesses(name, figures, untouched));
    if (touch) {
      meter.begin();
      await page.getByLabel(touch.field).first().focus();
      await page.waitForLoadState('networkidle');
      await page.waitForFunction(() => !document.querySelector('astro-island[ssr]:focus-within'));
      const touched = await meter.read();
      printRow(`  ${touch.name}`, touched);
      excesses.push(...findExcesses(touch.name, touched, touch.budget));
    }
    await page.close();
  }
  await browser.close();
  await server.stop();
  for (const excess of excesses) console.error(excess);
  process.exit(excesses.length > 0 ? 1 : 0);
});
