/**
 * Steps of a newcomer according to the README, in order: `npm start`, stop, `npm run dev`.
 */
import { randomBytes } from 'node:crypto';
import { get, request } from 'node:http';
import { globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { colors } from '#brand/colors.ts';
import { initialPayment } from '#brand/plan.ts';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import { articleComponents } from '#features/articles/article-components.ts';
import { articleFields } from '#features/articles/article.ts';
import * as ofCheckout from '#features/checkout/server/emails.ts';
import { contactRules } from '#features/submissions/contact.ts';
import { contactForm } from '#features/submissions/contact-form.ts';
import { intakeMails, messageMails } from '#features/submissions/server/emails.ts';
import { notices } from '#features/notices/notices.ts';
import { CHECKOUT, fillInCheckout, payButton } from '../support/checkout-page.ts';
import { makeBuildFolder } from '../support/configured-site.ts';
import { IntakePage } from '../support/intake-page.ts';
import { removeFolders, runScript, type RunningCommand } from '../support/local-site.ts';
import { expect, test } from '../support/test.ts';
import { replaceArticles, smallArticle } from '../../support/small-blog.ts';
import { firstPlan } from '../../support/some-plans.ts';

const ARTICLE = smallArticle.slug;
/** Name of this computer in the settings of a proxy. */
const PROXY_NAME = 'devbox.test';
const env = { PORT: '0', ALLOWED_HOSTS: `studio.test ${PROXY_NAME}` };

let folder: string;
let dev: RunningCommand;
let address: string;

test.describe.configure({ mode: 'serial' });
test.use({ baseURL: async ({}, use) => use(address) });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  folder = makeBuildFolder();
  replaceArticles(folder);
  const start = runScript('start', folder, env);
  // `--verbose` prints the output of the build.
  const started = await start.printed('Payment test cards');
  expect(started).toMatch(/^Building the site …\nSite: /);
  start.signal('SIGINT');
  expect(await start.ended).toMatchObject({ code: 0, errors: '' });

  // Output of the earlier build must not be served.
  const home = join(folder, 'dist/index.html');
  writeFileSync(home, readFileSync(home, 'utf8').replace('<title>', '<title>Stale '));
  dev = runScript('dev', folder, env);
  const welcome = await dev.printed('Payment test cards');
  address = /^Site: (\S+)$/m.exec(welcome)?.[1] ?? '';
  const [, password = ''] = /^Admin password: ([\w-]{12})$/m.exec(welcome) ?? [];
  expect(started).toContain(`Admin password: ${password}\n`);
  // Only this account may read secrets.
  for (const secret of ['admin-password', 'session-key']) {
    expect(statSync(join(folder, '.local', secret)).mode & 0o077, secret).toBe(0);
  }
});

