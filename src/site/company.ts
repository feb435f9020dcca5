/**
 * Who we are. No name and no number is written anywhere else; links to other networks are in `social.ts`,
 * prices in `src/domain/plan.ts`. `npm run setup` writes all three.
 */
export const company = {
  name: 'Wrenloop',
  tagline: 'AI & web studio',
  description:
    'AI agents for phone, chat and email, and the websites behind them, for small businesses.',
  /** The registered address of the site, without a trailing slash. */
  host: 'https://wrenloop.example',
  /** The office: contracts, consent, questions. */
  phone: '+1 (212) 555-0142',
  /** The demo voice agent answers here; nobody of the office does. */
  demoPhone: '+1 (212) 555-0143',
  email: 'hello@wrenloop.example',
  /** The postal address in one line, for the footer; empty while none is given. */
  address: '',
  /** Shown wherever hours are shown. */
  hours: 'Mon-Fri: 9am - 5pm EST',
  /** How soon whoever writes has an answer. A promise, made wherever somebody may write. */
  answersWithin: 'one business day',
  /** The business's own time zone: it decides when a dated article appears. */
  timeZone: 'America/New_York',
} as const;

/** A phone number as a link: `+1 (212) 555-0142` → `tel:+12125550142`. */
function toPhoneHref(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}

export const phoneHref = toPhoneHref(company.phone);
export const demoPhoneHref = toPhoneHref(company.demoPhone);

export const emailHref = `mailto:${company.email}`;
