/** List of what is not translated yet, next to the overview of the editor. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { partOf } from '#features/articles/editor.ts';
import { editorPaths } from '#features/site/paths.ts';
import { Beside, SideLink } from './Beside.tsx';
import type { EditorLanguage, LinkedArticle } from './translations.tsx';

/** Untranslated texts and articles of one language. */
export interface MissingTexts {
  readonly language: Pick<EditorLanguage, 'code' | 'name'>;
  readonly isDefault: boolean;
  /** Number of texts and their words, as `npm run untranslated` prints it. */
  readonly count: string;
  /** Files with untranslated texts, and the paths of these: none for a whole file. */
  readonly files: readonly { readonly file: string; readonly paths: readonly string[] }[];
  /** Articles of the default language without a translation. */
  readonly articles: readonly LinkedArticle[];
}

/** The Navigation API. Older browsers lack it, and show the list only until the first step. */
const { navigation } = globalThis as { readonly navigation?: EventTarget };

/** Path of the page. The editor changes it without loading a page. */
const usePath = () =>
  useSyncExternalStore(
    (notify) => {
      navigation?.addEventListener('currententrychange', notify);
      return () => navigation?.removeEventListener('currententrychange', notify);
    },
    () => location.pathname,
  );

/** Address of the entry that edits a file. Empty if the editor does not edit it. */
export function entryOf(
  base: string,
  file: string,
  { language, isDefault }: Pick<MissingTexts, 'language' | 'isDefault'>,
): string {
  const [, folder, name = ''] =
    /^(?:src\/content\/(site|legal)\/(?:[^/]+\/)?)?([\w-]+)\.(?:json|mdx)$/.exec(file) ?? [];
  const part = (kind: string) => (isDefault ? kind : partOf(kind, language));
  if (folder === 'legal') {
    return `${base}/collection/${part('legal')}/${isDefault ? `item/${name}` : `create?original=${name}`}`;
  }
  return name && `${base}/singleton/${part(name)}`;
}

/** Text of the link to an entry. A new legal text must have the address of its original. */
function actionAt(href: string): string {
  const [, name] = /\?original=(.+)$/.exec(href) ?? [];
  return name ? `Write it, with the address ${name}` : 'Edit';
}

function MissingOf({ base, missing }: { readonly base: string; readonly missing: MissingTexts }) {
  const { language, count, files, articles } = missing;
  return (
    <section aria-label={language.name}>
      <h3>{language.name}</h3>
      <p>{count}</p>
      {articles.length > 0 && (
        <details>
          <summary>{`Articles (${articles.length})`}</summary>
          <ul>
            {articles.map(({ id, title }) => (
              <li key={id}>
                <SideLink
                  href={`${base}/collection/${partOf('articles', language)}/create?original=${id}`}
                >
                  {title}
                </SideLink>
              </li>
            ))}
          </ul>
        </details>
      )}
      {files.map(({ file, paths }) => {
        const href = entryOf(base, file, missing);
        return (
          <details key={file}>
            <summary>{`${file} (${paths.length || 'whole file'})`}</summary>
            {href && <SideLink href={href}>{actionAt(href)}</SideLink>}
            <ul>
              {paths.map((path) => (
                <li key={path}>{path}</li>
              ))}
            </ul>
          </details>
        );
      })}
    </section>
  );
}

/** Reads the list from the page of the editor, which computes it each time. */
async function readAgain(): Promise<readonly MissingTexts[]> {
  const response = await fetch(editorPaths.page);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const { editor = '' } = page.querySelector<HTMLElement>('[data-editor]')?.dataset ?? {};
  const { content } = JSON.parse(editor) as { content: { missing: readonly MissingTexts[] } };
  return content.missing;
}

function MissingList({
  base,
  first,
}: {
  readonly base: string;
  readonly first: readonly MissingTexts[];
}) {
  const [list, setList] = useState(first);
  useEffect(() => {
    let isShown = true;
    readAgain()
      .then((again) => isShown && setList(again))
      // The list of the first page remains.
      .catch(() => undefined);
    return () => void (isShown = false);
  }, []);
  return (
    list.length > 0 && (
      <Beside title="Not translated yet">
        {list.map((missing) => (
          <MissingOf key={missing.language.code} base={base} missing={missing} />
        ))}
      </Beside>
    )
  );
}

/** @param first the list when the page was loaded. */
export function Missing({ first }: { readonly first: readonly MissingTexts[] }) {
  const path = usePath().replace(/\/$/, '');
  const isOverview = /^\/editor(?:\/branch\/[^/]+)?$/.test(path);
  return isOverview && <MissingList base={path} first={first} />;
}
