import { company } from '#brand/company.ts';
import type * as en from '../en/frame.ts';

export const frameTexts: typeof en.frameTexts = {
  skip: 'Ir al contenido',
  home: `${company.name}, inicio`,
  navigation: 'Principal',
  quickLinks: 'Enlaces rápidos',
  resources: 'Recursos',
  contact: 'Contacto',
  rights: ({ year }) => `© ${year} ${company.name}. Todos los derechos reservados.`,
  poweredBy: `Creado por ${company.name}`,
};

export const menuTexts: typeof en.menuTexts = { label: 'Menú', open: 'Menú', close: 'Cerrar' };

export const linkTexts: typeof en.linkTexts = {
  home: 'Inicio',
  about: 'Nosotros',
  services: 'Servicios',
  trustedBy: 'Herramientas',
  contact: 'Contacto',
  blog: 'Blog',
  backToHome: 'Volver al inicio',
  comparePlans: 'Comparar todos los planes',
  start: 'Empezar',
  seePlans: 'Ver los planes',
  built: 'Lo que creamos',
  plans: 'Planes',
  portal: 'Administrar la suscripción',
  intake: 'Cuestionario inicial',
  privacyPolicy: 'Política de privacidad',
  termsConditions: 'Términos y condiciones',
};

export const consentTexts: typeof en.consentTexts = {
  chat: { title: 'Chat', name: 'chat', allow: 'Abrir el chat', decline: 'No, gracias' },
  scheduling: { title: 'Calendario', name: 'calendario', allow: 'Mostrar el calendario' },
  receives: ({ service, provider }) =>
    `El ${service} es un servicio de ${provider}. Esa empresa recibe su dirección IP y puede usar cookies.`,
  choices: 'Opciones de privacidad',
  choicesIntro: 'Las páginas pueden cargar servicios de otras empresas:',
};
