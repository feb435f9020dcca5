import * as z from 'zod/mini';
import { planIds } from '#brand/plan.ts';

/** Property of a component. Its value is any text, unless it has choices or is a count. */
interface Property {
  readonly label: string;
  readonly optional?: true;
  /** True if the value is a whole number from 1. */
  readonly isCount?: true;
  /** Allowed values. `drawings` allows the names of all drawings in src/content/figures. */
  readonly choices?: readonly string[] | 'drawings';
}

export interface Component {
  /** Place in a text: a wrapper contains blocks, a block is one, and an inline component is in a sentence. */
  readonly kind: 'wrapper' | 'block' | 'inline';
  readonly label: string;
  /** Purpose of the component, for authors. */
  readonly use: string;
  readonly props: Properties;
}

const plan = { label: 'Plan', choices: planIds } as const;
const href = { label: 'Address of the source' } as const;

type Properties = Readonly<Record<string, Property>>;

const component =
  <const Kind extends Component['kind']>(kind: Kind) =>
  // eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- most have no properties
  <const Props extends Properties = Record<never, never>>(
    label: string,
    use: string,
    props: Props = {} as Props,
  ) => ({ kind, label, use, props });
const wrapper = component('wrapper');
const block = component('block');
const inline = component('inline');

/**
 * Components that articles can use without an import. The renderer, the content check, the editor, and
 * /dev/parts use this table.
 */
export const articleComponents = {
  Figure: wrapper(
    'Figure',
    'A drawing with the same content in words. Without a drawing, its content is the figure.',
    {
      name: { label: 'Drawing', optional: true, choices: 'drawings' },
      caption: { label: 'Caption' },
    },
  ),
  Stat: block(
    'Statistic',
    'A published number that the reader can check. Two or three in a row share a row.',
    {
      value: { label: 'Number' },
      label: { label: 'Meaning of the number' },
      source: { label: 'Name of the source' },
      href,
    },
  ),
  Source: wrapper(
    'Source',
    'A clause of a law or a standard, and its content. Use a statistic for numbers.',
    { code: { label: 'Clause' }, href },
  ),
  Callout: wrapper('Callout', 'A remark next to the text.', {
    type: { label: 'Kind', optional: true, choices: ['note', 'tip', 'warning'] },
    title: { label: 'Title' },
  }),
  Steps: wrapper('Steps', 'Contains a numbered list to follow.'),
  Checklist: wrapper('Checklist', 'Contains a list, shown with boxes to check.', {
    title: { label: 'Title' },
  }),
  PrintSheet: wrapper(
    'Printable sheet',
    'Contains one checklist or figure, and adds a button that prints it on one page.',
  ),
  Comparison: wrapper(
    'Comparison',
    'A table with a caption. On a phone, the first cell of a row is above the others.',
    { caption: { label: 'Caption' } },
  ),
  CallToAction: wrapper(
    'Call to action',
    'The end of every article, and only there. The button leads to the contact section.',
    { label: { label: 'Text of the button' } },
  ),
  PlanIncludes: block('Services in a plan', 'A list of what the plan includes every month.', {
    plan,
  }),
  CompanyName: inline('Company name', 'Our name.'),
  CompanyPhone: inline('Phone', 'Our phone number as a link.'),
  CompanyEmail: inline('Email', 'Our email address as a link.'),
  CompanyHours: inline('Hours', 'Our office hours.'),
  PostalAddress: inline('Postal address', 'Our postal address, or how to ask for it.'),
  CurrencyName: inline('Currency', 'The name of the currency of our fees.'),
  DemoLine: inline('Demo number', 'The number of the demo agent as a link.'),
  AnswersWithin: inline('Answer time', 'The time within which we answer.'),
  FirstVersionWithin: inline(
    'Time to a first version',
    'The time until a client sees a first version.',
  ),
  Cancellation: inline('Cancellation', 'The rule about canceling, the same everywhere.'),
  CancellationNotice: inline('Notice', 'The notice that ends a contract.'),
  Refunds: inline('Refunds', 'The rule about refunds, the same everywhere.'),
  ContactFields: inline(
    'Fields of the contact form',
    'Legal texts: the fields of the contact form.',
  ),
  IntakeFields: inline('Fields of the intake', 'Legal texts: the fields of the intake form.'),
  ThirdParties: inline('Third parties', 'Legal texts: when the chat and the calendar load.'),
  VisitCounter: inline('Visit counter', 'Legal texts: how visits are counted, if they are.'),
  Law: inline('Law', 'The law that applies to contracts.'),
  Venue: inline('Venue', 'The place of the arbitration.'),
  Arbitration: inline('Arbitration', 'The association that arbitrates disputes.'),
  PlanName: inline('Plan name', 'The name of a plan.', { plan }),
  PlanFeatures: inline('Features of a plan', 'The features of a plan, in a sentence.', { plan }),
  Price: inline('Price', 'A price of a plan.', {
    plan,
    of: { label: 'Amount', choices: ['setup', 'month', 'first-payment'] },
  }),
  CallMinutes: inline('Call minutes', 'The minutes of a voice agent, and their fees.', {
    of: { label: 'Value', choices: ['included', 'first-notice', 'extra-fee', 'extra-limit'] },
  }),
  CallCost: inline(
    'Cost of calls',
    'The cost of a month with this number of call minutes. With a number of calls, the average cost of one call.',
    {
      minutes: { label: 'Minutes', isCount: true },
      calls: { label: 'Calls', optional: true, isCount: true },
    },
  ),
};

