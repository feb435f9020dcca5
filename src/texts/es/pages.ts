import type * as en from '../en/pages.ts';

export const pageTexts: typeof en.pageTexts = {
  blog: {
    title: 'Artículos sobre sitios web e IA',
    description:
      'Artículos prácticos sobre diseño web, SEO, chatbots, agentes de IA y agentes de voz para quienes tienen una pequeña empresa.',
  },
  intake: {
    title: 'Personalice su agente de voz con IA',
    description:
      'Díganos cómo debe saludar, responder y transferir llamadas su recepcionista con IA. La parte obligatoria toma unos cinco minutos.',
  },
  notFound: {
    title: 'Página no encontrada',
    description: 'Esta página no existe o cambió de dirección.',
  },
  articleNotFound: {
    title: 'Artículo no encontrado',
    description: 'Este artículo no existe o cambió de dirección.',
  },
  invalidPlan: { title: 'Plan no válido', description: 'El plan seleccionado no es válido.' },
  checkout: {
    title: ({ plan }) => `Pago: ${plan}`,
    description: ({ plan, monthly }) => `Contrate el plan ${plan}: ${monthly} al mes.`,
    descriptionWithSetup: ({ plan, setup, monthly }) =>
      `Contrate el plan ${plan}: ${setup} de cargo inicial, una sola vez, y ${monthly} al mes.`,
    picture: ({ plan }) => `Plan ${plan}`,
  },
  fees: { setup: 'Cargo inicial', monthly: 'Cuota mensual' },
};

export const lostPageTexts: typeof en.lostPageTexts = {
  articleNotFound: 'Artículo no encontrado',
  pageNotFound: {
    heading: 'Página no encontrada',
    text: 'La página que busca no existe o cambió de dirección.',
  },
};

export const lostPageAdvice: typeof en.lostPageAdvice = {
  check: 'Si escribió o pegó la dirección, compruebe que esté completa.',
  report: 'Si llegó aquí por un enlace de este sitio, díganos cuál',
};

export const lostDrawingTexts: typeof en.lostDrawingTexts = {
  'Call us': 'Llame',
  'Continued on': 'Continúa en la',
  'the next page': 'página siguiente',
};
