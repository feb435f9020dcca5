/** A deploy preview of a site with a calendar, a chat, a customer portal, and an editor at GitHub. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { editorPaths, pagePaths } from '#features/site/paths.ts';
import { colors } from '#brand/colors.ts';
import { company } from '#brand/company.ts';
import { legalTexts } from '#texts/legal.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { contact } from '#features/site/landing.ts';
import { linkTexts } from '#texts/frame.ts';
import { expectAccessible } from '../support/axe.ts';
import { bodyOf, describePicture, fieldOf, fillIn, insertPicture } from '../support/editor-form.ts';
import { answerAsGitHub, articleFile, BRANCH, existing } from '../support/github.ts';
import { configuredTest, expect } from '../support/test.ts';
import { editorSettings } from '../../support/editor-settings.ts';
import { replaceArticles } from '../../support/small-blog.ts';
import { firstPlan } from '../../support/some-plans.ts';

const brandColor = colors.dark.brand;
const SCHEDULING = 'https://booking.example/studio?for=consultation';
const WIDGET = 'https://chat.example/widget.js';
const WIDGET_HOSTS = 'https://*.chat-files.example wss://relay.chat.example';
const PORTAL = 'https://billing.stripe.com/p/login/abc';
/** Title that ends a script if the page contains it unescaped. */
const WORKSHOP = 'Our </script> workshop';
const PICTURE = 'docs/images/visitor.webp';

/** Adds a legal text without headings, and a page without a date. */
function addOwnPages(folder: string): void {
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, editedFolders.legal, `${name}.mdx`), text);
  write(
    'impressum',
    `---
title: Angaben gemäß § 5 DDG
description: Who publishes this site.
footerTitle: Impressum
lastUpdated: 2026-11-02
---
<CompanyName />, <PostalAddress />
`,
  );
  write(
    'our-workshop',
    `---
title: ${WORKSHOP}
footerTitle: Our workshop
description: Where we work, and how to visit us.
---
## How to visit us

Write to us first: <CompanyEmail />.
`,
  );
}

/** A typical chat widget: a script that adds a box with an iframe to the page. */
const widget = `
  const box = document.createElement('div');
  box.id = 'chat-box';
  const frame = document.createElement('iframe');
  frame.src = 'https://chat.example/frame';
  box.append(frame);
  document.body.append(box);
`;

/** One build for all tests of this file, because a build takes longer than the tests. */
const test = configuredTest(
  {
    PUBLIC_SCHEDULING_URL: SCHEDULING,
    PUBLIC_CHAT_WIDGET_URL: WIDGET,
    PUBLIC_CHAT_WIDGET_HOSTS: WIDGET_HOSTS,
    STRIPE_PORTAL_URL: PORTAL,
    // Stripe's script is not available here.
    PUBLIC_PAYMENTS: 'sandbox',
    ...editorSettings,
    EDITOR_APP: 'studio-editor',
    SITE_NAME: 'studio',
    CONTEXT: 'deploy-preview',
    DEPLOY_ID: 'deploy-1',
  },
  (folder) => {
    replaceArticles(folder);
    addOwnPages(folder);
  },
);

// Runs the tests in sequence in one process, so that only one such build exists.
test.describe.configure({ mode: 'default' });

test('the footer links to the customer portal', async ({ page }) => {
  await page.goto('/blog');
  const link = page.getByRole('contentinfo').getByRole('link', { name: linkTexts.portal });
  await expect(link).toHaveAttribute('href', PORTAL);
});

test.describe('a page names its deploy', () => {
  // This build has no search index.
  test.use({ expectedComplaints: [/pagefind/] });

  test('in the address of every script, also of one that loads when it is needed', async ({
    page,
  }) => {
    const scripts: URL[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()));
    });
    const uses: Readonly<Record<string, () => Promise<unknown>>> = {
      '/': () => page.getByRole('textbox').first().focus(),
      [pagePaths.blog]: () => page.getByRole('searchbox').fill('a'),
      [pagePaths.admin]: () => page.getByLabel('Password').waitFor(),
      [pagePaths.intake]: () => page.getByRole('textbox').first().focus(),
    };
    for (const [path, use] of Object.entries(uses)) {
      await page.goto(path);
      await use();
      await page.waitForLoadState('networkidle');
    }
    const { origin } = new URL(page.url());
    const own = scripts.filter(
      (url) => url.origin === origin && !url.pathname.includes('pagefind'),
    );
    const unpinned = own.filter(({ searchParams }) => searchParams.get('dpl') !== 'deploy-1');
    expect(unpinned.map(({ pathname }) => pathname)).toEqual([]);
    expect(own.map(({ pathname }) => pathname)).toContain('/chunks/blog-search.js');
  });
});

