import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import { observatoryLosses, readPolicy } from '../support/observatory.ts';
import { answeredElsewhere, DIST, listPages, splitPath } from './support/pages.ts';
import { expect, storingTest, test } from './support/test.ts';
import { planIds } from '#brand/plan.ts';
import { publishedArticles } from '../support/published-articles.ts';
import { firstPlan } from '../support/some-plans.ts';

const pages = listPages();
const isAnsweredElsewhere = (page: string) =>
  answeredElsewhere.some((other) => other === splitPath(page).path);
const ownPages = pages.filter((path) => !isAnsweredElsewhere(path));

/** Hashes of a page's inline scripts that run, or of its inline styles. */
function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${element}([^>]*)>([\\s\\S]*?)</${element}>`, 'g'))]
    .filter(([, attributes = '']) => !/\ssrc=|ld\+json/.test(attributes))
    .map(([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

test('The build contains pages and no server function', () => {
  expect(pages).toContain('/');
  expect(pages).not.toContain('/dev/parts');
  for (const { slug } of publishedArticles) expect(pages).toContain(pagePaths.article(slug));
  for (const id of planIds) expect(pages).toContain(pagePaths.checkout(id));
  for (const folder of ['.netlify/v1/functions', '.netlify/v1/edge-functions', '.netlify/build']) {
    if (!existsSync(folder)) continue;
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    expect(
      files.filter((entry) => entry.isFile()),
      folder,
    ).toEqual([]);
  }
  expect(readdirSync(DIST)).not.toContain('.prerender');
});

test('The dashboard says that it needs scripts', () => {
  const [, text = ''] =
    /<noscript>(.*?)<\/noscript>/s.exec(readFileSync(`${DIST}/admin.html`, 'utf8')) ?? [];
  expect(text).toContain('This page needs JavaScript.');
});

test('Every internal link and anchor has a target', () => {
  const read = (path: string) => {
    const file = existsSync(`${DIST}${path}.html`) ? `${path}.html` : path;
    return readFileSync(`${DIST}${file.replace(/\/$/, '/index.html')}`, 'utf8');
  };
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
  const drawings = files.filter((file) => file.endsWith('.svg'));
  const sources = [...pages, ...drawings.map((file) => `/${file.replaceAll('\\', '/')}`)];
  const ids = new Map(
    sources.map((path) => [
      path,
      Array.from(read(path).matchAll(/\sid="([^"]+)"/g), ([, id]) => id),
    ]),
  );
  const broken: string[] = [];
  let checked = 0;
  for (const path of sources) {
    for (const [, link = ''] of read(path).matchAll(/\s(?:href|action|src)="([^"]+)"/g)) {
      // The payment sandbox serves its own addresses.
      if (!/^[/#]/.test(link) || /^\/\/|^\/sandbox\//.test(link)) continue;
      const { pathname, hash } = new URL(link.replace(/&(?:amp|#38);/g, '&'), `http://site${path}`);
      const isFile = ids.has(pathname) || existsSync(`${DIST}${decodeURI(pathname)}`);
      const isCall = Object.values<unknown>(callPaths).includes(pathname);
      const hasAnchor = !hash || ids.get(pathname)?.includes(decodeURIComponent(hash.slice(1)));
      if (!(isFile || isCall) || !hasAnchor) broken.push(`${path} links to ${link}`);
      checked += 1;
    }
  }
  expect(broken).toEqual([]);
  expect(checked).toBeGreaterThan(10 * pages.length);
});

test('No entry of a list, no heading, and no link is empty', () => {
  const empty: string[] = [];
  for (const path of ownPages) {
    const file = path.endsWith('/') ? `${path}index` : path;
    const html = readFileSync(`${DIST}${file}.html`, 'utf8');
    for (const [, element, name, content = ''] of html.matchAll(
      /(<(li|h[1-6]|a|button|dt|dd|summary|label)\b(?![^>]*aria-label)[^>]*>)(.*?)<\/\2>/gs,
    )) {
      const isFilled = /<(?:img|svg|input|select|textarea)\b|\saria-label=/.test(content);
      const text = content.replace(/<[^>]*>|&nbsp;/g, '').trim();
      if (!text && !isFilled) empty.push(`${path}: ${element}${content} (${name})`);
    }
  }
  expect(empty).toEqual([]);
});

test('Every page has one Content-Security-Policy that lists its scripts by hash', async ({
  request,
}) => {
  for (const path of ownPages) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    expect(html, path).not.toMatch(/http-equiv="content-security-policy"/i);
    const policy = readPolicy(answer.headers()['content-security-policy'] ?? '');
    expect(policy.get('default-src'), path).toEqual(["'none'"]);
    expect(policy.get('base-uri'), path).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors'), path).toEqual(["'none'"]);
    expect(policy.get('form-action'), path).toEqual(["'self'"]);
    const ofKind = /^\/(blog|checkout)\//.test(splitPath(path).path);
    for (const [name, hashes] of [
      ['script-src', inlineHashes(html, 'script')],
      ['style-src', inlineHashes(html, 'style')],
    ] as const) {
      expect(hashes.length, `${name} of ${path}`).toBeGreaterThan(0);
      const named = (policy.get(name) ?? []).filter((source) => source.startsWith("'sha256-"));
      // The rule of articles, and of plans, also contains the hashes of the page for an unknown address.
      if (ofKind) expect(named, `${name} of ${path}`).toEqual(expect.arrayContaining(hashes));
      else expect(named.toSorted(), `${name} of ${path}`).toEqual([...new Set(hashes)].toSorted());
    }
    for (const [name, values] of policy) {
      expect(values.join(' '), `${name} of ${path}`).not.toMatch(/unsafe-|\*|https?:/);
    }
    expect(html, path).not.toMatch(/<[^>]+\sstyle="/);
  }
});

