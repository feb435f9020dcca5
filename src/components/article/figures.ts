const files = import.meta.glob<string>('../../content/figures/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The drawings of articles, by name. Pages show them by reference, as files of their own. */
export const figures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([file, svg]) => [file.replace(/^.*\/|\.svg$/g, ''), svg]),
);
