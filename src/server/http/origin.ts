/**
 * True if a browser sent a state-changing request from another site. It follows Go's
 * `http.CrossOriginProtection`: it checks `Sec-Fetch-Site` if the browser sends it, and compares `Origin`
 * with the requested address. A request without both headers does not come from a browser, so it cannot be
 * a forged request.
 */
export function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== new URL(request.url).origin) return true;
  return site !== null && site !== 'same-origin' && site !== 'none';
}
