/*
 * Rules of typed texts as data, and the few lines that check them, without any library: a form's
 * script checks with the same lines as the server's schema (text-schema.ts).
 */

/** What a text must be to be taken. */
export interface TextRule {
  /** The most characters it may have. */
  readonly max: number;
  /** What is said when it is blank; without one it may be. */
  readonly missing?: string;
  /** It becomes one line, so that it can be a name, or stand in a mail's header. */
  readonly isLine?: true;
  readonly isEmail?: true;
}

/** One line: no line breaks, and no more than one space between words. */
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

/** Marks and controls that take no room: a name made of them alone could be neither read nor typed. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text as it can be seen, which is how people compare two. */
export function toSeenText(text: string): string {
  return toLine(toLine(text).replace(unseen, ''));
}

/** What a browser's own email field takes. @see https://html.spec.whatwg.org/#valid-e-mail-address */
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

/** What is wrong with a text, in words for the person who typed it; undefined when nothing is. */
export function textProblem(rule: TextRule, text: string): string | undefined {
  const clean = cleanText(rule, text);
  if (rule.missing !== undefined && toSeenText(clean) === '') return rule.missing;
  if (clean.length > rule.max) return `This may have at most ${rule.max} characters.`;
  return rule.isEmail && !email.test(clean)
    ? 'Please enter an email address like name@example.com.'
    : undefined;
}
