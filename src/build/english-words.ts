/** English words that are in the code and not in src/texts/en, because staff read them in any language. */
import { articleCategories, articleTags } from '#features/articles/article.ts';
import { contactParts } from '#features/submissions/contact.ts';
import { intakeParts, intakeSections } from '#features/submissions/intake.ts';

const wordKeys = ['label', 'hint', 'placeholder', 'title', 'text', 'entry', 'add', 'tooMany'];

interface FormPart {
  readonly rule?: { readonly missing?: string };
  readonly fields?: Readonly<Record<string, object>>;
}

/** The words of a part of a form, as `src/texts/field-texts.ts` describes them. */
function wordsOf(part: object): object {
  const words = Object.entries(part).filter(
    ([key, value]) => wordKeys.includes(key) && typeof value === 'string',
  );
  const { rule, fields } = part as FormPart;
  const entries = Object.entries(fields ?? {}).map(([name, field]) => [name, wordsOf(field)]);
  return {
    ...Object.fromEntries(words),
    ...(rule?.missing && { missing: rule.missing }),
    ...(fields && { fields: Object.fromEntries(entries) as object }),
  };
}

const wordsByName = (
  parts: readonly { readonly name: string }[],
): Readonly<Record<string, object>> =>
  Object.fromEntries(parts.map((part) => [part.name, wordsOf(part)]));

/** Messages of the contact form are in the language of the site, not in the descriptions of its fields. */
const withoutRule = ({ rule: _, ...part }: { name: string; rule?: object }) => part;

const same = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

/** Words by the file in src/texts that translates them, and by their names there. */
export const englishWords = {
  'fields.ts': {
    contactFieldTexts: wordsByName(contactParts.map(withoutRule)),
    intakeSectionTexts: Object.fromEntries(
      intakeSections.map(({ id, title, text }) => [id, { title, text }]),
    ),
    intakeFieldTexts: wordsByName(intakeParts),
  },
  'categories.ts': { categoryTexts: same(articleCategories), tagTexts: same(articleTags) },
};
