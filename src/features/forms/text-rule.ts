import { toAsciiEmail } from '#platform/ascii-email.ts';
import { formTexts } from '#texts/forms.ts';

/*
 * Text rules as data, and the functions that check them. They use no library, so that a form's script and
 * the server's schema (text-schema.ts) share them.
 */

export interface TextRule {
  /** Maximum number of characters. */
  readonly max: number;
  /** Message for a blank text. Without it, the text is optional. */
  readonly missing?: string;
  /** Line breaks become spaces, so that the text can be used as a name or in an email header. */
  readonly isLine?: true;
  readonly isEmail?: true;
}

/** Text on one line, with single spaces between words. */
function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Line breaks that a keyboard cannot produce: vertical tab, form feed, next line. */
const rareLineBreaks = /[\v\f\u0085]/g;

/**
 * Control characters except tab and line breaks, and characters that change the direction of the
 * surrounding text. A name that contains one can make a line of an email or a list display differently.
 */
const harmful = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Invisible characters. A name that contains only these cannot be read or typed. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Visible part of a text, for comparisons that match what people see. */
function toSeenText(text: string): string {
  return toLine(toLine(text).replace(unseen, ''));
}

/**
 * Addresses that a browser accepts in an email field. @see
 * https://html.spec.whatwg.org/#valid-e-mail-address
 */
const email =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/**
 * Text as it is stored: well-formed Unicode without harmful characters and surrounding white
 * space, and on one line if the rule requires it.
 */
export function cleanText({ isLine }: TextRule, text: string): string {
  const readable = text.toWellFormed().replace(rareLineBreaks, '\n').replace(harmful, '');
  return isLine ? toLine(readable) : readable.trim();
}

/** Message for the person who typed the text; undefined if the text follows the rule. */
export function textProblem(rule: TextRule, text: string): string | undefined {
  const clean = cleanText(rule, text);
  if (rule.missing !== undefined && toSeenText(clean) === '') return rule.missing;
  // A form sent without JavaScript has two characters for each line break that a person typed.
  if (clean.replaceAll('\r\n', '\n').length > rule.max) return formTexts.tooLong({ max: rule.max });
  if (!rule.isEmail) return undefined;
  const address = toAsciiEmail(clean);
  // Mail servers count the letters of this form, which may be several times longer.
  if (address.length <= rule.max && email.test(address)) return undefined;
  // Many mail servers do not deliver to names outside of ASCII (SMTPUTF8).
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  const asciiName = name.replace(/\P{ASCII}/gu, 'x');
  return name !== asciiName && email.test(asciiName + address.slice(at))
    ? formTexts.undeliverable
    : formTexts.wrongEmail;
}

/** True if the typed text is this name. Only white space and invisible characters may differ. */
export function isSameName(typed: string, name: string): boolean {
  const fold = (text: string) => toSeenText(text).normalize('NFC');
  return fold(typed) === fold(name);
}

/**
 * Text to type to confirm a deletion: the name on the record, or the id if the name is
 * invisible.
 */
export function confirmationText(name: string, id: string): string {
  return toSeenText(name) === '' ? id : name;
}
