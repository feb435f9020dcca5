import { parse } from 'yaml';

/** Tags of this site's own components, which may run over several lines. */
const componentTags = /<\/?[A-Z][^>]*>/g;
const frontmatter = /^---\n([\s\S]*?)\n---\n/;

/** The words of a valid article as a post of Astro's blog example: its fields, no components. */
export function toExamplePost(source: string): string {
  const fields = parse(frontmatter.exec(source)?.[1] ?? '') as Record<string, string>;
  const post = { title: fields.title, description: fields.excerpt, pubDate: fields.publishDate };
  return `---\n${JSON.stringify(post)}\n---\n${source.replace(frontmatter, '').replace(componentTags, '')}`;
}
