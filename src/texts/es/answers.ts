import { pluralsOf } from '../plurals.ts';
import type * as en from '../en/answers.ts';

const plural = pluralsOf('es');

export const answerTexts: typeof en.answerTexts = {
  failed: 'Tuvimos un problema técnico.',
  invalid: 'Faltan datos o hay datos no válidos.',
  unreadable: 'No pudimos leer lo que se envió.',
  tooLarge: ({ limit }) => `Es demasiado grande. El límite es de ${limit}.`,
  storage: 'En este momento no podemos guardar ni leer datos.',
  notSetUp: 'Esta parte del sitio todavía no está configurada.',
  tooFast: 'El envío parecía automático. Envíelo otra vez.',
  tooMany: {
    login: 'Hubo demasiados intentos fallidos de iniciar sesión desde su red.',
    checkout: 'Se iniciaron demasiadas compras desde su red.',
    'failed-payment': 'Fallaron demasiados pagos desde su red.',
    upload: 'Se subieron demasiados archivos desde su red.',
  },
  limitEnds: ({ minutes }) =>
    plural(minutes, {
      one: `Intente de nuevo en ${minutes} minuto.`,
      other: `Intente de nuevo en ${minutes} minutos.`,
    }),
  file: {
    gone: 'Este archivo ya no está disponible. Súbalo otra vez.',
    tooOld: 'Este archivo se subió hace más de un día. Súbalo otra vez.',
    taken: 'Este archivo ya llegó con otro envío. Súbalo otra vez.',
  },
};

export const formAnswerTexts: typeof en.formAnswerTexts = {
  notSent: ({ form }) => `Aún no se ha enviado: ${form}`,
  nothingLost:
    'No se perdió nada de lo que escribió. Está más abajo, listo para enviarse de nuevo.',
  keptByBrowser:
    'Vuelva atrás en su navegador para recuperar lo que escribió, acórtelo y envíelo otra vez.',
  reach: { write: 'También puede escribirnos a', call: 'o llamarnos al' },
  back: 'Volver a la página',
  home: 'Volver al inicio',
};
