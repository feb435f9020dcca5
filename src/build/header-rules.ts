/** On every file the CDN serves. Functions set their own: these rules never reach them. */
const everywhere = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Files with a content hash in their name never change under that name. */
const hashedAssets = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const;

function renderRule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [path, ...lines].join('\n');
}

/**
 * Writes the rules of Netlify's `_headers` file.
 * @param policies the Content-Security-Policy of each page, by its pathname as Astro names it.
 * @see https://docs.netlify.com/manage/routing/headers/
 */
export function renderHeaderRules(policies: ReadonlyMap<string, string>): string {
  const pages = [...policies].map(([pathname, policy]) => {
    const path = pathname === '' || pathname === '/' ? '/' : `/${pathname.replace(/^\/|\/$/g, '')}`;
    return renderRule(path, { 'Content-Security-Policy': policy });
  });
  return `${[renderRule('/*', everywhere), renderRule('/_astro/*', hashedAssets), ...pages].join('\n\n')}\n`;
}
