/** Policy sources that the Observatory considers broad or unsafe. */
const loose = /^(?:\*|data:|(?:ftp|https?):(?:\/\/\*(?:\.\*)?)?|'unsafe-(?:inline|eval)'|http:.*)$/;
const privateReferrers = /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/;
const SIX_MONTHS_S = 15_552_000;

/** Directives of a policy. */
export function readPolicy(policy: string): ReadonlyMap<string, readonly string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...values]) => [name, values]));
}

/**
 * Headers for which MDN's HTTP Observatory (rules 1.4.8) would score a response below 130, the maximum
 * without a browser's preload list. These rules are at least as strict.
 */
export function observatoryLosses(headers: Readonly<Record<string, string>>): string[] {
  const policy = readPolicy(headers['content-security-policy'] ?? '');
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const [, maxAge] = /max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '') ?? [];
  const isFull: Readonly<Record<string, boolean>> = {
    'content-security-policy':
      policy.get('default-src')?.join() === "'none'" &&
      !['script-src', 'style-src', 'object-src']
        .flatMap(sources)
        .some((each) => loose.test(each)) &&
      ![...policy.values()].flat().some((each) => /^(?:http|ftp):/.test(each)) &&
      policy.has('frame-ancestors'),
    'set-cookie':
      !headers['set-cookie'] ||
      ['Secure', 'HttpOnly', 'SameSite=Strict'].every((flag) =>
        headers['set-cookie']?.includes(`; ${flag}`),
      ),
    'access-control-allow-origin': !headers['access-control-allow-origin'],
    'referrer-policy': privateReferrers.test(headers['referrer-policy'] ?? ''),
    'strict-transport-security': Number(maxAge) >= SIX_MONTHS_S,
    'x-content-type-options': headers['x-content-type-options'] === 'nosniff',
    'cross-origin-resource-policy': /^same-(?:origin|site)$/.test(
      headers['cross-origin-resource-policy'] ?? '',
    ),
  };
  return Object.keys(isFull).filter((name) => !isFull[name]);
}
