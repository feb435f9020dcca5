import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { articleSchema, legalTextSchema } from '#features/articles/article.ts';

export const collections = {
  articles: defineCollection({
    // In the build, the store of all articles is one module, so it contains fields but not the texts.
    loader: glob({ pattern: '*.mdx', base: './src/content/articles', retainBody: false }),
    schema: articleSchema,
  }),
  legal: defineCollection({
    loader: glob({ pattern: '*.mdx', base: './src/content/legal' }),
    schema: legalTextSchema,
  }),
};
