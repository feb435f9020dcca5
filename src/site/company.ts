/**
 * Facts about the agency. Its name and numbers are written only here. Links to networks are in `social.ts`,
 * prices in `src/domain/plan.ts`. `npm run setup` writes all three.
 */
export const company = {
  name: 'Wrenloop',
  tagline: 'AI & web studio',
  description:
    'AI agents for phone, chat and email, and the websites behind them, for small businesses.',
  /** The registered address of the site, without a trailing slash. */
  host: 'https://wrenloop.example',
  /** Phone number of the office: contracts, consent, questions. */
  phone: '+1 (212) 555-0142',
  /** Number of the demo voice agent. The office does not answer it. */
  demoPhone: '+1 (212) 555-0143',
  email: 'hello@wrenloop.example',
  /** Postal address in one line, for the footer. Empty if there is none. */
  address: '',
  /** Business hours, as pages show them. */
  hours: 'Mon-Fri: 9am - 5pm EST',
  /** Time in which we answer a message. Every page with a contact option promises it. */
  answersWithin: 'one business day',
  /** Time zone of the business. It decides when a scheduled article is published. */
  timeZone: 'America/New_York',
} as const;

/** Returns a phone number as a link: `+1 (212) 555-0142` → `tel:+12125550142`. */
function toPhoneHref(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}

export const phoneHref = toPhoneHref(company.phone);
export const demoPhoneHref = toPhoneHref(company.demoPhone);

export const emailHref = `mailto:${company.email}`;
