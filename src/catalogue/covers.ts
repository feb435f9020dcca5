/** Covers of articles, by path. `seo-2.svg` is the second cover of the category SEO. */
export const covers = import.meta.glob<string>('../content/covers/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
