import { company } from '#brand/company.ts';
import type * as en from '../en/contact.ts';

export const contactTexts: typeof en.contactTexts = {
  title: 'Contacto',
  submit: 'Enviar mensaje',
  submitting: 'Enviando mensaje...',
  received: {
    heading: 'Mensaje enviado',
    text: `Gracias. Le responderemos por correo electrónico en un plazo de ${company.answersWithin}.`,
  },
  again: 'Escribir otro mensaje',
  attachment: {
    choose: 'Elegir un archivo',
    done: 'El archivo está adjunto.',
    notYet: '(aún sin subir; requiere JavaScript)',
    waiting: 'El archivo todavía no se ha subido. Espere un momento y envíe el mensaje otra vez.',
  },
  uploadNotLoaded: `No se pudo cargar la función para subir archivos. Intente de nuevo o envíe el archivo por correo a ${company.email}.`,
};