test.afterAll(async () => {
  dev.signal('SIGINT');
  const { code, output, errors } = await dev.ended;
  removeFolders(folder);
  expect(code).toBe(0);
  // The second message is about an article that is deleted while Astro renders its page. Each includes its
  // stack trace, up to the next line that begins with a time or is JSON.
  const log = stripVTControlCharacters(output + errors).replaceAll(
    /\[ERROR\] (?:\[glob-loader\] Failed to reload \S+: unexpected end|\[?NoMatchingStaticPathFound).*(?:\n(?!\d\d:|\{).*)*/g,
    '',
  );
  expect(log).not.toMatch(/Invalid hook call|npx netlify|\[ERROR\]|^ +at /im);
});

function articleFile(slug: string): string {
  return join(folder, `src/content/articles/${slug}.mdx`);
}

/** Field with the title of an article, which may have several lines. */
const titleField = /^title: .+(?:\n {2}.+)*$/m;

/** Adds a copy of an article under another id, name, and title. */
function addCopy(text: string, id: number, slug: string): void {
  const copy = text
    .replace(/^id: .+$/m, `id: '${id}'`)
    .replace(/^aliases:(?:\n {2}.+)+\n/m, '')
    .replace(titleField, `title: The article with number ${id}`);
  writeFileSync(articleFile(slug), copy);
}

test('Pages show the current sources, styled, under the policy of the site', async ({ page }) => {
  const answer = await page.goto('/');
  await expect(page).not.toHaveTitle(/Stale/);
  // Astro may reload the page in its first seconds, so the test must not depend on a single load.
  await expect(page.locator('html')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const headers = answer?.headers() ?? {};
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
  });
  const policy = headers['content-security-policy'] ?? '';
  for (const directive of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
    expect(policy).toContain(directive);
  }
  expect(policy).not.toContain('sha256');
});

test('A page shows the colors of the brand file that was just saved', async ({ page }) => {
  const file = join(folder, 'brand.json');
  const text = readFileSync(file, 'utf8');
  const { ground } = colors.dark;
  const html = page.locator('html');
  await page.goto('/');
  const before = await html.evaluate((element) => getComputedStyle(element).backgroundColor);
  writeFileSync(file, text.replace(`"ground": "${ground}"`, '"ground": "#000102"'));
  await expect(html).toHaveCSS('background-color', 'rgb(0, 1, 2)');
  // A color that is not one changes nothing.
  writeFileSync(file, text.replace(`"ground": "${ground}"`, '"ground": "black"'));
  writeFileSync(file, text);
  await expect(html).toHaveCSS('background-color', before);
});

test('Only known hosts can open pages and the calls of the editor', async () => {
  const statusOf = (host: string, path: string) =>
    new Promise<number | undefined>((done, fail) => {
      const { port } = new URL(address);
      const headers = { Host: host, 'no-cors': '1' };
      get({ host: 'localhost', port, path, headers }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      }).on('error', fail);
    });
  for (const path of ['/privacy-policy', '/api/keystatic/tree']) {
    for (const host of ['localhost', '192.168.1.7:8888', PROXY_NAME]) {
      expect(await statusOf(host, path), `${host}${path}`).toBe(200);
    }
    for (const host of ['evil.example', `evil.${PROXY_NAME}`]) {
      expect(await statusOf(host, path), `${host}${path}`).toBe(403);
    }
  }
});

test('A method that the platform does not forward is refused with 405, on pages and calls', async () => {
  for (const path of ['/privacy-policy', callPaths.contact]) {
    const status = await new Promise<number | undefined>((done, fail) => {
      const asked = request(new URL(path, address), { method: 'TRACE' }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      });
      asked.on('error', fail).end();
    });
    expect(status, path).toBe(405);
  }
});

test('A page shows all parts in all their states, and every email', async ({ page }) => {
  const source = readFileSync('src/pages/_parts/article.mdx', 'utf8');
  for (const name of Object.keys(articleComponents)) expect(source).toContain(`<${name}`);

  await page.goto('/dev/parts');
  for (const state of ['idle', 'errors', 'sending', 'failed', 'sent']) {
    await expect(page.getByRole('heading', { name: `Form: ${state}` })).toBeVisible();
  }
  await expect(page.getByText(contactRules.message.missing)).toBeVisible();
  await expect(page.getByText(contactForm.received.heading)).toBeVisible();
  const ofMessages = Object.keys(messageMails).map((name) => `message, ${name}`);
  const ofIntakes = Object.keys(intakeMails).map((name) => `intake, ${name}`);
  for (const name of [...Object.keys(ofCheckout), ...ofMessages, ...ofIntakes]) {
    await expect(page.getByRole('heading', { name: `Email: ${name}` })).toBeVisible();
  }
  for (const { description } of Object.values(articleFields)) {
    await expect(page.getByText(description, { exact: true })).toBeVisible();
  }
  for (const { use } of Object.values(articleComponents)) {
    await expect(page.getByText(use, { exact: true })).toBeVisible();
  }
  const receipt = page.frameLocator('iframe[title="receipt"]');
  await expect(receipt.getByText('We have received your payment').first()).toBeVisible();
});

