/** Contact for people who found a vulnerability. @see https://www.rfc-editor.org/rfc/rfc9116 */
import type { APIRoute } from 'astro';
import { emailHref } from '#brand/company.ts';
import { canonicalUrl } from '#features/seo/seo.ts';

/** RFC 9116 recommends less than a year, so that an abandoned file is recognized. Each build renews it. */
const VALID_DAYS = 364;

export const GET: APIRoute = () => {
  const expires = new Date();
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  return new Response(`Contact: ${emailHref}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${canonicalUrl('/.well-known/security.txt')}
`);
};
