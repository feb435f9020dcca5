import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  narrowPolicy,
  policiesByRule,
  renderHeaderRules,
  unitePolicies,
} from '../../src/build/header-rules.ts';

test('a policy for several pages allows what the policy of at least one of them allows', () => {
  const united = unitePolicies([
    "default-src 'none';script-src 'self' 'sha256-a'; style-src 'self' 'sha256-s';",
    "default-src 'none';script-src 'self' 'sha256-b'; style-src 'self' 'sha256-s';frame-src 'none';",
    "default-src 'none';frame-src https://frames.example;",
  ]);
  expect(united.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-a' 'sha256-b'",
    "style-src 'self' 'sha256-s'",
    'frame-src https://frames.example',
  ]);
});

test('the rules contain one entry per address, after those for all pages and all files', () => {
  const rules = renderHeaderRules(
    new Map([
      ['/', "default-src 'none'; script-src 'sha256-a'"],
      ['/blog/:slug', "default-src 'none'; script-src 'sha256-b'"],
    ]),
    ['/favicon.png', '/art.svg'],
  );
  const addresses: readonly string[] = rules.match(/^\/\S*$/gm) ?? [];
  expect([addresses[0], ...addresses.slice(-3)]).toEqual(['/*', '/art.svg', '/', '/blog/:slug']);
  expect(addresses).toEqual([...new Set(addresses)]);
  expect(rules).toMatch(/^\/og\/\*\n.*\n {2}Cross-Origin-Resource-Policy: cross-origin$/m);
  expect(rules).toContain(
    "/blog/:slug\n  Content-Security-Policy: default-src 'none'; script-src 'sha256-b'\n",
  );
  const headersOf = (address: string) =>
    rules.split('\n\n').find((rule) => rule.startsWith(`${address}\n`));
  expect(headersOf('/_astro/*')).toMatch(
    /^ {2}Cache-Control: public, max-age=31536000, immutable$/m,
  );
  // Readers in a browser show the articles of the feed with their pictures.
  expect(headersOf('/_astro/*')).toMatch(/^ {2}Cross-Origin-Resource-Policy: cross-origin$/m);
  expect(headersOf('/rss.xml')).toMatch(/default-src 'none'.*; style-src 'self'; font-src 'self'/);
  expect(headersOf('/pagefind/*')).toMatch(
    /script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'/,
  );
  for (const address of ['/favicon.png', '/chunks/*', '/brand/*', '/figures/*', '/.well-known/*']) {
    expect(headersOf(address)).toBe(
      `${address}\n  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'`,
    );
  }
  expect(headersOf('/*')).toMatch(/^ {2}Strict-Transport-Security: /m);
  // An address without a page has a policy that allows what any page needs.
  expect(rules).toMatch(/^\/\*\n(?: {2}.*\n)* {2}.*script-src 'sha256-a' 'sha256-b' /);
});

test("a page's policy lists its inline scripts and styles, and nothing else", () => {
  const page = '<style>a{}</style><script type="module">go()</script><script src="/x.js"></script>';
  const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const ofSite = `default-src 'none';script-src 'self' ${source('go()')} ${source('elsewhere()')}; style-src 'self' ${source('b{}')} ${source('a{}')};`;
  expect(narrowPolicy(ofSite, page)).toBe(
    `default-src 'none'; script-src 'self' ${source('go()')}; style-src 'self' ${source('a{}')}`,
  );
});

test('articles share a rule, which also fits the page for an unknown address', () => {
  const policyOf = (name: string) => `default-src 'none'; script-src 'sha256-${name}'`;
  const pages = {
    '/article-not-found': 'none',
    '/404': 'nowhere',
    '/blog': 'blog',
    '/blog/an-article': 'a',
    '/blog/another': 'b',
    '/blog/category/seo': 'c',
  };
  const policies = Object.entries(pages).map(([path, name]) => [path, policyOf(name)] as const);
  const rules = Object.fromEntries(policiesByRule(new Map(policies)));
  expect(rules).toMatchObject({
    '/blog': policyOf('blog'),
    '/blog/category/seo': policyOf('c'),
    '/blog/:slug': "default-src 'none'; script-src 'sha256-none' 'sha256-a' 'sha256-b'",
    '/404': policyOf('nowhere'),
  });
  expect(Object.keys(rules)).not.toContain('/article-not-found');
});
