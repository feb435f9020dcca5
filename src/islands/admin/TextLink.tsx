import { adminWords } from '../../site/admin.ts';
import type { IntakeField } from '../../site/intake-form.ts';

/**
 * The address a website leads to, or nothing when what the client typed is not an http or https
 * address: no other scheme, `javascript:` least of all, ever becomes a link.
 */
export function websiteLink(website: string): string | undefined {
  if (!URL.canParse(website)) return undefined;
  const { protocol, href } = new URL(website);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** Percent-encoded, because `?` and `&` are valid in an address and would add further headers. */
export function emailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** Digits and the usual punctuation, then perhaps an extension. */
const phonePattern =
  /^(\+?[\d\s().\-/]*\d[\d\s().\-/]*)(?:[,;]?\s*(?:ext\.?|extension|x|#)\s*(\d+))?$/i;

/**
 * The number to dial, or nothing when the text holds more than one can dial (`ask for Ana`), where
 * keeping only the digits would call somebody else. @see https://www.rfc-editor.org/rfc/rfc3966
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

/** A text, as a link where its kind makes it one. */
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
