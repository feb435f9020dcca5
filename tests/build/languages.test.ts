import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { redirectRules } from '../../src/build/finish-pages.ts';
import { addHeaderRules, renderHeaderRules } from '../../src/build/header-rules.ts';
import { languageAliases } from '../../src/build/languages.ts';

test('an import leads to the file of a language, or to that of the default language if it has none', () => {
  const aliases = languageAliases('es');
  for (const folder of ['texts', 'content/site']) {
    for (const name of readdirSync(`src/${folder}/es`)) {
      if (name === 'brand.json') continue;
      const prefix = folder === 'texts' ? '#texts' : '#site';
      expect(aliases[`${prefix}/${name}`]).toMatch(new RegExp(`src/${folder}/es/${name}$`));
    }
  }
  const brand = JSON.parse(readFileSync(aliases['#brand/file.ts']!, 'utf8')) as {
    company: { name: string; description: string };
  };
  const own = JSON.parse(readFileSync('brand.json', 'utf8')) as typeof brand;
  expect(brand.company.name).toBe(own.company.name);
  expect(brand.company.description).not.toBe(own.company.description);
  // The default language and an unknown one replace no text.
  expect(languageAliases('en')).toEqual({});
  expect(Object.keys(languageAliases('xx'))).toEqual(['#brand/file.ts']);
});

test('the rules of another language have its addresses, and all addresses allow its scripts', () => {
  const site = renderHeaderRules(new Map([['/', "script-src 'sha256-a'"]]), ['/art.svg']);
  const pages = new Map([
    ['/', "script-src 'sha256-b'"],
    ['/blog/:slug', "script-src 'sha256-c'"],
  ]);
  const rules = addHeaderRules(site, '/de', pages, ['/feed.css']);
  expect(rules).toMatch(/^\/\*\n(?: {2}.*\n)* {2}.*script-src 'sha256-a'.* 'sha256-b' 'sha256-c'/m);
  expect(rules).toMatch(/^\/\n {2}Content-Security-Policy: script-src 'sha256-a'\n/m);
  expect(rules).toMatch(/^\/de\/\n {2}Content-Security-Policy: script-src 'sha256-b'\n/m);
  expect(rules).toMatch(
    /^\/de\/blog\/:slug\n {2}Content-Security-Policy: script-src 'sha256-c'\n/m,
  );
  for (const path of ['/de/feed.css', '/de/_astro/*', '/de/rss.xml', '/de/pagefind/*']) {
    expect(rules.split('\n')).toContain(path);
  }
});

test('a page has one address, and an unknown address shows the page for its kind', () => {
  const own = redirectRules(['/', '/blog'], '').split('\n');
  expect(own).toEqual([
    '/index / 308!',
    '/index.html / 308!',
    '/blog.html /blog 308!',
    '/blog/* /article-not-found 404',
    '/checkout/* /invalid-plan 404',
    '',
  ]);
  const other = redirectRules(['/', '/blog'], '/de').split('\n');
  expect(other).toEqual([
    '/de/index /de/ 308!',
    '/de/index.html /de/ 308!',
    '/de/blog.html /de/blog 308!',
    '/de/blog/* /de/article-not-found 404',
    '/de/checkout/* /de/invalid-plan 404',
    '/de/* /de/404 404',
    '',
  ]);
});

test('the addresses from before a language became the default redirect to the ones without it', () => {
  const rules = redirectRules(['/', '/plans', '/blog/hola'], '', '/es').split('\n');
  for (const rule of [
    '/es / 301',
    '/es/plans /plans 301',
    '/es/blog/hola /blog/hola 301',
    '/es/rss.xml /rss.xml 301',
  ]) {
    expect(rules).toContain(rule);
  }
  expect(redirectRules(['/', '/plans'], '')).not.toContain(' 301');
  expect(redirectRules(['/', '/plans'], '/es')).not.toContain(' 301');
});