test('Fallback pages have a policy that lists their scripts by hash', async ({ request }) => {
  for (const path of ['/no-such-page', '/blog/none', '/checkout/none']) {
    const answer = await request.get(path);
    const policy = readPolicy(answer.headers()['content-security-policy'] ?? '');
    expect(policy.get('default-src'), path).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors'), path).toEqual(["'none'"]);
    const hashes = inlineHashes(await answer.text(), 'script');
    expect(policy.get('script-src'), path).toEqual(expect.arrayContaining(hashes));
  }
});

test('Links to static pages are prefetched; links to forms, calls, and files are not', async ({
  page,
  request,
}) => {
  await page.goto('/blog');
  const text = await page.locator('script[type=speculationrules]').textContent();
  const { prerender } = JSON.parse(text ?? '') as {
    prerender: { where: { href_matches: string[] }; eagerness: string }[];
  };
  expect(prerender).toMatchObject([{ eagerness: 'moderate' }]);
  const prepared = await page.evaluate(
    ([patterns, links]) =>
      links.filter((link) =>
        patterns.some((pattern) =>
          new URLPattern(pattern, location.href).test(link, location.href),
        ),
      ),
    [
      prerender[0]?.where.href_matches ?? [],
      [...pages, '/#contact', '/api/contact', '/objects/uploads/a', '/rss.xml'],
    ] as const,
  );
  const wanted = /^\/(?:#contact|blog|blog\/.*|privacy-policy|terms-conditions)?$/;
  expect(prepared).toEqual([...pages, '/#contact'].filter((path) => wanted.test(path)));
  for (const path of [pagePaths.checkout(firstPlan.id), '/admin', '/ai-voice-agent-intake']) {
    expect(await (await request.get(path)).text(), path).not.toContain('speculationrules');
  }
});

test('A page has one address: every other name of its file redirects there', async ({
  request,
}) => {
  for (const path of ownPages) {
    for (const twin of path.endsWith('/')
      ? [`${path}index.html`, `${path}index`]
      : [`${path}.html`]) {
      const answer = await request.get(`${twin}?from=mail`, { maxRedirects: 0 });
      expect(answer.status(), twin).toBe(308);
      const { pathname, search } = new URL(answer.headers().location ?? '', 'http://here');
      expect(pathname + search, twin).toBe(`${path}?from=mail`);
    }
  }
});

test('Every page sends the security headers, and is revalidated', async ({ request }) => {
  for (const path of [...ownPages, '/no-such-page', '/blog/none']) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['cache-control'], path).toContain('must-revalidate');
    expect(observatoryLosses(headers), path).toEqual([]);
  }
});

test('Files with a hash in their name are cached forever, others are not', async ({ request }) => {
  const hashed = readdirSync(`${DIST}/_astro`);
  expect(hashed.length).toBeGreaterThan(0);
  for (const file of hashed) {
    // Astro adds a second hash to the names of resized photos.
    expect(file).toMatch(/\.[\w-]{8}(?:_\w+)?\.\w+$/);
    const answer = await request.get(`/_astro/${encodeURIComponent(file)}`);
    expect(answer.headers()['cache-control'], file).toBe('public, max-age=31536000, immutable');
  }
  const files = ['/art.svg', '/chunks/animate-call.js', '/robots.txt', '/rss.xml'];
  for (const file of files) {
    const answer = await request.get(file);
    expect(answer.status(), file).toBe(200);
    expect(observatoryLosses(answer.headers()), file).toEqual([]);
    expect(answer.headers()['cache-control'], file).not.toContain('immutable');
  }
});

storingTest(
  'Answers of functions have a strict policy, and are not cached',
  async ({ request }) => {
    const paths = Object.values(callPaths).map((path) =>
      typeof path === 'string' ? path : path('01M7Y2F9VE3B7K8MW1G6B10TB8', 'intakes', 'status'),
    );
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PATCH'] as const) {
        const answer = await request.fetch(path, { method, data: {} });
        expect(answer.headers(), `${method} ${path}`).toMatchObject({
          'cache-control': 'no-store',
          'cross-origin-opener-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
        });
        // On plain HTTP on this machine, and only there, the session cookie lacks Secure.
        const isLocalCookie = answer.headers()['set-cookie']?.startsWith('local-admin-session=');
        expect(observatoryLosses(answer.headers()), `${method} ${path}`).toEqual(
          isLocalCookie ? ['set-cookie'] : [],
        );
      }
    }
  },
);
