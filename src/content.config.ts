import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { articleSchema, legalTextSchema } from './domain/article.ts';

export const collections = {
  articles: defineCollection({
    // The store of all articles is one module of the build: it holds their fields, not their texts.
    loader: glob({ pattern: '*.mdx', base: './src/content/articles', retainBody: false }),
    schema: articleSchema,
  }),
  legal: defineCollection({
    loader: glob({ pattern: '*.mdx', base: './src/content/legal' }),
    schema: legalTextSchema,
  }),
};
