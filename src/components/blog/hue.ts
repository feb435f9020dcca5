import { articleCategories, type ArticleCategory } from '#features/articles/article.ts';

/** Returns the class of elements that belong to a category. */
export function topicClass(category: ArticleCategory): string {
  return `h${articleCategories.indexOf(category)}`;
}

/** Returns the classes that give an article the color of its category. */
export function hueClass(category: ArticleCategory): string {
  return `hue ${topicClass(category)}`;
}
