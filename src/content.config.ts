import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import * as z from 'zod/mini';
import { isOtherLanguage, languageOfBuild } from './build/languages.ts';
import { articleSchema, draftSchema } from '#features/articles/article.ts';
import { legalTextSchema } from '#features/articles/legal-text.ts';
import { foldersOf } from '#features/articles/editor.ts';

export const collections = {
  articles: defineCollection({
    // In the build, the store of all articles is one module, so it contains fields but not the texts.
    loader: glob({
      pattern: '*.mdx',
      base: foldersOf(languageOfBuild).articles,
      retainBody: false,
    }),
    schema: z.union([draftSchema, articleSchema]),
  }),
  legal: defineCollection({
    // A legal text of another language replaces that of the default language (own-pages.ts).
    loader: glob({
      pattern: isOtherLanguage ? ['*.mdx', `${languageOfBuild}/*.mdx`] : '*.mdx',
      base: './src/content/legal',
    }),
    schema: legalTextSchema,
  }),
};
