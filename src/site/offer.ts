/**
 * The offer: definitions of the plan features (`src/domain/plan.ts`), the services that every plan
 * includes, and the steps after a payment. These are promises in the agency's name, so edit them first.
 * Plan cards, checkout, FAQ, terms, receipts, and articles read them from here.
 */
import { type Cents, formatCents, formatPrice } from '../domain/money.ts';
import { pagePaths } from '../domain/paths.ts';
import {
  INCLUDED_MINUTES,
  type Plan,
  type PlanFeature,
  type PlanId,
  type PlanKind,
  plans,
} from '../domain/plan.ts';
import { company } from './company.ts';

interface PlanWords {
  /** Sentence that names the intended customer. */
  readonly audience: string;
  /** Features of other plans that this plan lacks, in their order. */
  readonly without: readonly string[];
  /** Changes to texts, pictures, hours or answers that each month includes. */
  readonly monthlyChanges: number;
}

export const planWords: Readonly<Record<PlanId, PlanWords>> = {
  basic: {
    audience: 'For a business that needs to be found, understood and called.',
    without: ['AI chatbot', 'Priority support', 'Weekly maintenance'],
    monthlyChanges: 3,
  },
  premium: {
    audience: 'For a business whose visitors ask before they buy.',
    without: ['Priority support', 'Weekly maintenance'],
    monthlyChanges: 6,
  },
  enterprise: {
    audience: 'For a business whose website is part of its daily work.',
    without: [],
    monthlyChanges: 12,
  },
  aiCallAgent: {
    audience: 'For a practice or shop that cannot always get to the phone.',
    without: [],
    monthlyChanges: 3,
  },
};

/** The plan that is marked POPULAR. */
export const popularPlan: PlanId = 'premium';

/** Time in which a change that a plan includes is made. */
export const CHANGES_DONE_WITHIN = 'two business days';

/** Time in which a client sees or hears a first version, counted from the day we have what we need. */
export const FIRST_VERSION_WITHIN = 'ten business days';

/** Response time of plans with priority support; everyone else gets `company.answersWithin`. */
const PRIORITY_ANSWERS_WITHIN = 'four business hours';

/** Calls on which a voice agent is tested with the client before it goes live. */
const TEST_CALLS = 'ten';

/** Minutes of a voice agent's calls. Fees are in cents. */
export const callMinutes = {
  included: INCLUDED_MINUTES,
  extraMinuteFee: 60,
  /** Most that extra minutes cost in a month, unless the client raises the limit in writing. */
  extraFeeLimit: 15_000,
  /** Numbers of minutes in a month at which we write to the client. */
  announcedAt: [400, INCLUDED_MINUTES],
} as const;

/**
 * Cost in cents of a month with this number of minutes on the voice agent's plan. Above the limit on
 * extra minutes, it is the cost for a client who has raised the limit.
 */
export function callCost(minutes: number): Cents {
  const extra = Math.max(0, minutes - callMinutes.included);
  return plans.aiCallAgent.monthlyFee + Math.ceil(extra) * callMinutes.extraMinuteFee;
}

const extraMinute = formatCents(callMinutes.extraMinuteFee);
const extraLimit = formatPrice(callMinutes.extraFeeLimit);
const extraMinutesAtLimit = callMinutes.extraFeeLimit / callMinutes.extraMinuteFee;

/** Definition of each plan feature, for the checkout, the terms, and the first receipt. */
export const featureDefinitions: Readonly<Record<PlanFeature, string>> = {
  'Up to 5 pages': 'Your whole site has up to 5 pages, the home page included.',
  'Up to 10 pages': 'Your whole site has up to 10 pages, the home page included.',
  'Unlimited pages':
    'There is no limit. After the first version, each new page with text from you counts as one of the month’s changes.',
  'Basic AI chatbot': 'It answers from your website’s own text and hands over to email.',
  'Advanced chatbot':
    'It also answers from documents that you supply, asks for contact details, and hands over with the conversation attached.',
  'Priority support': `We answer within ${PRIORITY_ANSWERS_WITHIN} instead of ${company.answersWithin}.`,
  'Weekly maintenance':
    'Each week: updates, a broken-link check, and a test of every form, with a short report.',
  [`${INCLUDED_MINUTES} monthly minutes`]: `The monthly fee includes ${INCLUDED_MINUTES} minutes of calls.`,
  'Dedicated phone number':
    'A US number that is only yours. You can take it with you when you leave.',
  '24/7 availability': 'The agent takes calls at any hour, weekends and holidays included.',
  'Custom AI training': `We build the agent from your intake form and training guide, and test it with you on ${TEST_CALLS} calls.`,
  'Automated integrations':
    'We set up one calendar and one CRM from the tools listed on our home page.',
};

