/** The owner's texts of the landing page. */
import aboutTexts from '#site/about.json' with { type: 'json' };
import callTexts from '#site/calls.json' with { type: 'json' };
import contactTexts from '#site/contact.json' with { type: 'json' };
import faqTexts from '#site/faq.json' with { type: 'json' };
import heroTexts from '#site/hero.json' with { type: 'json' };
import serviceTexts from '#site/services.json' with { type: 'json' };
import { formatPrice } from '#brand/money.ts';
import { listPlanKinds, type Plan } from '#brand/plan.ts';
import type { SiteTexts } from '#brand/site-texts.ts';
import { fillTexts } from '#brand/fill-texts.ts';
import { planTexts } from '#texts/plans.ts';

export const about = fillTexts(aboutTexts);
export const { calls } = fillTexts(callTexts);
export const contact = fillTexts(contactTexts);
export const faq = fillTexts(faqTexts);
export const hero = fillTexts(heroTexts);
export const services = fillTexts(serviceTexts as SiteTexts['services']);

/** Text below a plan's monthly fee: `plus $300 once, for setup`. */
export function describeSetupFee({ setupFee }: Plan): string {
  return setupFee > 0 ? planTexts.setupFee({ price: formatPrice(setupFee) }) : planTexts.noSetupFee;
}

/** Kinds of plans, the voice agent's first. The landing page has a section for each. */
export const kindsOnLanding = listPlanKinds().toReversed();
