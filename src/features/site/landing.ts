/** Texts of the landing page: those of the owner, and labels of its controls. */
import aboutTexts from '../../content/site/about.json' with { type: 'json' };
import callTexts from '../../content/site/calls.json' with { type: 'json' };
import contactTexts from '../../content/site/contact.json' with { type: 'json' };
import faqTexts from '../../content/site/faq.json' with { type: 'json' };
import heroTexts from '../../content/site/hero.json' with { type: 'json' };
import serviceTexts from '../../content/site/services.json' with { type: 'json' };
import { formatPrice } from '#brand/money.ts';
import { listPlanKinds, type Plan } from '#brand/plan.ts';
import type { SiteTexts } from '#brand/site-texts.ts';
import { fillTexts } from '#brand/fill-texts.ts';

export const about = fillTexts(aboutTexts);
export const { calls } = fillTexts(callTexts);
export const contact = fillTexts(contactTexts);
export const faq = fillTexts(faqTexts);
export const hero = fillTexts(heroTexts);
export const services = fillTexts(serviceTexts as SiteTexts['services']);

export const callLabels = {
  title: 'Example call',
  choose: 'Show an example call to a',
  booked: 'Booked',
} as const;

export const pauseLogos = 'Pause';

/** Returns the text of a plan card's button: `Choose Basic`. */
export function choosePlan({ name }: Plan): string {
  return `Choose ${name}`;
}

/** Returns the text below a plan's monthly fee: `plus $300 once, for setup`. */
export function describeSetupFee({ setupFee }: Plan): string {
  return setupFee > 0 ? `plus ${formatPrice(setupFee)} once, for setup` : 'without a setup fee';
}

export const plansSection = {
  /** Kinds of plans, the voice agent's first. Each has a separate section. */
  kinds: listPlanKinds().toReversed(),
  popular: 'POPULAR',
  without: 'Not included: ',
  demo: 'Or call the demo first:',
  client: 'After paying:',
  minutes: 'minutes of calls a month',
} as const;

/** Heading of the testimonials of customers. */
export const testimonialsHeading = 'What clients say';