/** Part of a plan: its name and its exact meaning. */
export interface Included {
  readonly title: string;
  readonly text: string;
}

/** Returns the features of a plan with their definitions. */
export function featuresOf({ features }: Plan): readonly Included[] {
  return features.map((title) => ({ title, text: featureDefinitions[title] }));
}

const [firstNotice, secondNotice] = callMinutes.announcedAt;

/** Rules about minutes after the included ones. */
export const extraMinutes = `Counted to the second and charged with the next monthly fee: at most ${extraLimit} a month (${extraMinutesAtLimit} minutes), unless you raise the limit in writing. At the limit, the agent takes a name and number. We write to you at ${firstNotice} and ${secondNotice} minutes.`;

/** Services that every plan of a kind includes each month, in addition to its features and changes. */
export const includedInKind: Readonly<Record<PlanKind, readonly Included[]>> = {
  website: [
    { title: 'Hosting', text: 'Your site on our servers, under your own domain.' },
    { title: 'Certificate', text: 'Every page over https, renewed before it expires.' },
    { title: 'Daily backups', text: 'A copy of the whole site every night.' },
    { title: 'Monitoring', text: 'We are alerted when your site does not respond, and fix it.' },
  ],
  voiceAgent: [
    {
      title: 'A summary of each call',
      text: 'By email, after every call: who called, what they wanted, what was agreed.',
    },
    {
      title: `${extraMinute} for each minute after the ${callMinutes.included}th`,
      text: extraMinutes,
    },
    {
      title: 'Hosting, backups, monitoring',
      text: 'Encrypted on our servers, copied every night, and fixed when it does not respond.',
    },
  ],
};

/** Agreement that a health practice needs before the voice agent takes calls. */
export const healthPractices = {
  title: 'Health practices',
  text: 'On request, we send you the HIPAA business associate agreement to sign before you pay. If we cannot agree on it, we refund the setup fee in full.',
} as const;

const changeable: Readonly<Record<PlanKind, string>> = {
  website: 'texts, pictures, prices or hours',
  voiceAgent: 'its answers, hours or guidelines',
};

/** Returns the services that a plan includes each month, in addition to its features. */
export function includedIn({ id, kind }: Plan): readonly Included[] {
  return [
    ...includedInKind[kind],
    {
      title: `${planWords[id].monthlyChanges} changes a month`,
      text: `Write to us what should be different in ${changeable[kind]}. It is done within ${CHANGES_DONE_WITHIN}.`,
    },
    ...(kind === 'voiceAgent' ? [healthPractices] : []),
  ];
}

/** Step after the payment. */
export interface Step {
  readonly when: string;
  readonly what: string;
}

const firstWork: Readonly<Record<PlanKind, Step>> = {
  website: {
    when: `Within ${FIRST_VERSION_WITHIN} of having your texts and pictures`,
    what: 'You see a first version of your site on your own phone.',
  },
  voiceAgent: {
    when: `Within ${FIRST_VERSION_WITHIN} of your intake form`,
    what: 'You call your agent and hear it answer.',
  },
};

const firstRequest: Readonly<Record<PlanKind, string>> = {
  website: 'We write to you and ask for what we need: your texts, your pictures, your domain.',
  voiceAgent: 'We write to you with the intake form, if you have not sent it by then.',
};

/** Returns the steps after the payment, in order. */
export function afterPayment({ kind }: Plan): readonly Step[] {
  return [
    { when: 'Immediately', what: 'You get a receipt by email.' },
    { when: `Within ${company.answersWithin}`, what: firstRequest[kind] },
    firstWork[kind],
    { when: 'When you say so', what: 'It goes live. Nothing goes live before.' },
  ];
}

/** Notice that a client gives before the next billing date. */
export const CANCELLATION_NOTICE = '30 days';

/** Summary of how a client cancels. The terms have the details. */
export const leaving = {
  title: 'How you leave',
  text: `Write to us at least ${CANCELLATION_NOTICE} before your next billing date. You keep access until the end of the billing period. Ask before that day and you get a copy of the work that is yours.`,
} as const;

/** Returns the next step after the payment: a task for the client with its link, or ours. */
export function nextStep({ kind }: Plan): {
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
} {
  return kind === 'voiceAgent'
    ? {
        text: 'Next: tell us how your agent should answer.',
        link: { label: 'Fill in the intake form', href: pagePaths.intake },
      }
    : { text: `Next, within ${company.answersWithin}: ${firstRequest[kind]}` };
}