/** Parts of legal texts that the site fills in. */
export const legalComponents = {
  Acknowledgment: wrapper(
    'Acknowledgment',
    'The sentence at the end that the reader acknowledges.',
  ),
  FeatureDefinitions: block(
    'Feature definitions',
    'The features of each plan with their definitions.',
  ),
  StoredDataTable: block('Table of stored data', 'A table of what is kept, why, and how long.', {
    of: { label: 'Place', choices: ['servers', 'browser', 'elsewhere', 'staff'] },
  }),
  People: block('People', 'The people who write and review articles.'),
  PlanOffer: block('Services of the plans', 'The services that plans include every month.'),
  PlanTable: block('Table of fees', 'A table of the plans with their fees.'),
};
export type LegalComponentName = keyof typeof legalComponents;

/** Components that legal texts can use: those above, and the inline components of articles. */
export const legalTextComponents: Readonly<Record<string, Component>> = {
  ...Object.fromEntries(
    Object.entries(articleComponents).filter(([, { kind }]) => kind === 'inline'),
  ),
  ...legalComponents,
};

type Table = typeof articleComponents;
export type ComponentName = keyof Table;

type ValueOf<P extends Property> = P extends { choices: readonly (infer Choice)[] }
  ? Choice
  : string;
type OptionalName<Props extends Properties> = {
  [Name in keyof Props]: Props[Name] extends { optional: true } ? Name : never;
}[keyof Props];
type PropsOfTable<Props extends Properties> = {
  readonly [Name in Exclude<keyof Props, OptionalName<Props>>]: ValueOf<Props[Name]>;
} & { readonly [Name in OptionalName<Props>]?: ValueOf<Props[Name]> };

/** Properties of a component, as its renderer receives them. */
export type PropsOf<Name extends ComponentName> = PropsOfTable<Table[Name]['props']>;

/** HTML elements that Markdown has no syntax for, with their properties. */
export const plainElements = {
  kbd: {},
  sub: {},
  sup: {},
  abbr: { title: { label: 'Title' } },
} as const;

/**
 * Schema of a component's properties.
 * @param drawings the names of all drawings.
 * @param isDraft true if texts may be empty.
 */
export function schemaOfProps(props: Properties, drawings: readonly string[], isDraft = false) {
  const schemas = Object.entries(props).map(([name, { choices, optional, isCount }]) => {
    const values = choices === 'drawings' ? drawings : choices;
    const message = isCount ? 'Write a whole number from 1.' : 'Write a text.';
    const pattern = isCount ? /^[1-9]\d*$/ : /./s;
    const isWritten = (text: string) => (isDraft && text === '') || pattern.test(text);
    const schema = values
      ? z.enum(values)
      : z.string(message).check(z.trim(), z.refine(isWritten, message));
    return [name, optional ? z.optional(schema) : schema];
  });
  return z.strictObject(Object.fromEntries(schemas) as Record<string, z.ZodMiniType>);
}
