import type { FormField } from '#features/forms/form-parts.ts';
import { NewTab } from './panels.tsx';

/**
 * Address of a website, or undefined if the client did not type an http or https address.
 * Links with another scheme, such as `javascript:`, would be dangerous.
 */
export function websiteLink(website: string): string | undefined {
  if (!URL.canParse(website)) return undefined;
  const { protocol, href } = new URL(website);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** Mailto link. The address is encoded, because `?` and `&` in it would add headers. */
export function emailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/**
 * Telephone link, or undefined if the text contains words (`ask for Ana`, `ext. 5`). Keeping only
 * the digits of such a text could call another person.
 */
export function phoneLink(phone: string): string | undefined {
  const isNumber = /\d/.test(phone) && /^[\d\s().+\-/]+$/.test(phone);
  return isNumber ? `tel:${phone.replace(/[^+\d]/g, '')}` : undefined;
}

const linksOf: Partial<Record<FormField['kind'], (text: string) => string | undefined>> = {
  email: emailLink,
  tel: phoneLink,
  website: websiteLink,
};

/** Text of a field. An email address, a phone number, or a website is shown as a link. */
export function FieldText({ kind, children }: Pick<FormField, 'kind'> & { children: string }) {
  const href = linksOf[kind]?.(children);
  const elsewhere = kind === 'website' && { target: '_blank', rel: 'noopener noreferrer' };
  if (href === undefined) return <span>{children}</span>;
  return (
    <a href={href} {...elsewhere} className="min-w-0 text-accent underline underline-offset-3">
      <span>{children}</span>
      {elsewhere && <NewTab />}
    </a>
  );
}
