import { createHash } from 'node:crypto';
import { type Node, parse } from 'ultrahtml';
import { querySelectorAll } from 'ultrahtml/selector';
import { editorPaths, pagePaths } from '#features/site/paths.ts';
import { CLOSED_POLICY, securityHeaders } from '#platform/security-headers.ts';

/** Policy of files that are not pages. They load nothing. */
const filePolicy = { 'Content-Security-Policy': CLOSED_POLICY } as const;

/** Policy of the search, which compiles WebAssembly in a worker. A worker has the policy of its file. */
const searchPolicy = `${CLOSED_POLICY}; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`;

/** Policy of the feed, which has a style sheet for visitors who open it in a browser. */
const feedPolicy = `${CLOSED_POLICY}; style-src 'self'; font-src 'self'; img-src 'self' data:`;

/** Header of files that other sites may embed. */
const embeddable = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

/** Headers of files, by their addresses, without the beginning that another language has. */
const fileHeaders = {
  // Files with a content hash in their name never change under that name. Feed readers show the pictures of articles.
  '/_astro/*': {
    ...filePolicy,
    ...embeddable,
    'Cache-Control': 'public, max-age=31536000, immutable',
  },
  // Other sites embed the sharing pictures.
  '/og/*': { ...filePolicy, ...embeddable },
  '/rss.xml': { 'Content-Security-Policy': feedPolicy },
  '/pagefind/*': { 'Content-Security-Policy': searchPolicy },
  '/.well-known/*': filePolicy,
  '/brand/*': filePolicy,
  '/chunks/*': filePolicy,
  '/figures/*': filePolicy,
} as const;

function renderRules(rules: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  return Object.entries(rules)
    .map(([path, headers]) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${lines.join('')}\n`;
    })
    .join('');
}

/** Rules of single pages and files. Each replaces the policy of the rule of all addresses. */
function rulesOfFiles(policies: ReadonlyMap<string, string>, files: readonly string[]) {
  return {
    ...fileHeaders,
    ...Object.fromEntries(
      files.filter((file) => !Object.hasOwn(fileHeaders, file)).map((file) => [file, filePolicy]),
    ),
    ...Object.fromEntries(
      Array.from(policies, ([path, policy]) => [path, { 'Content-Security-Policy': policy }]),
    ),
  };
}

/**
 * Rules of Netlify's `_headers` file. Unknown addresses have the policy of the whole site, which
 * allows everything that any page needs. A page therefore works even if a server sends this policy in
 * addition to that of the page.
 * @param policies the Content-Security-Policy of each page, by its pathname or a pattern of several.
 * @param files addresses of single files that are not pages.
 * @see https://docs.netlify.com/manage/routing/headers/
 */
export function renderHeaderRules(
  policies: ReadonlyMap<string, string>,
  files: readonly string[],
): string {
  const ofSite = unitePolicies([...policies.values(), searchPolicy]);
  return renderRules({
    '/*': { ...securityHeaders, 'Content-Security-Policy': ofSite },
    ...rulesOfFiles(policies, files),
  });
}

/**
 * Adds the pages and files of another language to the rules of the site.
 * @param rules the content of `_headers`. Its first policy is that of all addresses.
 * @param base beginning of the language's addresses.
 * @param policies and `files` have addresses without this beginning.
 */
export function addHeaderRules(
  rules: string,
  base: string,
  policies: ReadonlyMap<string, string>,
  files: readonly string[],
): string {
  const ofSite = rules.replace(/(?<=Content-Security-Policy: ).*/, (policy) =>
    unitePolicies([policy, ...policies.values()]),
  );
  const added = Object.entries(rulesOfFiles(policies, files));
  return ofSite + renderRules(Object.fromEntries(added.map(([path, one]) => [base + path, one])));
}

function directivesOf(policy: string): string[] {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean);
}

/**
 * Reduces a page's policy to the hashes of the scripts and styles in the page. Astro lists the hashes of the
 * whole site for every page, which adds 2 KB to each.
 * @param page the page's HTML as it is served.
 */
export function narrowPolicy(policy: string, page: string): string {
  const present = new Set<string>();
  for (const { children } of querySelectorAll(parse(page) as Node, 'script, style')) {
    const [{ value = '' } = {}] = children as { readonly value?: string }[];
    present.add(`'sha256-${createHash('sha256').update(value).digest('base64')}'`);
  }
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
    const all = new Set([...(united.get(name) ?? []), ...sources]);
    // 'none' has no effect next to another source.
    if (all.size > 1) all.delete("'none'");
    united.set(name, all);
  }
  return Array.from(united, ([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Pages that are shown at other addresses than theirs. Header rules apply to the requested address. */
export const fallbackPages: readonly string[] = [
  '/404',
  pagePaths.articleNotFound,
  pagePaths.invalidPlan,
];

/**
 * Patterns of addresses whose pages share a rule, so that the file does not grow with the blog. Each is with
 * the page that is shown at unknown addresses of this pattern.
 */
const families = [
  [pagePaths.article(':slug'), pagePaths.articleNotFound],
  ['/checkout/:plan', pagePaths.invalidPlan],
  [`${editorPaths.page}/*`, editorPaths.page],
  // Other unknown addresses have the policy of all addresses, which combines those of all rules.
  ['/404', '/404'],
] as const;

/**
 * Assigns the policies to the addresses or patterns of the rules.
 * @param policies by the page's own address.
 */
export function policiesByRule(policies: ReadonlyMap<string, string>): Map<string, string> {
  const isOf = (pathname: string, path: string) =>
    new URLPattern({ pathname }).test({ pathname: path });
  const shared = families.map(([rule, fallback]) => {
    const pages = [...policies].filter(([path]) => path === fallback || isOf(rule, path));
    return [rule, unitePolicies(pages.map(([, policy]) => policy))] as const;
  });
  const single = [...policies].filter(
    ([path]) => !fallbackPages.includes(path) && !families.some(([rule]) => isOf(rule, path)),
  );
  // The editor exists in one language.
  return new Map([...shared.filter(([, policy]) => policy !== ''), ...single]);
}
