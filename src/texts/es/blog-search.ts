import type * as en from '../en/blog-search.ts';

export const searchTexts: typeof en.searchTexts = {
  label: 'Buscar en el blog',
  placeholder: 'Buscar artículos',
  none: ({ query }) => `No encontramos nada sobre “${query}”. Pruebe con otra palabra.`,
  searching: 'Buscando...',
  found: ({ count }) => (count === 1 ? '1 artículo encontrado' : `${count} artículos encontrados`),
  ask: 'Pregúntenos →',
  retry: 'Intentar de nuevo',
  failed: 'No se pudo cargar la búsqueda. Los artículos están más abajo.',
};

export const wordEnding: typeof en.wordEnding = /(?:[ai]d[ao]s?|iendo|ando|[aei]r|[aeo]s|s|[aeo])$/;
