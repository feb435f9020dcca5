/**
 * One file with the landing page's drawings, its icons and the marks of the logo strip. The page shows them by
 * reference, so they cost nothing before its text, follow its theme, and repeat for free.
 */
import type { APIRoute } from 'astro';
import {
  siAirtable,
  siCalendly,
  siGmail,
  siGooglecalendar,
  siHubspot,
  siQuickbooks,
  siSquare,
  siZapier,
  siZendesk,
} from 'simple-icons';
import { iconSymbols } from '../components/layout/icons.ts';
import { toolLogos } from '../site/logos.ts';

const marks = {
  hubspot: siHubspot,
  googlecalendar: siGooglecalendar,
  zendesk: siZendesk,
  quickbooks: siQuickbooks,
  calendly: siCalendly,
  gmail: siGmail,
  airtable: siAirtable,
  square: siSquare,
  zapier: siZapier,
};

const drawings = import.meta.glob<string>('../components/landing/art/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** `…/art/studio.svg` and its text → the same drawing as a symbol with the id `studio`. */
function toSymbol([file, svg]: [string, string]): string {
  const id = file.replace(/^.*\/|\.svg$/g, '');
  return svg
    .replace('<svg xmlns="http://www.w3.org/2000/svg"', `<symbol id="${id}"`)
    .replace('</svg>', '</symbol>')
    .replace(/>\s+</g, '><');
}

export const GET: APIRoute = () => {
  const logos = toolLogos.map(
    ({ id }) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${marks[id].path}"/></symbol>`,
  );
  const symbols = [iconSymbols(), ...Object.entries(drawings).map(toSymbol), ...logos].join('');
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`, {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
