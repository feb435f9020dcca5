import type * as en from '../en/landing.ts';

export const landingTexts: typeof en.landingTexts = {
  call: {
    title: 'Llamada de ejemplo',
    choose: 'Llamada de ejemplo a este negocio:',
    booked: 'Reservado',
    caller: 'Cliente: ',
    agent: 'Agente: ',
  },
  pauseLogos: 'Pausar',
  testimonials: 'Lo que dicen los clientes',
};
