/** Fields that connect an article with its translations, on a site with several languages. */
import type { BasicFormField } from '@keystatic/core';
import { hidden } from './fields.tsx';

/** Article that the editor links to. */
interface LinkedArticle {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** Id of the article that this one translates. */
  readonly original?: string | undefined;
}

/** A language of the site, for the editor. */
export interface EditorLanguage {
  readonly code: string;
  /** English name. */
  readonly name: string;
  readonly nextId: string;
  /** Names of the drawings that articles of this language may show. */
  readonly drawings: readonly string[];
  readonly articles: readonly LinkedArticle[];
}

/** Key of the part of the editor with the files of a language other than the default. */
export const partOf = (name: string, { code }: Pick<EditorLanguage, 'code'>) => `${name}-${code}`;

/** Address of a collection. The part before it can contain the name of a branch. */
function addressOf(collection: string): string {
  return `${location.pathname.replace(/\/collection\/.*$/, '')}/collection/${collection}`;
}

/** Link that opens another tab, so that both articles can be seen side by side. */
function SideLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

const findTranslation = ({ articles }: EditorLanguage, id: string) =>
  articles.find(({ original }) => original === id);

/**
 * Adds translations to the hidden number of an article of the default language: lists name those that are missing, and
 * the article has links to open or to create them.
 */
export function withTranslations(
  id: ReturnType<typeof hidden>,
  languages: readonly EditorLanguage[],
): BasicFormField<string, string, string> & { label: string } {
  const missing = (value: string) =>
    languages.filter((language) => !findTranslation(language, value)).map(({ name }) => name);
  return {
    ...id,
    label: 'Not translated to',
    reader: { parse: (value) => missing(value as string).join(', ') },
    // A new article has no number yet.
    Input: ({ value }) =>
      value === '' ? null : (
        <p>
          {languages.map((language) => {
            const { code, name } = language;
            const collection = addressOf(partOf('articles', language));
            const translation = findTranslation(language, value);
            return translation ? (
              <SideLink key={code} href={`${collection}/item/${translation.slug}`}>
                {`Open the translation to ${name}`}
              </SideLink>
            ) : (
              <SideLink key={code} href={`${collection}/create?original=${value}`}>
                {`Translate to ${name}`}
              </SideLink>
            );
          })}
        </p>
      ),
  };
}

/** Adds a link to the original to the field that names it. A new translation has the one in the address. */
export function withOriginal(
  field: BasicFormField<string>,
  articles: readonly LinkedArticle[],
): BasicFormField<string> {
  return {
    ...field,
    defaultValue: () => new URLSearchParams(location.search).get('original') ?? '',
    serialize: (value) => ({ value: value || undefined }),
    Input: function OriginalInput(props) {
      const original = articles.find(({ id }) => id === props.value);
      return (
        <>
          <field.Input {...props} />
          {original && (
            <p>
              <SideLink href={`${addressOf('articles')}/item/${original.slug}`}>
                Open the original
              </SideLink>
            </p>
          )}
        </>
      );
    },
  };
}