test('a page of the owner is in the footer of every page, in the sitemap, and like the other legal texts', async ({
  page,
  request,
}) => {
  for (const path of ['/', '/blog', pagePaths.intake, pagePaths.checkout(firstPlan.id)]) {
    await page.goto(path);
    const links = page.getByRole('contentinfo').locator('a:not([hreflang])');
    const last = (await links.allTextContents()).slice(-2).map((text) => text.trim());
    expect(last, path).toEqual(['Impressum', 'Our workshop']);
  }
  await page.getByRole('link', { name: 'Impressum' }).click();
  await expect(page).toHaveURL('/impressum');
  await expect(page).toHaveTitle(`Angaben gemäß § 5 DDG | ${company.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Angaben gemäß § 5 DDG');
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Who publishes this site.',
  );
  await expect(page.getByText('Last updated: November 2, 2026')).toBeVisible();
  await expect(page.getByText(legalTexts.contents)).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/our-workshop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORKSHOP);
  const records = await page.locator('script[type="application/ld+json"]').allTextContents();
  const trail = JSON.parse(records[0] ?? '') as { readonly itemListElement: readonly object[] };
  expect(trail.itemListElement.at(-1)).toMatchObject({ name: WORKSHOP });
  await expect(page.getByText(legalTexts.updated)).toHaveCount(0);
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.getByRole('main').getByRole('link', { name: 'How to visit us' }).click();
  await expect(page).toHaveURL('/our-workshop#how-to-visit-us');

  const sitemap = await (await request.get('/sitemap-0.xml')).text();
  for (const path of ['/impressum', '/our-workshop']) {
    expect(sitemap).toContain(`<loc>${company.host}${path}</loc>`);
  }
});

/** Answers for the third parties, and records the requests to them. */
async function answerAsThirdParties(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:\/\/(?:booking|chat)\.example\//, (route) => {
    const url = route.request().url();
    asked.push(url);
    return url === WIDGET
      ? route.fulfill({ contentType: 'text/javascript', body: widget })
      : route.fulfill({ contentType: 'text/html', body: '<title>x</title><button>Choose a time' });
  });
  return asked;
}

const phone = { width: 767, height: 800 };
const section = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: contact.booking.heading }) });

test.describe('The consultation', () => {
  test('is visible only below 768 pixels', async ({ page }) => {
    const asked = await answerAsThirdParties(page);
    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto('/');
    await expect(section(page)).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 100_000, behavior: 'instant' }));
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    expect(asked).toEqual([]);
  });

  test('has a frame 600 pixels high that loads when it is near, after the form in the keyboard order', async ({
    page,
  }) => {
    const asked = await answerAsThirdParties(page);
    await page.setViewportSize(phone);
    await page.goto('/');
    await expect(section(page)).toBeVisible();
    const frame = section(page).locator('iframe');
    await expect(frame).toHaveAttribute('title', contact.booking.heading);
    await expect(frame).toHaveJSProperty('clientHeight', 600);
    expect(asked).toEqual([]);

    await frame.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      // 300 pixels below the viewport.
      scrollTo({ top: scrollY + top - innerHeight - 300, behavior: 'instant' });
    });
    await expect(frame.contentFrame().getByText('Choose a time')).toBeVisible();
    expect(asked.filter((url) => url.startsWith('https://booking.example/'))).toEqual([SCHEDULING]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send Message' }).focus();
    await page.keyboard.press('Tab');
    const choice = frame.contentFrame().getByRole('button', { name: 'Choose a time' });
    await expect(choice).toBeFocused();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, viewport: phone });

    test('is still visible', async ({ page }) => {
      await answerAsThirdParties(page);
      await page.goto('/');
      const frame = section(page).locator('iframe').contentFrame();
      await expect(frame.getByText('Choose a time')).toBeVisible();
    });
  });
});

test.describe('The chat widget', () => {
  const script = (page: Page) => page.locator(`script[src="${WIDGET}"]`);

  test('appears after 3 and 2 more seconds, in the brand color and with a frame name, for up to 120 seconds', async ({
    page,
    pauseClock,
  }) => {
    await answerAsThirdParties(page);
    await page.clock.install({ time: 0 });
    await pauseClock(1_000);
    await page.goto('/');
    // The second wait starts in a promise, which runs between these two calls.
    await page.clock.runFor(3_000);
    await page.clock.runFor(1_999);
    await expect(script(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(script(page)).toHaveAttribute('data-color', brandColor);
    await expect(page.locator('#chat-box iframe')).toHaveAttribute('title', 'Chat');
    const color = (id: string) =>
      page
        .locator(`#${id}`)
        .evaluate((element: HTMLElement) => element.style.getPropertyValue('--chat-widget-color'));
    expect(await color('chat-box')).toBe(colors.dark.brand);

    const add = (id: string) =>
      page.evaluate((name) => {
        const element = document.createElement('div');
        element.id = name;
        document.body.append(element);
      }, id);
    await page.clock.runFor(119_999);
    await add('in-time');
    await expect.poll(() => color('in-time')).toBe(colors.dark.brand);
    await page.clock.runFor(1);
    await add('too-late');
    await add('still-later');
    expect(await color('too-late')).toBe('');
  });

  test('waits for a slow page to load', async ({ page, pauseClock }) => {
    await answerAsThirdParties(page);
    const { promise: permission, resolve: permit } = Promise.withResolvers<undefined>();
    await page.route('**/art.svg', async (route) => {
      await permission;
      await route.continue();
    });
    await page.clock.install({ time: 0 });
    await pauseClock(1_000);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.clock.runFor(60_000);
    await expect(script(page)).toHaveCount(0);
    permit(undefined);
    await page.waitForLoadState('load');
    await page.clock.runFor(1_999);
    await expect(script(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(script(page)).toHaveCount(1);
  });

  test('and the consultation are the only third parties, each only where it appears', async ({
    request,
  }) => {
    const elsewhere = async (path: string) => {
      const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
      return policy.match(/[\w-]+\.example/g)?.toSorted();
    };
    // Scripts, style elements, images, fonts, frames, sounds, and connections, with a relay for the last one.
    const chat = [
      ...Array.from({ length: 7 }, () => 'chat-files.example'),
      ...Array.from({ length: 8 }, () => 'chat.example'),
    ];
    expect(await elsewhere('/')).toEqual(['booking.example', ...chat]);
    for (const path of ['/blog', '/privacy-policy', pagePaths.checkout(firstPlan.id)]) {
      expect(await elsewhere(path), path).toEqual(chat);
      expect(await (await request.get(path)).text(), path).toContain('<chat-widget');
    }
    for (const path of ['/ai-voice-agent-intake', '/admin']) {
      expect(await elsewhere(path), path).toBeUndefined();
      expect(await (await request.get(path)).text(), path).not.toContain('<chat-widget');
    }
  });
});

/** Loads everything that hosted widgets load, from a host for files and a host for messages. */
function loadWidget({ files, socket }: { readonly files: string; readonly socket: string }): void {
  const add = (tag: string, attributes: object) =>
    document.body.append(Object.assign(document.createElement(tag), attributes));
  add('script', { src: `${files}/more.js` });
  add('link', { rel: 'stylesheet', href: `${files}/style.css` });
  add('style', { textContent: '#hosted { margin-left: 7px }' });
  add('div', { id: 'hosted', innerHTML: '<b style="margin-left: 5px">Chat</b>' });
  add('img', { src: `${files}/avatar.svg`, alt: '' });
  add('iframe', { src: `${files}/frame` });
  add('audio', { src: `${files}/ping.mp3`, preload: 'auto' });
  void new FontFace('Chat', `url(${files}/font.woff2)`).load().catch(() => undefined);
  void fetch(`${files}/messages`).catch(() => undefined);
  new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = () =>
    add('p', { id: 'worked' });
  new WebSocket(socket);
}

test.describe('A hosted chat widget', () => {
  // The hosts do not exist, so the socket cannot connect. Everything else is answered here.
  test.use({
    expectedComplaints: [
      /WebSocket connection to|Content Security Policy|violates the following|decode downloaded font/,
    ],
  });

  const parts = [
    ...['avatar.svg', 'font.woff2', 'frame', 'messages', 'more.js', 'ping.mp3', 'style.css'],
  ];

  /** Opens the page with the widget. @returns the requests to other hosts, and the refusals of the policy. */
  async function openWidget(page: Page) {
    const asked: string[] = [];
    const refused: string[] = [];
    await page.exposeFunction('noteRefusal', (directive: string, address: string) => {
      if (!/^https:\/\/localhost|^inline/.test(address)) refused.push(directive);
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const note = Reflect.get(window, 'noteRefusal') as (...of: string[]) => void;
        note(event.effectiveDirective, event.blockedURI);
      });
    });
    await page.route(/^https:\/\/[\w.-]+\.example\//, (route) => {
      const url = new URL(route.request().url());
      if (url.href === WIDGET) {
        const own = {
          files: 'https://cdn.chat-files.example',
          socket: 'wss://relay.chat.example/',
        };
        const body = `(${String(loadWidget)})(${JSON.stringify(own)})`;
        return route.fulfill({ contentType: 'text/javascript', body });
      }
      asked.push(url.href);
      return route.fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        contentType: url.pathname.endsWith('.css') ? 'text/css' : 'text/html',
        body: '',
      });
    });
    await page.clock.install();
    await page.goto('/blog');
    await page.clock.runFor(5_000);
    await expect(page.locator('#hosted')).toBeVisible();
    await expect(page.locator('#worked')).toBeAttached();
    return { asked, refused };
  }

  test('loads its scripts, styles, pictures, fonts, frames, and sounds, and connects', async ({
    page,
  }) => {
    const { asked, refused } = await openWidget(page);
    await expect
      .poll(() => asked.toSorted())
      .toEqual(parts.map((part) => `https://cdn.chat-files.example/${part}`));
    await expect(page.locator('#hosted')).toHaveCSS('margin-left', '7px');
    await expect(page.locator('#hosted b')).toHaveCSS('margin-left', '5px');
    expect(refused).toEqual([]);
  });

  test('does not open the page to other hosts', async ({ page }) => {
    const { asked, refused } = await openWidget(page);
    await expect.poll(() => asked.length).toBe(parts.length);
    for (const files of ['https://other.example', 'https://chat-files.example']) {
      refused.length = 0;
      await page.evaluate(loadWidget, { files, socket: 'wss://chat.example/' });
      await expect
        .poll(() => refused.toSorted(), { message: files })
        .toEqual([
          ...['connect-src', 'connect-src', 'font-src', 'frame-src', 'img-src', 'media-src'],
          ...['script-src-elem', 'style-src-elem'],
        ]);
    }
    expect(asked).toHaveLength(parts.length);
  });
});

