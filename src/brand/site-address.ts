/** Completes the address of a site: `studio.example/` → `https://studio.example`. */
export function siteAddress(host: string): string {
  return `https://${host.trim().replace(/^https?:\/\/|(?<!\/)\/+$/g, '')}`;
}
