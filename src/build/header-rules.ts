import { createHash } from 'node:crypto';
import { editorPaths, pagePaths } from '../domain/paths.ts';
import { securityHeaders } from '../domain/security-headers.ts';

/** Policy of files that are not pages. They load nothing. */
const filePolicy = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Files with a content hash in their name never change under that name. */
const hashedAssets = {
  ...filePolicy,
  'Cache-Control': 'public, max-age=31536000, immutable',
} as const;

/** Headers of sharing pictures, which other sites embed. */
const sharedPictures = { ...filePolicy, 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

/** Files of the search. It runs in a worker, which has its file's policy, and compiles WebAssembly. */
const searchFiles = '/pagefind/*';
const searchPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

function renderRule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [path, ...lines].join('\n');
}

/**
 * Writes the rules of Netlify's `_headers` file. Unknown addresses have the policy of the whole site,
 * which allows everything that a page needs. A page therefore works even if a server sends both
 * policies instead of the later one.
 * @param policies the Content-Security-Policy of each page, by its pathname or a pattern of several.
 * @param files addresses of files that are not pages, or patterns of them.
 * @see https://docs.netlify.com/manage/routing/headers/
 */
export function renderHeaderRules(
  policies: ReadonlyMap<string, string>,
  files: readonly string[],
): string {
  const ofAll = {
    ...securityHeaders,
    'Content-Security-Policy': unitePolicies([...policies.values(), searchPolicy]),
  };
  const pages = [...policies].map(([pathname, policy]) =>
    renderRule(pathname, { 'Content-Security-Policy': policy }),
  );
  const rules = [
    renderRule('/*', ofAll),
    renderRule('/_astro/*', hashedAssets),
    renderRule('/og/*', sharedPictures),
    renderRule(searchFiles, { 'Content-Security-Policy': searchPolicy }),
    ...files.map((file) => renderRule(file, filePolicy)),
    ...pages,
  ];
  return `${rules.join('\n\n')}\n`;
}

/** Hashes by text. Pages share most of their scripts and styles. */
const hashes = new Map<string, string>();

/** Returns the policy source that allows an inline script or style: the hash of its text. */
function hashSource(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  hashes.set(text, hash);
  return hash;
}

function directivesOf(policy: string): string[] {
  const directives = policy.split(';').map((directive) => directive.trim());
  return directives.filter((directive) => directive !== '');
}

/**
 * Reduces a page's policy to the hashes of the scripts and styles in the page. Astro lists those of
 * the whole site on every page, which is 2 KB per page.
 * @param page the page's HTML as it is served.
 */
export function narrowPolicy(policy: string, page: string): string {
  const inline = page.matchAll(/<(?:script|style)[^>]*>([\s\S]*?)<\/(?:script|style)>/g);
  const present = new Set(Array.from(inline, ([, text = '']) => hashSource(text)));
  const isNeeded = (source: string) => !source.startsWith("'sha256-") || present.has(source);
  return directivesOf(policy)
    .map((directive) => directive.split(/\s+/).filter(isNeeded).join(' '))
    .join('; ');
}

/**
 * Combines the policies of pages that share a rule. Each directive allows what any of the policies allows.
 * @param policies policies of one build. Each of them must block by default what it does not name.
 */
export function unitePolicies(policies: Iterable<string>): string {
  const united = new Map<string, Set<string>>();
  for (const directive of [...policies].flatMap(directivesOf)) {
    const [name = '', ...sources] = directive.split(/\s+/);
    const all = united.get(name) ?? new Set();
    united.set(name, all);
    for (const source of sources) all.add(source);
    // 'none' has no effect next to another source.
    if (all.size > 1) all.delete("'none'");
  }
  return Array.from(united, ([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/**
 * Pages of one kind share a rule with the page that answers unknown addresses of that kind. A rule for
 * each article would make the file grow with the blog.
 */
const families = [
  {
    rules: [
      pagePaths.article(':slug'),
      '/blog/page/:number',
      '/blog/category/:category',
      '/blog/category/:category/page/:number',
    ],
    standIn: pagePaths.articleNotFound,
  },
  { rules: ['/checkout/:plan'], standIn: pagePaths.invalidPlan },
] as const;

/**
 * Assigns the policies to the addresses or patterns of the rules. The page for unknown addresses of a
 * kind is covered by the rules of that kind. The page for all other unknown addresses has no rule.
 * @param policies by the page's own address.
 */
export function policiesByRule(policies: ReadonlyMap<string, string>): Map<string, string> {
  const byRule = new Map<string, string>();
  const standIns: ReadonlySet<string> = new Set(['/404', ...families.map((one) => one.standIn)]);
  for (const [path, policy] of policies) {
    if (standIns.has(path)) continue;
    const isOf = (pathname: string) => new URLPattern({ pathname }).test({ pathname: path });
    const rule = families.flatMap(({ rules }) => rules).find(isOf) ?? path;
    byRule.set(rule, unitePolicies([byRule.get(rule) ?? policy, policy]));
    // The page of the editor answers all addresses below its own.
    if (path === editorPaths.page) byRule.set(`${path}/*`, policy);
  }
  for (const { rules, standIn } of families) {
    const policy = policies.get(standIn);
    for (const rule of rules) {
      const ofPages = byRule.get(rule);
      if (policy && ofPages) byRule.set(rule, unitePolicies([ofPages, policy]));
    }
  }
  return byRule;
}

/** Adds a page's policy as a meta tag. Browsers ignore `frame-ancestors` there, with a warning. */
export function policyAsMeta(page: string, policy: string): string {
  const content = directivesOf(policy)
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
  return page.replace(
    /<meta charset="utf-8"\s*\/?>/i,
    (charset) => `${charset}<meta http-equiv="content-security-policy" content="${content}">`,
  );
}
