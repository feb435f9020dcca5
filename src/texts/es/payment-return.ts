import type * as en from '../en/payment-return.ts';

export const paymentReturnTexts: typeof en.paymentReturnTexts = {
  label: 'Su pago',
  paid: ({ amount }) => `Pagado: ${amount}`,
  processing: ({ amount }) => `En proceso: ${amount}`,
  coversSetup: ({ plan }) => `El cargo inicial y el primer mes de ${plan}.`,
  coversMonth: ({ plan }) => `El primer mes de ${plan}.`,
  nextFee: ({ amount }) => `Le cobraremos ${amount} por su segundo mes.`,
  failed: 'El pago no se realizó. No se le cobró nada y puede intentarlo de nuevo.',
  failedTitle: 'No se hizo ningún pago',
  failedText: ({ plan }) =>
    `Esta compra de ${plan} no está pagada. Si el pago falla otra vez, pruebe otra forma de pago.`,
  retry: ({ plan }) => `Intentar de nuevo con ${plan}`,
  close: 'Cerrar',
};
