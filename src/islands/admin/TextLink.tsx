import { adminWords } from '../../site/admin.ts';
import type { IntakeField } from '../../site/intake-form.ts';

/**
 * Returns the address of a website, or undefined if the client did not type an http or https address.
 * Links with another scheme, such as `javascript:`, would be dangerous.
 */
export function websiteLink(website: string): string | undefined {
  if (!URL.canParse(website)) return undefined;
  const { protocol, href } = new URL(website);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** Returns a mailto link. The address is encoded, because `?` and `&` in it would add headers. */
export function emailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** Digits and the usual punctuation, with an optional extension. */
const phonePattern =
  /^(\+?[\d\s().\-/]*\d[\d\s().\-/]*)(?:[,;]?\s*(?:ext\.?|extension|x|#)\s*(\d+))?$/i;

/**
 * Returns a telephone link, or undefined if the text contains words (`ask for Ana`). Keeping only the
 * digits of such a text could call another person. @see https://www.rfc-editor.org/rfc/rfc3966
 */
export function phoneLink(phone: string): string | undefined {
  const [, number, extension] = phonePattern.exec(phone.trim()) ?? [];
  if (number === undefined) return undefined;
  const href = `tel:${number.replace(/[^+\d]/g, '')}`;
  return extension === undefined ? href : `${href};ext=${extension}`;
}

const hrefs: Partial<Record<IntakeField['kind'], (text: string) => string | undefined>> = {
  email: emailLink,
  tel: phoneLink,
  website: websiteLink,
};

/** Text of a field, as a link if it is an email address, a phone number, or a website. */
export function TextLink({
  kind,
  children,
}: Pick<IntakeField, 'kind'> & { readonly children: string }) {
  const href = hrefs[kind]?.(children);
  if (href === undefined) return children;
  const isExternal = kind === 'website';
  const elsewhere = isExternal && ({ target: '_blank', rel: 'noopener noreferrer' } as const);
  return (
    <a href={href} {...elsewhere} className="text-accent underline underline-offset-3">
      {children}
      {isExternal && <span className="sr-only"> {adminWords.detail.newTab}</span>}
    </a>
  );
}
