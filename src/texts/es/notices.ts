import type * as en from '../en/notices.ts';

export const noticeTexts: typeof en.noticeTexts = {
  contactFailed: {
    title: 'Error',
    description: 'No se pudo enviar el mensaje. Intente de nuevo más tarde.',
  },
  contactFieldsMissing: {
    title: 'Error',
    description: 'Llene todos los campos obligatorios',
  },
  contactTermsUnticked: {
    title: 'Error',
    description: 'Para continuar, acepte los Términos y condiciones',
  },
  paymentSucceeded: {
    title: 'Pago realizado',
    description: 'Gracias. Su suscripción ya comenzó; le enviamos un recibo por correo.',
  },
  paymentProcessing: {
    title: 'Pago en proceso',
    description:
      'Su banco todavía está procesando el pago. En cuanto llegue, le enviaremos un recibo por correo.',
  },
  paymentSetupFailed: {
    title: 'Error',
    description: 'No se pudo preparar el pago. Intente de nuevo más tarde.',
  },
  unknownPlan: {
    title: 'Plan no válido',
    description: 'El plan seleccionado no es válido.',
  },
  checkoutAgreementUnticked: {
    title: 'Falta su aceptación',
    description: 'Para continuar, acepte la Política de privacidad y los Términos y condiciones',
  },
  paymentFailed: {
    title: 'El pago no se realizó',
    description: 'Ocurrió un error inesperado',
  },
};

export const noticeLabels: typeof en.noticeLabels = {
  one: 'Aviso',
  list: ({ hotkey }) => `Avisos (${hotkey})`,
  close: 'Cerrar',
};
