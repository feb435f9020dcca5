import type * as en from '../en/landing.ts';

export const landingTexts: typeof en.landingTexts = {
  call: {
    title: 'Llamada de ejemplo',
    choose: 'Mostrar una llamada de ejemplo. Negocio:',
    booked: 'Reservado',
    caller: 'Cliente: ',
    agent: 'Agente: ',
  },
  pauseLogos: 'Pausar',
  testimonials: 'Lo que dicen los clientes',
};
