/*
 * Rules of typed texts as data, and the functions that check them. They use no library, so a form's
 * script and the server's schema (text-schema.ts) share them.
 */

/** Rule that a typed text must follow. */
export interface TextRule {
  /** Maximum number of characters. */
  readonly max: number;
  /** Message for a blank text. Without it the text is optional. */
  readonly missing?: string;
  /** Line breaks become spaces, so that the text can be used as a name or in an email header. */
  readonly isLine?: true;
  readonly isEmail?: true;
}

/** Returns the text on one line, with single spaces between words. */
function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Line breaks that no keyboard types: vertical tab, form feed, next line. */
const rareLineBreaks = /[\v\f\u0085]/g;

/**
 * Controls except tab and line breaks, and the characters that change the direction of the text
 * around them: with one of these in a name, a line of an email or a list reads differently.
 */
const harmful = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Invisible characters. A name that has no others can be neither read nor typed. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Returns the visible part of a text, for comparing two texts as people do. */
export function toSeenText(text: string): string {
  return toLine(toLine(text).replace(unseen, ''));
}

/** Addresses that a browser accepts in an email field. @see https://html.spec.whatwg.org/#valid-e-mail-address */
const email =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/**
 * Returns a text as it is stored: well-formed Unicode without harmful characters and without white
 * space around it, on one line where the rule asks for one.
 */
export function cleanText({ isLine }: TextRule, text: string): string {
  const readable = text.toWellFormed().replace(rareLineBreaks, '\n').replace(harmful, '');
  return isLine ? toLine(readable) : readable.trim();
}

/** Returns a message for the person who typed the text; undefined if the text follows the rule. */
export function textProblem(rule: TextRule, text: string): string | undefined {
  const clean = cleanText(rule, text);
  if (rule.missing !== undefined && toSeenText(clean) === '') return rule.missing;
  if (clean.length > rule.max) return `This may have at most ${rule.max} characters.`;
  return rule.isEmail && !email.test(clean)
    ? 'Please enter an email address like name@example.com.'
    : undefined;
}
