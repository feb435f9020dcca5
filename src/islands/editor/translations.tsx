/** Fields that connect an article with its translations, on a site with several languages. */
import type { BasicFormField } from '@keystatic/core';
import type { ReactElement } from 'react';
import { partOf } from '#features/articles/editor.ts';
import { pagePaths } from '#features/site/paths.ts';
import { PageBeside, SideLink, TextsBeside } from './Beside.tsx';
import { hidden } from './fields.tsx';

/** Article that the editor links to. */
export interface LinkedArticle {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** Id of the article that this one translates. */
  readonly original?: string | undefined;
}

export interface EditorLanguage {
  readonly code: string;
  /** English name. */
  readonly name: string;
  readonly nextId: string;
  /** Names of the drawings that articles of this language may show. */
  readonly drawings: readonly string[];
  readonly articles: readonly LinkedArticle[];
}

/** Address of the editor, which can contain the name of a branch. */
const baseAddress = () => location.pathname.replace(/\/(?:collection|singleton)\/.*$/, '');

const addressOf = (collection: string) => `${baseAddress()}/collection/${collection}`;

/** Original of a new translation, from the link that opened it. */
const originalInAddress = () => new URLSearchParams(location.search).get('original') ?? '';

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
    label: 'Missing in',
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

/**
 * Shows the original next to the form, and begins a new translation with the one in the address.
 * @param field names the original.
 */
export function withOriginal(
  field: BasicFormField<string>,
  articles: readonly LinkedArticle[],
): BasicFormField<string> {
  return {
    ...field,
    defaultValue: originalInAddress,
    serialize: (value) => ({ value: value || undefined }),
    Input: function OriginalInput(props) {
      const original = articles.find(({ id }) => id === props.value);
      return (
        <>
          <field.Input {...props} />
          {original && (
            <PageBeside
              path={pagePaths.article(original.slug)}
              href={`${addressOf('articles')}/item/${original.slug}`}
            />
          )}
        </>
      );
    },
  };
}

/** Field without a value. It shows a panel while the form is open. */
const panelField = (Panel: () => ReactElement | null): BasicFormField<string> => ({
  ...hidden(() => ''),
  serialize: () => ({ value: undefined }),
  Input: Panel,
});

/**
 * Shows the legal text of the default language next to the form. It has the same address.
 * @param names of the legal texts in the default language.
 */
export const originalPage = (names: readonly string[]) =>
  panelField(() => {
    const [, slug = originalInAddress()] = /\/item\/([^/]+)$/.exec(location.pathname) ?? [];
    if (!names.includes(slug)) return null;
    return <PageBeside path={`/${slug}`} href={`${addressOf('legal')}/item/${slug}`} />;
  });

/** Shows the texts of the default language next to the form. @param name of the singleton. */
export const originalTexts = (name: string, content: unknown) =>
  panelField(() => <TextsBeside content={content} href={`${baseAddress()}/singleton/${name}`} />);
