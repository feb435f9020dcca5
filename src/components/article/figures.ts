import { drawingsOfLanguage } from '../../build/drawings-of-language.ts';

const files = import.meta.glob<string>('../../content/figures/**/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Text of each drawing for articles, by name. The build makes each drawing a file that pages refer to. */
export const figures = drawingsOfLanguage(files);
