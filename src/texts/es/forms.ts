import type * as en from '../en/forms.ts';

export const formTexts: typeof en.formTexts = {
  offline:
    'No tiene conexión a internet, así que el formulario no se envió. Su texto sigue aquí. Conéctese y envíelo otra vez.',
  agreement: { before: 'Acepto los', link: 'Términos y condiciones' },
  tooLong: ({ max }) => `Escriba ${max} caracteres como máximo.`,
  wrongEmail: 'Escriba una dirección de correo como nombre@example.com.',
  undeliverable:
    'No podemos enviar correos a una dirección con letras como é o 用 antes de la @. Escriba otra.',
};
