/**
 * Returns a function that chooses the form of a text for a number by the rules of a language. A language has
 * some of the forms zero, one, two, few, and many, and always `other`.
 */
export function pluralsOf(language: string) {
  const rules = new Intl.PluralRules(language);
  return (
    count: number,
    forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>,
  ): string => forms[rules.select(count)] ?? forms.other;
}
