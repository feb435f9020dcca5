import type { Config } from '@keystatic/core';
import { Keystatic } from '@keystatic/core/ui';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { company } from '#brand/company.ts';
import { articleCollection, dataFiles, type EditorFacts, legalTexts } from './files.tsx';

export interface EditorProps {
  /** Place where the editor reads and writes files: the local checkout, or a repository at GitHub. */
  readonly storage: Config['storage'];
  /** Name of the app at GitHub through which editors log in. */
  readonly app?: string;
  readonly facts: EditorFacts;
  /** Address of an article's preview, with `{slug}` and `{branch}`. */
  readonly previewUrl: string;
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

const navigation = {
  Blog: ['articles', 'blog', 'howWeWrite'],
  'Home page': ['hero', 'calls', 'about', 'services', 'offer', 'faq', 'contact'],
  Legal: ['privacyPolicy', 'privacy', 'terms'],
  Owner: ['brand'],
};

/** The editor of the site's files. It needs the browser's address, so it never renders on a server. */
function Editor({ storage, app, facts, previewUrl }: EditorProps) {
  const [settings] = useState((): Config => ({
    storage,
    ui: { brand: { name: `${company.name} editor` }, navigation },
    collections: { articles: articleCollection(facts, previewUrl) },
    singletons: { ...dataFiles, ...legalTexts(facts) },
  }));
  useEffect(followColorScheme, []);
  const appSlug = app && { appSlug: { envName: 'EDITOR_APP', value: app } };
  return <Keystatic config={settings} {...appSlug} />;
}

const place = document.querySelector<HTMLElement>('[data-editor]');
if (place) {
  createRoot(place).render(<Editor {...(JSON.parse(place.dataset.editor ?? '') as EditorProps)} />);
}
