import type { ContactFieldTexts, IntakeFieldTexts, IntakeSectionTexts } from '../field-texts.ts';

export const contactFieldTexts: ContactFieldTexts = {
  name: { label: 'Nombre', missing: 'Escriba su nombre.' },
  email: { label: 'Correo electrónico', missing: 'Escriba su dirección de correo electrónico.' },
  subject: { label: 'Asunto', missing: 'Escriba un asunto.' },
  message: { label: 'Mensaje', missing: 'Escriba un mensaje.' },
  attachment: { label: 'Adjuntar un archivo', title: 'Archivo adjunto' },
};

export const intakeSectionTexts: IntakeSectionTexts = {
  practice: {
    title: 'Datos de su consultorio o negocio',
    text: 'El negocio para el que contesta el agente y cómo comunicarnos con usted. Los campos marcados con * son obligatorios.',
  },
  upload: {
    title: 'Su guía de capacitación',
    text: 'Un documento con el que su equipo ya trabaja: guiones, políticas, listas de precios.',
  },
  faqs: {
    title: 'Preguntas frecuentes',
    text: 'Lo que más preguntan quienes le llaman y lo que usted respondería. Guardamos las entradas que tienen pregunta y respuesta.',
  },
  guide: {
    title: 'Instrucciones para la IA',
    text: 'Cómo debe hablar el agente y qué debe hacer en las llamadas que usted ya conoce bien.',
  },
  special: {
    title: 'Instrucciones especiales',
    text: 'Reglas sin excepción, palabras que debe evitar y llamadas que debe transferir de inmediato.',
  },
};

export const intakeFieldTexts: IntakeFieldTexts = {
  practiceName: {
    label: 'Nombre del consultorio',
    hint: 'O el nombre de su negocio.',
    missing: 'Escriba el nombre de su consultorio o negocio.',
  },
  contactName: {
    label: 'Persona de contacto',
    missing: 'Escriba el nombre de una persona de contacto.',
  },
  email: {
    label: 'Correo electrónico',
    missing: 'Escriba una dirección de correo electrónico.',
  },
  phone: { label: 'Teléfono', missing: 'Escriba un número de teléfono.' },
  transferNumber: {
    label: 'Número para llamadas transferidas',
    hint: 'Para quienes necesitan hablar con una persona y por si hay una falla. No ponga una línea que usted desvíe al agente.',
  },
  website: { label: 'Sitio web', hint: 'Si el negocio tiene uno.', placeholder: 'example.com' },
  address: { label: 'Dirección' },
  trainingGuide: { label: 'Guía de capacitación' },
  faqs: {
    label: 'Preguntas frecuentes',
    entry: 'Pregunta',
    add: 'Agregar otra pregunta',
    tooMany: 'Se pueden enviar 50 preguntas como máximo.',
    fields: {
      question: { label: 'Pregunta', placeholder: '¿Aceptan pacientes nuevos?' },
      answer: { label: 'Respuesta' },
    },
  },
  generalGuidelines: {
    label: 'Instrucciones generales',
    placeholder:
      '¿Cómo debe saludar el agente? ¿Qué tono va con su negocio? ¿En qué idiomas contesta?',
  },
  scenarios: {
    label: 'Situaciones de llamada',
    title: 'Situaciones específicas',
    text: 'Un tipo de llamada en cada una. Guardamos las entradas que tienen título y texto.',
    entry: 'Situación',
    add: 'Agregar otra situación',
    tooMany: 'Se pueden enviar 50 situaciones como máximo.',
    fields: {
      title: { label: 'Título de la situación', placeholder: 'El cliente quiere cancelar' },
      content: { label: 'Cómo atenderla' },
    },
  },
  specialInstructions: {
    label: 'Instrucciones especiales',
    placeholder: 'Lo que el agente debe hacer siempre o nunca.',
  },
};
