import * as z from 'zod/mini';
import { keptOptionalText, keptText } from './kept.ts';
import { cleanText, type TextRule, textProblem } from './text-rule.ts';

/** A text as its rule cleans and judges it. */
export function checkedText(rule: TextRule) {
  return z.string(rule.missing).check(
    z.overwrite((text) => cleanText(rule, text)),
    ({ value, issues }) => {
      const message = textProblem(rule, value);
      if (message) issues.push({ code: 'custom', message, input: value });
    },
  );
}

/** A text that may be left out. Blank counts as left out. */
function optionalText(rule: TextRule) {
  const blankAsNothing = z.transform((text: string) => (text === '' ? undefined : text));
  return z.optional(z.pipe(checkedText(rule), blankAsNothing));
}

type Rules = Readonly<Record<string, TextRule>>;
/** One of two kinds of schema for each text: is it required, or may it be left out? */
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

/** What is accepted: texts by their names, required where the rule says what is missing without. */
export function textSchemas<const Of extends Rules>(rules: Of) {
  return perText(rules, checkedText, optionalText);
}

/** What was kept: the same texts, under whatever rules they were taken. */
export function keptTexts<const Of extends Rules>(rules: Of) {
  return perText(
    rules,
    () => keptText,
    () => keptOptionalText,
  );
}

function entryOf<Name extends string>(
  rules: Readonly<Record<Name, TextRule>>,
  schemaOf: (rule: TextRule) => z.ZodMiniType<string>,
): z.ZodMiniType<Record<Name, string>> {
  const schemas = Object.entries<TextRule>(rules).map(([name, rule]) => [name, schemaOf(rule)]);
  return z.object(Object.fromEntries(schemas)) as unknown as z.ZodMiniType<Record<Name, string>>;
}

/** One entry of a list as it is accepted: texts that are there, though perhaps blank. */
export function entrySchema<Name extends string>(rules: Readonly<Record<Name, TextRule>>) {
  return entryOf(rules, (rule) => z._default(checkedText(rule), ''));
}

/** One entry as it was kept. */
export function keptEntry<Name extends string>(rules: Readonly<Record<Name, TextRule>>) {
  return entryOf(rules, () => keptText);
}
