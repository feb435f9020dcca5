/**
 * Whether a browser sent a state-changing request from another site. Follows the checks of Go's
 * `http.CrossOriginProtection`: `Sec-Fetch-Site` where the browser sends it, else `Origin` against
 * the address called. A request with neither does not come from a browser that could be tricked.
 */
export function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== new URL(request.url).origin) return true;
  return site !== null && site !== 'same-origin' && site !== 'none';
}
