import * as z from 'zod/mini';
import { optionalStoredText, storedText } from '#platform/stored-fields.ts';
import { cleanText, type TextRule, textProblem } from './text-rule.ts';

/** Returns the schema of a text that is cleaned and checked by its rule. */
export function checkedText(rule: TextRule) {
  return z.string(rule.missing).check(
    z.overwrite((text) => cleanText(rule, text)),
    ({ value, issues }) => {
      const message = textProblem(rule, value);
      if (message) issues.push({ code: 'custom', message, input: value });
    },
  );
}

/** Schema of an optional text. A blank text counts as missing. */
function optionalText(rule: TextRule) {
  const blankAsNothing = z.transform((text: string) => (text === '' ? undefined : text));
  return z.optional(z.pipe(checkedText(rule), blankAsNothing));
}

type Rules = Readonly<Record<string, TextRule>>;
/** One of two schemas for each text, depending on whether the text is required. */
type PerText<Of extends Rules, Required, Optional> = {
  [Name in keyof Of]: Of[Name] extends { readonly missing: string } ? Required : Optional;
};

function perText<const Of extends Rules, Required, Optional>(
  rules: Of,
  required: (rule: TextRule) => Required,
  optional: (rule: TextRule) => Optional,
): PerText<Of, Required, Optional> {
  const schemas = Object.entries(rules).map(([name, rule]) => [
    name,
    rule.missing === undefined ? optional(rule) : required(rule),
  ]);
  return Object.fromEntries(schemas) as PerText<Of, Required, Optional>;
}

/** Schemas of submitted texts by name. A text is required if its rule has a `missing` message. */
export function textSchemas<const Of extends Rules>(rules: Of) {
  return perText(rules, checkedText, optionalText);
}

/** Schemas of the same texts in stored records, which may follow older rules. */
export function storedTexts<const Of extends Rules>(rules: Of) {
  return perText(
    rules,
    () => storedText,
    () => optionalStoredText,
  );
}

function entryOf<Name extends string>(
  rules: Readonly<Record<Name, TextRule>>,
  schemaOf: (rule: TextRule) => z.ZodMiniType<string>,
): z.ZodMiniType<Record<Name, string>> {
  const schemas = Object.entries<TextRule>(rules).map(([name, rule]) => [name, schemaOf(rule)]);
  return z.object(Object.fromEntries(schemas)) as unknown as z.ZodMiniType<Record<Name, string>>;
}

/** Schema of a submitted list entry. Its texts may be blank. */
export function entrySchema<Name extends string>(rules: Readonly<Record<Name, TextRule>>) {
  return entryOf(rules, (rule) => z._default(checkedText(rule), ''));
}

/** Schema of a stored list entry. */
export function storedEntry<Name extends string>(rules: Readonly<Record<Name, TextRule>>) {
  return entryOf(rules, () => storedText);
}
