import { company } from '#brand/company.ts';
import type * as en from '../en/intake.ts';

export const intakeTexts: typeof en.intakeTexts = {
  title: 'Personalización de su agente de voz con IA',
  introduction:
    'Con estas respuestas creamos su agente de voz. Enviarlas no cuesta nada y no es un pedido. La primera sección toma unos cinco minutos. Las otras cuatro son opcionales, pero quince minutos más bastan para que el agente hable como usted.',
  progress: 'Secciones de este cuestionario',
  filled: 'completa',
  wrong: 'por revisar',
  optional: 'Opcional',
  remove: 'Quitar',
  listFull: 'Llegó al límite para un solo envío.',
  submit: 'Enviar cuestionario',
  submitting: 'Procesando...',
  failed: 'No se pudo enviar el cuestionario. Intente de nuevo.',
  submitted: '¡Cuestionario enviado!',
  guideUploaded: '¡Guía de capacitación subida!',
  received: `En un plazo de ${company.answersWithin}, o antes si su plan tiene atención prioritaria, le enviaremos por correo los pasos siguientes.`,
  ifPaid: 'Si ya pagó su agente, estos son los pasos siguientes:',
  correct: '¿Quiere agregar o corregir algo? Escriba a',
  home: 'Volver al inicio',
  again: 'Llenar otro cuestionario',
  privacy: 'No envíe datos de pacientes: describa las llamadas en términos generales.',
  problems: 'Revise estos campos:',
  incomplete: 'Aún no se ha enviado. Faltan estos campos o no son válidos:',
};

export const draftTexts: typeof en.draftTexts = {
  // A time ends with a period of its own: 2:05 p.m.
  restored: ({ savedAt }) =>
    `Este cuestionario contiene sus respuestas sin enviar (guardadas en este navegador el ${savedAt}).`,
  saved:
    'Sus respuestas se guardan en este navegador hasta que las envíe, o durante más o menos un mes. Si comparte la computadora, descarte el borrador antes de irse.',
  notSaved:
    'Su navegador no puede guardar un borrador. Envíe el cuestionario antes de cerrar la página.',
  discard: 'Descartar el borrador',
  discardQuestion: '¿Quiere descartar todo lo que escribió en este cuestionario?',
};
