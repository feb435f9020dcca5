import { planIds } from '../../src/domain/plan.ts';

/**
 * The properties an element takes; one that ends in `?` may be left out. Each with the values it may
 * have, or with nothing where it may have any.
 */
export type ElementRule = Readonly<Record<string, readonly string[] | undefined>>;

const any = undefined;

/** The elements of HTML for which Markdown has no sign. */
export const plainElements: Readonly<Record<string, ElementRule>> = {
  img: { src: any, alt: any, 'width?': any, 'height?': any },
  br: {},
  kbd: {},
  sub: {},
  sup: {},
  abbr: { 'title?': any },
  q: {},
  cite: {},
};

/** Held to components.ts and facts.tsx of src/components/article by tests/content/check-content.test.ts. */
export const components: Readonly<Record<string, ElementRule>> = {
  // Which drawings there are, the check of the body looks up.
  Figure: { caption: any, 'name?': any },
  Stat: { value: any, label: any, source: any, href: any },
  Source: { code: any, href: any },
  Callout: { title: any, 'type?': ['note', 'tip', 'warning'] },
  Steps: {},
  Checklist: { title: any },
  PrintSheet: {},
  Comparison: { caption: any },
  CompanyName: {},
  CompanyHours: {},
  AnswersWithin: {},
  CompanyEmail: {},
  FirstVersionWithin: {},
  CompanyPhone: {},
  DemoLine: {},
  PlanName: { plan: planIds },
  PlanIncludes: { plan: planIds },
  Price: { plan: planIds, of: ['setup', 'month', 'first-payment'] },
  CallMinutes: { of: ['included', 'first-notice', 'extra-fee', 'extra-limit'] },
  CallCost: { minutes: any, 'calls?': any },
  CallToAction: { label: any },
};
