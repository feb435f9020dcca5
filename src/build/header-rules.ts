/** On every file the CDN serves. Functions set their own: these rules never reach them. */
const everywhere = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** Files with a content hash in their name never change under that name. */
const hashedAssets = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const;

function renderRule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [path, ...lines].join('\n');
}

/**
 * Writes the rules of Netlify's `_headers` file.
 * @param policies the Content-Security-Policy of each page, by its pathname or a pattern of several.
 * @see https://docs.netlify.com/manage/routing/headers/
 */
export function renderHeaderRules(policies: ReadonlyMap<string, string>): string {
  const pages = [...policies].map(([pathname, policy]) =>
    renderRule(pathname, { 'Content-Security-Policy': policy }),
  );
  return `${[renderRule('/*', everywhere), renderRule('/_astro/*', hashedAssets), ...pages].join('\n\n')}\n`;
}

/**
 * One policy for pages that share a rule: each directive allows what any of the policies allows.
 * @param policies of the same build, so that all forbid by default what they do not name.
 */
export function unitePolicies(policies: Iterable<string>): string {
  const united = new Map<string, Set<string>>();
  for (const policy of policies) {
    for (const directive of policy.split(';')) {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      if (name === '') continue;
      const all = united.get(name) ?? new Set();
      united.set(name, all);
      for (const source of sources) all.add(source);
      // Beside another source, 'none' means nothing.
      if (all.size > 1) all.delete("'none'");
    }
  }
  return Array.from(united, ([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Puts a page's policy into the page. Browsers ignore `frame-ancestors` there, and say so. */
export function policyAsMeta(page: string, policy: string): string {
  const content = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !directive.startsWith('frame-ancestors'))
    .join('; ');
  return page.replace(
    /<meta charset="utf-8"\s*\/?>/i,
    (charset) => `${charset}<meta http-equiv="content-security-policy" content="${content}">`,
  );
}
