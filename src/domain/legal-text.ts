import * as z from 'zod/mini';
import { articleComponents, type Component } from './article-components.ts';
import { daySchema } from './dates.ts';

const fields = {
  title: z.string().check(z.minLength(1, 'must not be empty')),
  description: z.string().check(z.minLength(1, 'must not be empty')),
};

/** Frontmatter of a legal text, with the date on which it took effect or was last updated. */
export const legalTextSchema = z.union([
  z.strictObject({ ...fields, effectiveDate: daySchema }),
  z.strictObject({ ...fields, lastUpdated: daySchema }),
]);
export type LegalText = z.infer<typeof legalTextSchema>;

/** Parts of legal texts that the site fills in. */
export const legalComponents = {
  Acknowledgment: {
    kind: 'wrapper',
    label: 'Acknowledgment',
    use: 'The sentence at the end that the reader acknowledges.',
    props: {},
  },
  FeatureDefinitions: {
    kind: 'block',
    label: 'Feature definitions',
    use: 'The features of each plan with their definitions.',
    props: {},
  },
  StoredDataTable: {
    kind: 'block',
    label: 'Table of stored data',
    use: 'A table of what is kept, why, and how long.',
    props: { of: { label: 'Place', choices: ['servers', 'browser', 'elsewhere'] } },
  },
  People: {
    kind: 'block',
    label: 'People',
    use: 'The people who write and review articles.',
    props: {},
  },
  PlanOffer: {
    kind: 'block',
    label: 'Services of the plans',
    use: 'The services that plans include every month.',
    props: {},
  },
  PlanTable: {
    kind: 'block',
    label: 'Table of fees',
    use: 'A table of the plans with their fees.',
    props: {},
  },
} as const satisfies Readonly<Record<string, Component>>;
export type LegalComponentName = keyof typeof legalComponents;

/** Components that legal texts can use: their own, and those of articles within a sentence. */
export const legalTextComponents: Readonly<Record<string, Component>> = {
  ...Object.fromEntries(
    Object.entries(articleComponents).filter(([, { kind }]) => kind === 'inline'),
  ),
  ...legalComponents,
};
