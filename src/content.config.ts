import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import * as z from 'zod/mini';
import { articleSchema, draftSchema, legalTextSchema } from '#features/articles/article.ts';

export const collections = {
  articles: defineCollection({
    // In the build, the store of all articles is one module, so it contains fields but not the texts.
    loader: glob({ pattern: '*.mdx', base: './src/content/articles', retainBody: false }),
    schema: z.union([draftSchema, articleSchema]),
  }),
  legal: defineCollection({
    loader: glob({ pattern: '*.mdx', base: './src/content/legal' }),
    schema: legalTextSchema,
  }),
};
