import { company } from '#brand/company.ts';
import type * as en from '../en/uploads.ts';

export const uploadTexts: typeof en.uploadTexts = {
  choose: 'Subir la guía de capacitación',
  hint: ({ maxSize }) =>
    `Formatos admitidos: PDF, DOC, DOCX, TXT. Un archivo, de ${maxSize} como máximo.`,
  privacy: 'Asegúrese de que el archivo no contenga datos de pacientes.',
  notAvailable: `Todavía no es posible subir archivos. Si esto no cambia mientras llena el formulario, envíelo sin el archivo y mande el archivo por correo a ${company.email}.`,
  notYet: 'Este archivo todavía no se ha subido.',
  notReceived: ({ name }) =>
    `No recibimos el archivo ${name}. Envíelo por correo a ${company.email}.`,
  uploading: 'Subiendo',
  cancel: 'Cancelar la subida',
  retry: 'Intentar de nuevo',
  remove: 'Quitar el archivo',
  failures: {
    empty: 'Este archivo está vacío. Elija otro.',
    tooLarge: ({ maxSize }) => `Este archivo pesa más de ${maxSize}. Elija uno más pequeño.`,
    changed:
      'Este archivo se modificó, se movió o se borró después de que usted lo eligió. Elíjalo otra vez.',
    offline:
      'No tiene conexión a internet, así que el archivo no se subió. Sigue seleccionado. Conéctese e intente de nuevo.',
    network: 'La conexión se interrumpió durante la subida. Intente de nuevo.',
    server: 'No pudimos guardar el archivo. Intente de nuevo en un minuto.',
  },
  limited: ({ reason }) =>
    `${reason} También puede enviar el formulario sin el archivo y mandar el archivo por correo a ${company.email}.`,
  stillUploading: 'El archivo todavía se está subiendo. Espere a que termine o cancele la subida.',
  notUploaded:
    'El archivo no se subió. Intente de nuevo, o quite el archivo y envíe el formulario sin él.',
};
