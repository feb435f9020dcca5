import { company } from '#brand/company.ts';
import type * as en from '../en/emails.ts';

export const receiptTexts: typeof en.receiptTexts = {
  subject: ({ amount, plan }) => `Recibo: ${amount} por ${company.name} ${plan}`,
  greeting: ({ name }) => (name ? `Hola, ${name}:` : 'Hola:'),
  thanksForFirst: ({ plan }) => `Gracias por suscribirse al plan ${plan}.`,
  thanksForRenewal: ({ plan }) => `Gracias por su pago mensual del plan ${plan}.`,
  received: 'Recibimos su pago.',
  test: 'Esto fue una prueba. No se cobró nada. No se recibió ningún pago.',
  plan: 'Plan',
  setup: 'Cargo inicial',
  once: ({ amount }) => `${amount}, una sola vez`,
  extra: 'Otros cargos',
  monthly: 'Cuota mensual',
  firstMonth: ({ amount }) => `${amount}, primer mes`,
  paid: 'Pagado',
  paidOn: ({ amount, day }) => `${amount}, el ${day}`,
  includedTax: ({ tax }) => `Incluye ${tax}`,
  tax: 'impuestos',
  next: 'Próximo cobro',
  nextOn: ({ amount, day }) => `${day} (${amount}), salvo que su suscripción termine para entonces`,
  nextWithMinutes: ({ amount, day }) =>
    `${day} (${amount}, salvo que su suscripción termine para entonces, más los minutos adicionales de llamadas, si los hay)`,
  invoice: 'Factura',
  intake: 'Siguiente paso: llenar el cuestionario',
  steps: 'Qué sigue',
  inAdvance: 'Las cuotas mensuales se cobran por adelantado.',
  portal: 'Puede cancelar, cambiar la forma de pago y descargar sus facturas en',
  withoutPortal: `Para cambiar la forma de pago o pedir una copia de una factura, escriba a ${company.email}.`,
  terms: 'Nuestros términos',
  questions: '¿Tiene preguntas? Escríbanos o llámenos:',
};

export const acknowledgementTexts: typeof en.acknowledgementTexts = {
  subject: ({ id }) => `Recibimos el cuestionario de su agente de voz (${id.slice(-6)})`,
  headline: 'Gracias. Recibimos el cuestionario de su agente de voz con IA.',
  reference: 'Su número de referencia',
  guideNotReceived: `No recibimos su guía de capacitación. Envíela por correo a ${company.email}.`,
  notYou:
    'Si usted no envió este cuestionario, alguien más escribió su dirección de correo; puede ignorar este mensaje.',
};
