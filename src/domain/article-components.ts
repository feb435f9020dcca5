import { planIds } from './plan.ts';

/** Property of a component. A text, unless it has choices. */
export interface Property {
  /** Label of its field in the editor. */
  readonly label: string;
  readonly optional?: true;
  /** Allowed values, or the names of all drawings in src/content/figures. */
  readonly choices?: readonly string[] | 'drawings';
}

interface Component {
  /** Place in the text: around blocks, as a block, or within a sentence. */
  readonly kind: 'wrapper' | 'block' | 'inline';
  readonly label: string;
  /** Purpose, for authors. */
  readonly use: string;
  readonly props: Readonly<Record<string, Property>>;
}

const plan = { label: 'Plan', choices: planIds } as const;
const href = { label: 'Address of the source' } as const;

/**
 * Components that articles can use without an import. The renderer, the content check, the editor, and a
 * test of docs/writing.md use this table.
 */
export const articleComponents = {
  Figure: {
    kind: 'wrapper',
    label: 'Figure',
    use: 'A drawing with the same content in words. Without a drawing, its content is the figure.',
    props: {
      name: { label: 'Drawing', optional: true, choices: 'drawings' },
      caption: { label: 'Caption' },
    },
  },
  Stat: {
    kind: 'block',
    label: 'Statistic',
    use: 'A published number that the reader can check. Two or three in a row share a row.',
    props: {
      value: { label: 'Number' },
      label: { label: 'Meaning of the number' },
      source: { label: 'Name of the source' },
      href,
    },
  },
  Source: {
    kind: 'wrapper',
    label: 'Source',
    use: 'A clause of a law or a standard, and its content. Use a statistic for numbers.',
    props: { code: { label: 'Clause' }, href },
  },
  Callout: {
    kind: 'wrapper',
    label: 'Callout',
    use: 'A remark next to the text.',
    props: {
      type: { label: 'Kind', optional: true, choices: ['note', 'tip', 'warning'] },
      title: { label: 'Title' },
    },
  },
  Steps: {
    kind: 'wrapper',
    label: 'Steps',
    use: 'Contains a numbered list to follow.',
    props: {},
  },
  Checklist: {
    kind: 'wrapper',
    label: 'Checklist',
    use: 'Contains a list, shown with boxes to tick.',
    props: { title: { label: 'Title' } },
  },
  PrintSheet: {
    kind: 'wrapper',
    label: 'Printable sheet',
    use: 'Contains one checklist or figure, and adds a button that prints it on one page.',
    props: {},
  },
  Comparison: {
    kind: 'wrapper',
    label: 'Comparison',
    use: 'A table with a caption. Three columns fit on a phone; four columns scroll.',
    props: { caption: { label: 'Caption' } },
  },
  CallToAction: {
    kind: 'wrapper',
    label: 'Call to action',
    use: 'The end of every article, and only there. The button leads to the contact section.',
    props: { label: { label: 'Text of the button' } },
  },
  PlanIncludes: {
    kind: 'block',
    label: 'Services in a plan',
    use: 'A list of what the plan includes every month.',
    props: { plan },
  },
  CompanyName: { kind: 'inline', label: 'Company name', use: 'Our name.', props: {} },
  CompanyPhone: { kind: 'inline', label: 'Phone', use: 'Our phone number as a link.', props: {} },
  CompanyEmail: { kind: 'inline', label: 'Email', use: 'Our email address as a link.', props: {} },
  CompanyHours: { kind: 'inline', label: 'Hours', use: 'Our office hours.', props: {} },
  CurrencyName: {
    kind: 'inline',
    label: 'Currency',
    use: 'The name of the currency of our fees.',
    props: {},
  },
  DemoLine: {
    kind: 'inline',
    label: 'Demo number',
    use: 'The number of the demo agent as a link.',
    props: {},
  },
  AnswersWithin: {
    kind: 'inline',
    label: 'Answer time',
    use: 'The time within which we answer.',
    props: {},
  },
  FirstVersionWithin: {
    kind: 'inline',
    label: 'Time to a first version',
    use: 'The time until a client sees a first version.',
    props: {},
  },
  ThirdParties: {
    kind: 'inline',
    label: 'Third parties',
    use: 'Legal texts: when the chat and the calendar load.',
    props: {},
  },
  VisitCounter: {
    kind: 'inline',
    label: 'Visit counter',
    use: 'Legal texts: how visits are counted, if they are.',
    props: {},
  },
  Law: { kind: 'inline', label: 'Law', use: 'The law that applies to contracts.', props: {} },
  Venue: { kind: 'inline', label: 'Venue', use: 'The place of the courts.', props: {} },
  Arbitration: {
    kind: 'inline',
    label: 'Arbitration',
    use: 'The association that arbitrates disputes.',
    props: {},
  },
  PlanName: { kind: 'inline', label: 'Plan name', use: 'The name of a plan.', props: { plan } },
  Price: {
    kind: 'inline',
    label: 'Price',
    use: 'A price of a plan.',
    props: { plan, of: { label: 'Amount', choices: ['setup', 'month', 'first-payment'] } },
  },
  CallMinutes: {
    kind: 'inline',
    label: 'Call minutes',
    use: 'The minutes of a voice agent, and their fees.',
    props: {
      of: {
        label: 'Value',
        choices: ['included', 'first-notice', 'extra-fee', 'extra-limit'],
      },
    },
  },
  CallCost: {
    kind: 'inline',
    label: 'Cost of calls',
    use: 'The cost of a month with this number of call minutes. With a number of calls, the average cost of one call.',
    props: { minutes: { label: 'Minutes' }, calls: { label: 'Calls', optional: true } },
  },
} as const satisfies Readonly<Record<string, Component>>;

type Table = typeof articleComponents;
export type ComponentName = keyof Table;

type ValueOf<P extends Property> = P extends { choices: readonly (infer Choice)[] }
  ? Choice
  : string;
type PropsOfTable<Props extends Readonly<Record<string, Property>>> = {
  readonly [Name in keyof Props as Props[Name] extends { optional: true } ? never : Name]: ValueOf<
    Props[Name]
  >;
} & {
  readonly [Name in keyof Props as Props[Name] extends { optional: true } ? Name : never]?: ValueOf<
    Props[Name]
  >;
};

/** Properties of a component, as its renderer receives them. */
export type PropsOf<Name extends ComponentName> = PropsOfTable<Table[Name]['props']>;

/** Components of one kind. */
export type ComponentOfKind<Kind extends Component['kind']> = {
  [Name in ComponentName]: Table[Name]['kind'] extends Kind ? Name : never;
}[ComponentName];

/** HTML elements that Markdown has no syntax for, with their properties. */
export const plainElements = {
  kbd: {},
  sub: {},
  sup: {},
  abbr: { title: { label: 'Title' } },
} as const;
