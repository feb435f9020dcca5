import { company } from '#brand/company.ts';
import type * as en from '../en/legal.ts';

export const legalTexts: typeof en.legalTexts = {
  back: '← Volver al inicio',
  contents: 'En esta página',
  acknowledgment: 'Aceptación',
  effective: 'Fecha de entrada en vigor',
  updated: 'Última actualización',
  planTable: {
    caption: 'Planes y cuotas',
    columns: ['Plan', 'Cargo inicial, una sola vez', 'Cuota mensual', 'Primer pago'],
  },
  keptTable: {
    captions: {
      servers: 'Lo que se guarda en el almacenamiento de este sitio',
      browser: 'Lo que se guarda en su navegador',
      staff: 'Lo que se guarda en los navegadores de nuestro personal',
      elsewhere: 'Lo que se guarda en otros lugares',
    },
    columns: { what: 'Qué', why: 'Para qué', howLong: 'Por cuánto tiempo' },
  },
  taxed: ({ note }) =>
    `Estas cuotas y las de los minutos adicionales son precios finales, ${note}.`,
  charged: (service) => `Además, cobramos lo siguiente: ${service.title}. ${service.text}`,
  changesOf: ({ plan }) => `Cambios al mes, ${plan}:`,
  changes: ({ count, period }) => `${count}, cada uno en un plazo de ${period}.`,
  noPeople: `${company.name} publica los artículos de este sitio como organización. Los artículos no nombran a ninguna persona como autora ni como revisora. No los ha revisado ningún abogado ni profesional de la salud.`,
  demoArticles:
    'Este sitio es una demostración. Una IA escribió los artículos y un programa los revisó. Cuando el dueño del sitio nombre a quienes los escriben y revisan, aparecerán aquí.',
  addressOnRequest: 'se la enviamos si la solicita',
  thirdParties:
    'En algunas de nuestras páginas pueden cargarse un chat y una página para reservar citas, ambos de otras empresas.',
  askedThirdParties:
    'En algunas de nuestras páginas pueden cargarse un chat y una página para reservar citas, ambos de otras empresas, pero solo después de que usted lo permita; puede cambiar su decisión al final de cada página, salvo en las de pago.',
  visitCounter: ({ host }) =>
    `Contamos las visitas con un servicio en ${host}. No usa cookies ni guarda nada en su navegador. Recibe la dirección de la página, la de la página desde la que usted llegó y su dirección IP.`,
};
