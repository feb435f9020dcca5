import type { Cents } from '../domain/money.ts';
import { pagePaths } from '../domain/paths.ts';
import { type Plan, type PlanKind, plansOfKind } from '../domain/plan.ts';
import { company } from './company.ts';
import { social } from './social.ts';
import { services } from './landing.ts';
import { canonicalUrl } from './seo.ts';

const CONTEXT = 'https://schema.org';
const home = canonicalUrl(pagePaths.home);
const organizationId = `${home}#organization`;

type Service = (typeof services.cards)[number];

/** Which service each kind of plan buys. Hosting is part of every plan; consultation is free. */
const serviceOfKind = {
  voiceAgent: 'ai',
  website: 'website',
} as const satisfies Readonly<Record<PlanKind, Service['id']>>;
const planKinds = Object.keys(serviceOfKind) as readonly PlanKind[];

/**
 * Who we are. Not a `LocalBusiness` or one of its kinds: those need a street address, and the studio
 * publishes none. The hours stand on the page alone.
 */
function organization() {
  return {
    '@type': 'Organization',
    '@id': organizationId,
    name: company.name,
    url: home,
    logo: canonicalUrl('/icon-512.png'),
    description: company.description,
    telephone: company.phone,
    email: company.email,
    sameAs: Object.values(social),
  };
}

/** A fee: paid once, or again for each month (`MON` is UN/CEFACT's code for one). */
function fee(amount: Cents, kind: 'ActivationFee' | 'Subscription') {
  return {
    '@type': 'UnitPriceSpecification',
    price: (amount / 100).toFixed(2),
    priceCurrency: 'USD',
    priceComponentType: `${CONTEXT}/${kind}`,
    ...(kind === 'Subscription' && { billingIncrement: 1, unitCode: 'MON' }),
  };
}

function offer(plan: Plan) {
  return {
    '@type': 'Offer',
    name: plan.name,
    url: canonicalUrl(pagePaths.checkout(plan.id)),
    priceSpecification: [fee(plan.setupFee, 'ActivationFee'), fee(plan.monthlyFee, 'Subscription')],
  };
}

function service({ id, title, text }: Service) {
  const kinds = planKinds.filter((kind) => serviceOfKind[kind] === id);
  const offers = kinds.flatMap(plansOfKind).map(offer);
  return {
    '@type': 'Service',
    name: title,
    description: text,
    provider: { '@id': organizationId },
    ...(offers.length > 0 && { offers }),
  };
}

/**
 * The landing page: the organisation, its site, its services and what they cost. Its questions say
 * what they are where they stand (components/landing/Faq.astro).
 */
export function landingRecord(): object {
  return {
    '@context': CONTEXT,
    '@graph': [
      organization(),
      {
        '@type': 'WebSite',
        name: company.name,
        url: home,
        publisher: { '@id': organizationId },
      },
      ...services.cards.map(service),
    ],
  };
}

/** The way from the home page to a page. @param trail the pages below the home page, in order. */
export function breadcrumbs(
  ...trail: readonly { readonly name: string; readonly path: string }[]
): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: pagePaths.home }, ...trail].map(
      ({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: canonicalUrl(path),
      }),
    ),
  };
}
