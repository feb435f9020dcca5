/**
 * Email address with its domain in ASCII letters, as mail servers use it: `ana@bücher.example`
 * becomes `ana@xn--bcher-kva.example`. An address that has no such form is returned unchanged.
 */
export function toAsciiEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  // `URL` would read these characters as other parts of an address.
  if (/^\p{ASCII}*$/u.test(domain) || /[\s/\\?#:%@[\]]/.test(domain)) return address;
  const page = `http://${domain}`;
  return URL.canParse(page) ? address.slice(0, at) + new URL(page).hostname : address;
}
