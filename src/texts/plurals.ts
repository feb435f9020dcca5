/**
 * Function that chooses the form of a text for a number by the rules of a language. A language has
 * some of the forms zero, one, two, few, and many, and always `other`.
 * @param type `ordinal` for forms such as 1st, 2nd, and 3rd.
 */
export function pluralsOf(language: string, type: Intl.PluralRuleType = 'cardinal') {
  const rules = new Intl.PluralRules(language, { type });
  return (
    count: number,
    forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>,
  ): string => forms[rules.select(count)] ?? forms.other;
}