test('A function uses its changed source', async ({ request }) => {
  const ask = async () => {
    const answer = await request.get(callPaths.contact);
    return ((await answer.json()) as { detail: string }).detail;
  };
  const begins = (await ask()).split(' ').slice(0, 2).join(' ');
  const files = globSync(join(folder, 'src/platform/server/http/*.ts'));
  for (const file of files) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(begins, 'Since just now'));
  }
  await expect.poll(ask, { timeout: 60_000 }).toMatch(/^Since just now/);
});

test('A message, an intake with its guide, and a payment go through', async ({ page }) => {
  const intake = new IntakePage(page);
  await intake.open();
  await intake.fillRequired('Harbor Dental');
  await intake.waitForScript();
  await intake.upload('guide.pdf', randomBytes(100_000));
  await intake.submitWell();

  // On a busy machine, islands start to listen after the page has loaded.
  await page.route('**/*before-hydration*', async (route) => {
    await page.waitForLoadState('load');
    await route.continue();
  });
  await page.goto(CHECKOUT);
  await fillInCheckout(page);
  await payButton(page).click();
  await expect(page).toHaveURL(/^[^?]+\/(?:\?redirect_status=succeeded.*)?$/);
  await expect(page.getByRole('complementary', { name: 'Your payment' })).toContainText(
    firstPlan.name,
  );
  await expect(page.getByText(notices.paymentSucceeded.title, { exact: true })).toBeAttached();
  const paid = readFileSync(join(folder, '.local/payments.json'), 'utf8');
  expect(paid).toContain(String(initialPayment(firstPlan)));

  const message = { name: 'Ada', email: 'ada@harbor.example', message: 'Hello', filledInMs: 9_000 };
  const sent = await page.request.post(callPaths.contact, { data: message });
  expect(sent.status()).toBe(204);
  expect(readdirSync(join(folder, '.local/outbox')).length).toBeGreaterThan(0);
});

test('An article shows its change, a new one appears, and an unknown one is not found', async ({
  page,
  request,
}) => {
  await page.goto(pagePaths.article(ARTICLE));
  const text = readFileSync(articleFile(ARTICLE), 'utf8');
  let edits = 0;
  // The change appears without a reload. A page that is still loading misses one edit, but not the next.
  await expect(async () => {
    edits += 1;
    const edited = `A title that was changed ${edits} times`;
    writeFileSync(articleFile(ARTICLE), text.replace(titleField, `title: ${edited}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(edited, { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });

  // An article that cannot be read shows its problem, and the terminal shows no stack trace.
  const read = async () => (await request.get(pagePaths.article(ARTICLE))).text();
  writeFileSync(articleFile(ARTICLE), text.replace(/^title: /m, 'title: "'));
  await expect.poll(read).toContain('Missing closing');
  writeFileSync(articleFile(ARTICLE), text);
  await expect.poll(read).not.toMatch(/Missing closing|A title that was changed/);
  const legal = join(folder, `src/content/legal${pagePaths.privacyPolicy}.mdx`);
  const legalText = readFileSync(legal, 'utf8');
  writeFileSync(legal, `${legalText}\n<Broken {\n`);
  const readLegal = async () => (await request.get(pagePaths.privacyPolicy)).text();
  await expect.poll(readLegal).toContain('Close every component');
  writeFileSync(legal, legalText);
  await expect.poll(readLegal).not.toContain('Close every component');

  const added = 'an-article-that-was-added';
  const statusOf = async () => (await request.get(pagePaths.article(added))).status();
  addCopy(text, 900, added);
  await expect.poll(statusOf).toBe(200);

  expect((await request.get(pagePaths.article('nobody-wrote-this'))).status()).toBe(404);
  expect((await request.get('/checkout/gold')).status()).toBe(404);
  expect((await request.get('/%')).status()).toBe(400);
});
