import { articleCategories, type ArticleCategory } from '../../domain/article.ts';

/** The class of everything about a category. */
export function topicClass(category: ArticleCategory): string {
  return `h${articleCategories.indexOf(category)}`;
}

/** The classes that give an article the color of its category. */
export function hueClass(category: ArticleCategory): string {
  return `hue ${topicClass(category)}`;
}
