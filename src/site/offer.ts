/**
 * The offer: definitions of the plan features, the services that every plan includes, and the steps after
 * a payment. These are promises in the agency's name. Plan cards, checkout, FAQ, terms, receipts, and
 * articles read them from here. Prices, periods, and definitions come from the brand file.
 */
import brand from '../../brand.json' with { type: 'json' };
import { fillIn } from '../domain/fill-in.ts';
import { type Cents, formatCents, formatPrice } from '../domain/money.ts';
import { pagePaths } from '../domain/paths.ts';
import {
  featureTitle,
  type Plan,
  type PlanId,
  type PlanKind,
  plansOfKind,
} from '../domain/plan.ts';
import { company, emailHref } from './company.ts';

/** Id of the plan that is marked POPULAR, or an empty text. */
export const popularPlan = brand.popularPlan as PlanId | '';

/** Periods that texts promise. `brandSchema` explains each of them. */
export const cancellationNotice = brand.promises.cancellationNotice;
export const changesDoneWithin = brand.promises.changesDoneWithin;
export const firstVersionWithin = brand.promises.firstVersionWithin;

/** Minutes of a voice agent's calls. Fees are in cents. */
export const callMinutes = brand.callMinutes;

/**
 * Cost in cents of a month with this number of minutes on the voice agent's plan. Above the limit on
 * extra minutes, it is the cost for a client who has raised the limit.
 */
export function callCost(minutes: number): Cents {
  const extra = Math.max(0, minutes - callMinutes.included);
  const [agent] = plansOfKind('voiceAgent');
  return (agent?.monthlyFee ?? 0) + Math.ceil(extra) * callMinutes.extraMinuteFee;
}

const extraMinute = formatCents(callMinutes.extraMinuteFee);
const extraLimit = formatPrice(callMinutes.extraFeeLimit);
const extraMinutesAtLimit = callMinutes.extraFeeLimit / callMinutes.extraMinuteFee;

/** Part of a plan: its name and its exact meaning. */
export interface Included {
  readonly title: string;
  readonly text: string;
}

const [firstNotice, secondNotice] = callMinutes.announcedAt;

/** Rules about minutes after the included ones. */
export const extraMinutes = `Counted to the second and charged with the next monthly fee: at most ${extraLimit} a month (${extraMinutesAtLimit} minutes), unless you raise the limit in writing. At the limit, the agent takes a name and number. We write to you at ${firstNotice} and ${secondNotice} minutes.`;

/** Fills in the numbers and periods that a text of the brand file names in braces. */
function fill(text: string): string {
  const { answersWithin } = company;
  const { included: includedMinutes } = callMinutes;
  const values = { answersWithin, includedMinutes, extraMinuteFee: extraMinute, extraMinutes };
  return fillIn(text, { ...brand.promises, ...values });
}

/** Returns the features of a plan with their definitions. */
export function featuresOf({ features }: Plan): readonly Included[] {
  const definitions = Object.entries(brand.featureDefinitions).map(
    ([title, text]) => [featureTitle(title), fill(text)] as const,
  );
  return features.map((title) => ({ title, text: new Map(definitions).get(title) ?? '' }));
}

/** Returns the services that every plan of a kind includes, in addition to its features and changes. */
export function includedInKind(kind: PlanKind): readonly Included[] {
  return brand.includedServices[kind].map(({ title, text }) => ({
    title: fill(title),
    text: fill(text),
  }));
}

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
export function includedIn({ kind, monthlyChanges }: Plan): readonly Included[] {
  return [
    ...includedInKind(kind),
    {
      title: `${monthlyChanges} changes a month`,
      text: `Write to us what should be different in ${changeable[kind]}. It is done within ${changesDoneWithin}.`,
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
    when: `Within ${firstVersionWithin} of having your texts and pictures`,
    what: 'You see a first version of your site on your own phone.',
  },
  voiceAgent: {
    when: `Within ${firstVersionWithin} of your intake form`,
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

/** Summary of how a client cancels. The terms have the details. */
export const leaving = {
  title: 'How you leave',
  text: `Write to us at least ${cancellationNotice} before your next billing date. You keep access until the end of the billing period. Ask before that day and you get a copy of the work that is yours.`,
} as const;

/** Returns the next step after the payment, which the client can take immediately. */
export function nextStep({ kind, name }: Plan): { readonly label: string; readonly href: string } {
  return kind === 'voiceAgent'
    ? { label: 'Fill in the intake form', href: pagePaths.intake }
    : {
        label: 'Email us your texts and pictures',
        href: `${emailHref}?subject=${encodeURIComponent(`${name}: texts and pictures`)}`,
      };
}
