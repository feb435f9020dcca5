import { planIds } from '../../src/domain/plan.ts';

/**
 * Properties of an element. A name that ends in `?` is optional. Each has a list of allowed values, or
 * allows any value.
 */
export type ElementRule = Readonly<Record<string, readonly string[] | undefined>>;

const any = undefined;

/** HTML elements that Markdown has no syntax for. */
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

/**
 * A test compares this table with components.ts and facts.tsx of src/components/article
 * (tests/content/check-content.test.ts).
 */
export const components: Readonly<Record<string, ElementRule>> = {
  // The check of the body looks up the drawings.
  Figure: { caption: any, 'name?': any },
  Stat: { value: any, label: any, source: any, href: any },
  Source: { code: any, href: any },
  Callout: { title: any, 'type?': ['note', 'tip', 'warning'] },
  Steps: {},
  Checklist: { title: any },
  PrintSheet: {},
  Comparison: { caption: any },
  CompanyName: {},
  Law: {},
  Venue: {},
  Arbitration: {},
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
