import { company as ofFile } from '#brand/file.ts';
import { siteAddress } from './site-address.ts';

export const company = { ...ofFile, host: siteAddress(ofFile.host) };

/** Phone number as a link: `+1 (212) 555-0142` → `tel:+12125550142`. */
function toPhoneHref(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}

export const phoneHref = toPhoneHref(company.phone);
export const demoPhoneHref = toPhoneHref(company.demoPhone);

export const emailHref = `mailto:${company.email}`;
