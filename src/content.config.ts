import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { articleSchema } from './domain/article.ts';
import { legalTextSchema } from './domain/legal-text.ts';

export const collections = {
  articles: defineCollection({
    loader: glob({ pattern: '*.mdx', base: './src/content/articles' }),
    schema: articleSchema,
  }),
  legal: defineCollection({
    loader: glob({ pattern: '*.mdx', base: './src/content/legal' }),
    schema: legalTextSchema,
  }),
};
