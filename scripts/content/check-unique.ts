import { nextId } from '../../src/domain/article.ts';
import type { ArticleFile } from './article-file.ts';

/** Reports ids, slugs, and aliases that an earlier file already uses. */
export function checkUnique(files: readonly ArticleFile[]): void {
  const owners = new Map<string, string>();
  const claim = (article: ArticleFile, field: string, instead: string) => {
    const value = article.get(field);
    if (typeof value !== 'string') return;
    const key = field === 'id' ? `id ${value}` : value;
    const owner = owners.get(key);
    if (owner) article.report(field, `"${value}" already belongs to ${owner}. ${instead}`);
    else owners.set(key, article.file);
  };

  const free = nextId(files.map((file) => file.get('id')));
  for (const article of files) {
    claim(article, 'id', `Write id: "${free}".`);
    claim(article, 'slug', 'Write another slug, and give the file the same name.');
  }
  // Aliases last, because a current address takes precedence over a former one.
  for (const article of files) {
    const { aliases } = article.fields ?? {};
    for (const index of Array.isArray(aliases) ? aliases.keys() : []) {
      claim(article, `aliases.${index}`, 'Remove it: an address leads to one article.');
    }
  }
}
