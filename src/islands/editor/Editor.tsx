import type { Config } from '@keystatic/core';
import { Keystatic } from '@keystatic/core/ui';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { company } from '#brand/company.ts';
import { dayOf } from '#platform/company-time.ts';
import { partOf } from '#features/articles/editor.ts';
import { pagePaths } from '#features/site/paths.ts';
import { type BeforeSaveDeps, type Change, prepareChange } from './before-save.ts';
import {
  articleCollection,
  dataFiles,
  type EditorContent,
  legalCollection,
  navigation,
  translatedFiles,
  translatedSchemas,
} from './files.tsx';
import { Missing } from './Missing.tsx';
import { askDestination, askOverwrite, Questions } from './Questions.tsx';
import type { EditorLanguage } from './translations.tsx';

export interface EditorProps {
  /** Place where the editor reads and writes files: the local checkout, or a repository at GitHub. */
  readonly storage: Config['storage'];
  /** Name of the app at GitHub through which editors log in. */
  readonly app?: string;
  readonly content: EditorContent;
  /** Start of the address of a page's preview, with `{branch}`. Empty if it is on this host. */
  readonly preview: string;
}

/** Gives the articles' components the color scheme of the editor. @returns a function that stops this. */
function followColorScheme(): () => void {
  const { classList } = document.documentElement;
  const darkScreen = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    const isDark =
      classList.contains('kui-scheme--dark') ||
      (classList.contains('kui-scheme--auto') && darkScreen.matches);
    if (classList.contains('dark') !== isDark) classList.toggle('dark', isDark);
  };
  const observer = new MutationObserver(follow);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  follow();
  return () => observer.disconnect();
}

const asEditor = { headers: { 'no-cors': '1' } };

/** Hash of each file of this checkout by path, from the editor's API. */
async function readHashes(): Promise<ReadonlyMap<string, string>> {
  const response = await fetch('/api/keystatic/tree', asEditor);
  const entries = (await response.json()) as readonly { path: string; sha: string }[];
  return new Map(entries.map(({ path, sha }) => [path, sha]));
}

/** Prepares a change of files of this checkout, which can change while the editor is open. */
async function prepareLocalChange(
  change: Change,
  deps: BeforeSaveDeps,
): ReturnType<typeof prepareChange> {
  const hashes = await readHashes();
  const readFile = async (path: string) => {
    const hash = hashes.get(path);
    const response = hash && (await fetch(`/api/keystatic/blob/${hash}/${path}`, asEditor));
    return response ? response.text() : undefined;
  };
  return prepareChange({ ...change, readFile }, { ...deps, hashes });
}

function makeDeps({ languages: [language] = [] }: EditorContent): BeforeSaveDeps {
  const originals = new Map(language?.articles.map(({ id, slug }) => [id, slug]));
  return { askDestination, askOverwrite, today: dayOf(Date.now()), originals };
}

/** The mark of the company, from the page. */
function BrandMark() {
  const mark = document.querySelector('#editor-mark')?.innerHTML ?? '';
  return <span className="editor-mark" dangerouslySetInnerHTML={{ __html: mark }} />;
}

/** Parts of the editor in a language other than the default. */
function partsOf(language: EditorLanguage, content: EditorContent, preview: string) {
  const base = `${preview}/${language.code}`;
  return {
    articles: articleCollection(content, `${base}/blog/{slug}`, language),
    legal: legalCollection(content, `${base}/{slug}`, language),
  };
}

/** The editor of the site's files. It needs the browser's address, so it never renders on a server. */
function Editor({ storage, app, content, preview }: EditorProps) {
  const [settings] = useState((): Config => {
    const others = content.languages?.slice(1) ?? [];
    const deps = makeDeps(content);
    return {
      storage,
      ui: {
        brand: { name: `${company.name} editor`, mark: BrandMark },
        navigation: {
          ...navigation,
          ...Object.fromEntries(
            others.map((language) => [
              language.name,
              ['articles', ...Object.keys(translatedSchemas), 'legal'].map((name) =>
                partOf(name, language),
              ),
            ]),
          ),
        },
      },
      beforeSave: (change) =>
        storage.kind === 'local' ? prepareLocalChange(change, deps) : prepareChange(change, deps),
      collections: {
        articles: articleCollection(content, preview + pagePaths.article('{slug}')),
        legal: legalCollection(content, `${preview}/{slug}`),
        ...Object.fromEntries(
          others.flatMap((language) =>
            Object.entries(partsOf(language, content, preview)).map(([name, part]) => [
              partOf(name, language),
              part,
            ]),
          ),
        ),
      },
      singletons: Object.assign(
        {},
        dataFiles,
        ...others.map((language) => translatedFiles(content, language)),
      ) as typeof dataFiles,
    };
  });
  useEffect(followColorScheme, []);
  const appSlug = app && { appSlug: { envName: 'EDITOR_APP', value: app } };
  return (
    <>
      {/* Visible only above Keystatic's link to the login at GitHub, which is all that it shows. */}
      <div className="editor-login">
        <BrandMark />
        <h1>{`${company.name} editor`}</h1>
        <p>For the authors of the articles, texts, and legal pages.</p>
      </div>
      <Keystatic config={settings} {...appSlug} />
      <Questions titles={content.titles} />
      <Missing first={content.missing} />
    </>
  );
}

const place = document.querySelector<HTMLElement>('[data-editor]');
if (place) {
  createRoot(place).render(<Editor {...(JSON.parse(place.dataset.editor ?? '') as EditorProps)} />);
}
