import { pluralsOf } from '../plurals.ts';
import type * as en from '../en/plans.ts';

const plural = pluralsOf('es');

const changesAMonth = (count: number) =>
  plural(count, { one: `${count} cambio al mes`, other: `${count} cambios al mes` });

export const planTexts: typeof en.planTexts = {
  choose: ({ plan }) => `Elegir ${plan}`,
  aMonth: 'al mes',
  setupFee: ({ price }) => `más ${price} de cargo inicial, una sola vez`,
  noSetupFee: 'sin cargo inicial',
  including: ({ tax }) => `con ${tax} incluido`,
  included: ({ tax }) => `Incluye: ${tax}`,
  popular: 'POPULAR',
  without: 'No incluye: ',
  setup: 'Cargo inicial, una sola vez',
  everyMonth: 'Incluido cada mes',
  ifUsed: 'Se cobra solo si lo usa',
  demo: 'O llame antes (se graba):',
  client: 'Después de pagar:',
  minutes: 'minutos de llamadas al mes',
  extraMinutes: ({ fee, included }) => `${fee} por cada minuto después de los primeros ${included}`,
  changes: ({ count }) => changesAMonth(count),
  changesWithin: ({ count, period }) =>
    plural(count, {
      one: `${changesAMonth(count)}, hecho en un plazo de ${period}`,
      other: `${changesAMonth(count)}, cada uno en un plazo de ${period}`,
    }),
  fillInIntake: 'Llene el cuestionario',
  emailCopy: 'Envíenos sus textos e imágenes',
  emailCopySubject: ({ plan }) => `${plan}: textos e imágenes`,
};

export const planPageTexts: typeof en.planPageTexts = {
  monthly: 'Cada mes, por adelantado',
  first: 'Pago al comprar',
  features: 'Características',
  scope: 'Alcance',
  has: 'Incluye',
  without: 'No incluye',
  changes: 'Cambios al mes',
  ask: 'Pregúntenos',
  undecided: 'Por decidir',
  undecidedText:
    'Estas respuestas son ejemplos. No obligan a nadie hasta que el dueño de este sitio las confirme.',
  taxed: ({ note }) => `Todas las cuotas son precios finales, ${note}.`,
  leaving: 'Cargo inicial y cuotas, como máximo, si cancela justo después de comprar',
  periods: {
    website: ({ firstVersion, change }) =>
      `Usted ve una primera versión en un plazo de ${firstVersion} desde que recibimos su pago y su contenido. El primer mes empieza con el pago. Hacemos cada cambio en un plazo de ${change}.`,
    voiceAgent: ({ firstVersion, change }) =>
      `Usted escucha una primera versión en un plazo de ${firstVersion} desde que recibimos su pago y su cuestionario. El primer mes empieza con el pago. Hacemos cada cambio en un plazo de ${change}.`,
  },
};
