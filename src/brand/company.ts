import brand from '../../brand.json' with { type: 'json' };
import { siteAddress } from './site-address.ts';

/** Facts about the agency, from the brand file. */
export const company = { ...brand.company, host: siteAddress(brand.company.host) };

/** Returns a phone number as a link: `+1 (212) 555-0142` → `tel:+12125550142`. */
function toPhoneHref(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}

export const phoneHref = toPhoneHref(company.phone);
export const demoPhoneHref = toPhoneHref(company.demoPhone);

export const emailHref = `mailto:${company.email}`;