async function write(page: Page, title: string): Promise<void> {
  await fieldOf(page, 'Title').fill(title);
  await bodyOf(page).click();
  await page.keyboard.type('An opening.');
  await fillIn(page);
}

test.describe('The editor', () => {
  // Without a session, the function that renews sessions answers 401.
  test.use({ viewport: { width: 1400, height: 1100 }, expectedComplaints: [/status of 401/] });

  test('commits new articles and a picture to a new branch at GitHub', async ({
    configuredSite: site,
    context,
    page,
  }) => {
    // The editor leaves localhost for this address, because GitHub does not return to localhost.
    const here = new URL(site.address.replace('localhost', '127.0.0.1')).origin;
    const allowed = [site.address, here, 'https://api.github.com', 'null'];
    const elsewhere: string[] = [];
    context.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (!allowed.includes(origin)) elsewhere.push(request.url());
    });
    const { commits } = await answerAsGitHub(context);

    await page.goto(site.address + editorPaths.page);
    let signIn = '';
    await context.route('**/api/keystatic/github/login', async (route) => {
      signIn = (await route.fetch({ maxRedirects: 0 })).headers().location ?? '';
      await route.fulfill({ body: 'The page of GitHub' });
    });
    const title = page.getByRole('heading', { level: 1, name: `${company.name} editor` });
    await expect(title).toBeVisible();
    await page.getByRole('button', { name: 'Log in with GitHub' }).click();
    await expect
      .poll(() => signIn)
      .toContain(
        `//github.com/login/oauth/authorize?client_id=${editorSettings.EDITOR_CLIENT_ID}&`,
      );
    await context.addCookies([
      {
        name: '__Host-keystatic-gh-access-token',
        value: 'ghu_access',
        url: here.replace('http:', 'https:'),
        secure: true,
      },
    ]);
    await page.goto(here + editorPaths.page);
    await expect(page).toHaveURL(`${here}${editorPaths.page}/branch/main`);
    await expect(title).toHaveCount(0);

    // The list and an existing article of a public repository open.
    await page.getByRole('link', { name: 'Articles', exact: true }).first().click();
    await page.getByRole('rowheader', { name: existing.title, exact: true }).click();
    await expect(fieldOf(page, 'Title')).toHaveValue(existing.title);
    await expect(bodyOf(page)).toContainText(/\p{L}{3}/u);
    await page.getByRole('button', { name: 'Delete entry' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete' }).click();
    await expect(page.getByText('Create a branch first.')).toBeVisible();
    await page.getByRole('link', { name: 'Articles', exact: true }).first().click();
    await page.getByRole('button', { name: 'Add' }).click();
    await write(page, 'A trial of the editor');
    await insertPicture(page, 'An opening.');
    await describePicture(page, 'A visitor at the door');
    await page.getByRole('button', { name: 'Create' }).click();
    const dialog = page.getByRole('dialog', { name: 'New branch' });
    await expect(dialog).toContainText('published with a pull request');
    expect(commits).toEqual([]);
    await dialog.getByRole('textbox').fill('trial');
    await dialog.getByRole('button', { name: 'Create branch' }).click();
    const collection = `${here}${editorPaths.page}/branch/${BRANCH}/collection/articles`;
    await expect(page).toHaveURL(`${collection}/item/a-trial-of-the-editor`);
    await expect(dialog).toBeHidden();
    await expect(fieldOf(page, 'Title')).toHaveValue('A trial of the editor');

    // The page is not loaded again before the next article.
    await page.getByRole('link', { name: 'Articles', exact: true }).first().click();
    await expect(page).toHaveURL(collection);
    // On a busy machine, the first click sometimes has no effect.
    await expect(async () => {
      await page.getByRole('button', { name: 'Add' }).click();
      await expect(page).toHaveURL(`${collection}/create`, { timeout: 2_000 });
    }).toPass();
    await write(page, 'A second trial');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL(`${collection}/item/a-second-trial`);
    await expect(page.getByRole('button', { name: 'Preview' })).toHaveAttribute(
      'href',
      `https://${BRANCH}--studio.netlify.app${pagePaths.article('a-second-trial')}`,
    );
    await page.getByRole('button', { name: 'git actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Create pull request' })).toHaveAttribute(
      'href',
      `https://github.com/studio/website/pull/new/${BRANCH}`,
    );

    const [first, second] = commits.map(({ branch, fileChanges: { additions, deletions } }) => {
      expect(branch).toEqual({ branchName: BRANCH, repositoryNameWithOwner: 'studio/website' });
      expect(deletions).toEqual([]);
      return new Map(
        additions.map(({ path, contents }) => [path, Buffer.from(contents, 'base64')]),
      );
    });
    const picture = `${editedFolders.articles}/a-trial-of-the-editor/visitor.webp`;
    expect([...first!.keys()]).toEqual([articleFile('a-trial-of-the-editor'), picture]);
    expect(first!.get(picture)).toEqual(readFileSync(PICTURE));
    expect([...second!.keys()]).toEqual([articleFile('a-second-trial')]);
    const idIn = (data: Buffer | undefined) => Number(/^id: '(\d+)'$/m.exec(String(data))?.[1]);
    const id = idIn(first!.get(articleFile('a-trial-of-the-editor')));
    expect(idIn(second!.get(articleFile('a-second-trial')))).toBe(id + 1);
    expect(commits).toHaveLength(2);
    expect(elsewhere).toEqual([]);
  });
});

for (const [slug, badge] of [
  ['an-article-in-draft', 'Draft'],
  ['an-article-of-the-future', 'Scheduled'],
] as const) {
  test(`a preview shows ${slug}, marked as ${badge} and hidden from search engines`, async ({
    page,
  }) => {
    await page.goto(pagePaths.article(slug));
    await expect(page.getByRole('main').getByText(badge, { exact: true })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.goto(pagePaths.blog);
    await expect(page.getByRole('main').getByText(badge, { exact: true })).toBeVisible();
  });
}
