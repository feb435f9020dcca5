import type { Config } from '@keystatic/core';
import { Keystatic } from '@keystatic/core/ui';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { company } from '../../site/company.ts';
import { BRANCH_PREFIX } from '../../site/editor.ts';
import { articleCollection, dataFiles, type EditorFacts, legalTexts } from './files.tsx';

/** Where the editor reads and writes files: this checkout, or a repository at GitHub. */
export type EditorStorage =
  | { readonly kind: 'local' }
  | { readonly kind: 'github'; readonly repo: string; readonly appSlug: string };

export interface EditorProps {
  readonly storage: EditorStorage;
  readonly facts: EditorFacts;
  /** Address of an article's preview, with `{slug}` and `{branch}`. */
  readonly previewUrl: string;
}

/** Gives the articles' components the color scheme of the editor. Returns a function that stops it. */
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

const navigation = {
  Blog: ['articles', 'blog', 'howWeWrite'],
  'Home page': ['hero', 'calls', 'about', 'services', 'offer', 'faq', 'contact'],
  Legal: ['privacyPolicy', 'privacy', 'terms'],
  Owner: ['brand'],
};

/** The editor of the site's files. It needs the browser's address, so it never renders on a server. */
function Editor({ storage, facts, previewUrl }: EditorProps) {
  const [settings] = useState((): Config => ({
    storage:
      storage.kind === 'local'
        ? { kind: 'local' }
        : {
            kind: 'github',
            repo: storage.repo as `${string}/${string}`,
            branchPrefix: BRANCH_PREFIX,
          },
    ui: { brand: { name: `${company.name} editor` }, navigation },
    collections: { articles: articleCollection(facts, previewUrl) },
    singletons: { ...dataFiles, ...legalTexts(facts) },
  }));
  useEffect(followColorScheme, []);
  const appSlug =
    storage.kind === 'github' ? { appSlug: { envName: 'EDITOR_APP', value: storage.appSlug } } : {};
  return <Keystatic config={settings} {...appSlug} />;
}

const place = document.querySelector<HTMLElement>('[data-editor]');
if (place) {
  createRoot(place).render(<Editor {...(JSON.parse(place.dataset.editor ?? '') as EditorProps)} />);
}
