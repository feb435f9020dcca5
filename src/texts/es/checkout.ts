import type * as en from '../en/checkout.ts';

export const paymentTexts: typeof en.paymentTexts = {
  preparing: 'Estamos preparando su pago…',
  unavailable: 'No se pudo cargar el formulario de pago.',
  retry: 'Intentar de nuevo',
  limited: {
    before: 'Si no presionó Pagar, no se le cobró nada. Para preguntar o comprar, llámenos al',
    or: 'o escríbanos a',
  },
  stale: 'Esta sesión de pago venció. No se le cobró nada. Escriba otra vez los datos de pago.',
  late: 'El procesador de pagos todavía no ha respondido. Puede esperar o volver a cargar la página. Se le cobrará una sola vez.',
  lateContact: 'Si necesita ayuda, llámenos al',
  reload: 'Volver a cargar la página',
  bought: ({ plan, time }) => `Usted compró ${plan} en este navegador (${time}).`,
  again: 'Pagaría una segunda suscripción.',
  buyAgain: ({ plan }) => `Comprar ${plan} por segunda vez`,
  interrupted:
    'Aún no sabemos cómo terminó su último pago. Si paga de nuevo, se le cobrará una sola vez.',
  connectionLost:
    'Se perdió la conexión. Revísela y vuelva a presionar Pagar. Se le cobrará una sola vez.',
  offline: 'No tiene conexión a internet.',
  kept: 'No se le cobró nada. Sus datos siguen aquí. Conéctese y vuelva a presionar Pagar.',
  unclear:
    'Es posible que el pago se haya hecho. Sus datos siguen aquí. Conéctese y verifique el pago.',
  check: 'Verificar el pago',
  unstored:
    'Su navegador no permite guardar datos, así que esta página quizá no sepa si usted ya pagó.',
  notCharged: 'No se le cobró nada. Revise sus datos o pague de otra manera.',
  name: 'Nombre completo',
  email: 'Correo electrónico',
  agreement: {
    before: 'Acepto la',
    privacy: 'Política de privacidad',
    and: 'y los',
    terms: 'Términos y condiciones',
  },
  pay: ({ amount }) => `Pagar ${amount}`,
  paying: 'Procesando...',
};

export const checkoutTexts: typeof en.checkoutTexts = {
  ...paymentTexts,
  back: 'Volver al inicio',
  today: 'A pagar hoy',
  firstMonth: 'Primer mes, por adelantado',
  monthly: 'Después, cada mes',
  monthlyStart:
    'Comienza dentro de un mes y se cobra con la misma forma de pago hasta que termine la suscripción.',
  features: 'Lo que recibe',
  agreements: 'Antes de pagar',
  next: 'Después de pagar',
  leaving: ({ amount }) =>
    `Si cancela justo después de comprar, paga como máximo ${amount} entre el cargo inicial y las cuotas mensuales.`,
  secure:
    'Sus datos de pago van a Stripe con cifrado de 256 bits. Nunca llegan a nuestros servidores.',
  payment: 'Pago',
  noScript: {
    reason:
      'El formulario de pago necesita JavaScript, que aquí está desactivado. Puede continuar de tres maneras:',
    browser:
      'Actívelo y vuelva a cargar esta página, o ábrala en una versión reciente de Chrome, Edge, Firefox o Safari.',
    write: 'Escríbanos qué plan quiere y le enviaremos los términos y una factura de Stripe:',
    call: 'O llámenos:',
  },
};
