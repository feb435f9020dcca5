import { company } from '#brand/company.ts';
import { pluralsOf } from '../plurals.ts';
import type * as en from '../en/blog.ts';

const plural = pluralsOf('es');

export const blogTexts: typeof en.blogTexts = {
  title: `Blog de ${company.name}`,
  start: '¿Es su primera visita? Empiece por este artículo',
  featuredHeading: 'Artículos destacados',
  allArticles: 'Todos los artículos',
  articlesIn: ({ category }) => `Artículos: ${category}`,
  count: ({ count }) => plural(count, { one: `${count} artículo`, other: `${count} artículos` }),
  countIn: ({ count, category }) =>
    plural(count, {
      one: `${count} artículo en ${category}`,
      other: `${count} artículos en ${category}`,
    }),
  read: ({ time }) => `${time} de lectura`,
  readFull: 'Leer el artículo completo',
  readMore: 'Leer más',
  about: ({ title }) => `sobre ${title}`,
  filterLabel: 'Mostrar artículos sobre',
  aboutHeading: `Acerca del blog de ${company.name}`,
  method: 'Cómo escribimos y revisamos',
  feedNote:
    'Este es un canal RSS. Copie la dirección de esta página en un lector de noticias y verá cada artículo nuevo.',
};

export const articleTexts: typeof en.articleTexts = {
  back: '← Volver al blog',
  contents: 'En este artículo',
  author: 'Por',
  reviewer: 'Revisión:',
  unreviewed: 'Este artículo menciona leyes. Ningún abogado lo ha revisado.',
  updated: 'Actualizado el',
  reader: { result: 'Obtendrá', time: 'Le tomará', needs: 'Necesita' },
  figure: 'Descripción de la figura',
  code: 'Código',
  source: 'Fuente:',
  printSheet: 'Imprimir esta hoja',
  share: {
    heading: 'Comparta este artículo',
    on: ({ network }) => `Compartir en ${network}`,
    newTab: 'se abre en una pestaña nueva',
    instagram: 'Compartir en Instagram: se copia el enlace',
    manual: 'Copie el enlace a este artículo:',
    copied: '¡Enlace copiado! Ya puede compartir el artículo en Instagram.',
  },
  explore: {
    title: 'Más artículos',
    text: 'Más sobre diseño web, SEO y soluciones de IA para pequeñas empresas.',
    action: 'Ver todos los artículos',
  },
  help: {
    title: 'Hable con nosotros',
    text: `Cuéntenos en qué está trabajando. Respondemos en un plazo de ${company.answersWithin}.`,
    action: 'Escríbanos',
  },
  related: 'Artículos relacionados',
  notFound: {
    text: 'Es posible que haya cambiado de dirección o de nombre. Búsquelo en la página del blog o empiece con uno de estos.',
    newest: 'Nuestros artículos más recientes',
    action: 'Volver al blog',
  },
  unpublished: { draft: 'Borrador', scheduled: 'Programado' },
};
