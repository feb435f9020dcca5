import { articleCategories, type ArticleCategory } from '#features/articles/article.ts';

export function topicClass(category: ArticleCategory): string {
  return `h${articleCategories.indexOf(category)}`;
}

/** Classes that give an article the color of its category. */
export function hueClass(category: ArticleCategory): string {
  return `hue ${topicClass(category)}`;
}
