/**
 * What the money buys beyond a plan's own features (`src/domain/plan.ts`). These are promises in the
 * agency's name: edit them first. Plan cards, checkout, terms and articles all show what stands here.
 */
import { type Cents, formatCents } from '../domain/money.ts';
import { pagePaths } from '../domain/paths.ts';
import { INCLUDED_MINUTES, type Plan, type PlanId, type PlanKind, plans } from '../domain/plan.ts';
import { company } from './company.ts';

interface PlanWords {
  /** Whom the plan suits, in one sentence. */
  readonly audience: string;
  /** Features of its neighbours that this plan lacks, in their order. */
  readonly without: readonly string[];
  /** Changes to texts, pictures, hours or answers that we make each month at no further charge. */
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

/** How soon a change that a plan includes is made. */
export const CHANGES_DONE_WITHIN = 'two business days';

/** How soon a client sees or hears a first version. */
export const FIRST_VERSION_WITHIN = 'ten business days';

/** The minutes of a voice agent's calls: how many are included, what each further one costs. */
export const callMinutes = {
  included: INCLUDED_MINUTES,
  /** In cents. */
  extraMinuteFee: 60,
  /** At how many minutes of a month we write to the client. */
  announcedAt: [400, INCLUDED_MINUTES],
} as const;

/** What a month with so many minutes of calls costs on the voice agent's plan, in cents. */
export function callCost(minutes: number): Cents {
  const extra = Math.max(0, minutes - callMinutes.included);
  return plans.aiCallAgent.monthlyFee + Math.ceil(extra) * callMinutes.extraMinuteFee;
}

/** One thing a plan includes: what it is, and what exactly that means. */
export interface Included {
  readonly title: string;
  readonly text: string;
}

const [firstNotice, secondNotice] = callMinutes.announcedAt;

/** What every plan of a kind includes every month, besides its features and its changes. */
export const includedInKind: Readonly<Record<PlanKind, readonly Included[]>> = {
  website: [
    { title: 'Hosting', text: 'Your site on our servers, under your own domain.' },
    { title: 'Certificate', text: 'Every page over https, renewed before it runs out.' },
    { title: 'Daily backups', text: 'A copy of the whole site every night.' },
    { title: 'Monitoring', text: 'We are alerted when your site stops answering, and fix it.' },
  ],
  voiceAgent: [
    {
      title: 'A summary of each call',
      text: 'By email, after every call: who called, what they wanted, what was agreed.',
    },
    {
      title: `${formatCents(callMinutes.extraMinuteFee)} for each minute after the ${callMinutes.included}th`,
      text: `Counted to the second. Charged with the next monthly fee. We write to you at ${firstNotice} minutes and at ${secondNotice}. The count starts again every month.`,
    },
    {
      title: 'Hosting, backups, monitoring',
      text: 'Encrypted on our servers, copied every night, and fixed when it stops answering.',
    },
  ],
};

const whatChanges: Readonly<Record<PlanKind, string>> = {
  website: 'texts, pictures, prices or hours',
  voiceAgent: 'its answers, hours or guidelines',
};

/** What a plan includes every month besides its features. */
export function includedIn({ id, kind }: Plan): readonly Included[] {
  return [
    ...includedInKind[kind],
    {
      title: `${planWords[id].monthlyChanges} changes a month`,
      text: `Write to us what should be different in ${whatChanges[kind]}. It is done within ${CHANGES_DONE_WITHIN}.`,
    },
  ];
}

/** One of the days after the payment. */
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

/** What happens in the days after the payment, in order. */
export function afterPayment({ kind }: Plan): readonly Step[] {
  return [
    { when: 'At once', what: 'A receipt comes by email.' },
    { when: `Within ${company.answersWithin}`, what: firstRequest[kind] },
    firstWork[kind],
    { when: 'When you say so', what: 'It goes live. Nothing does before.' },
  ];
}

/** How a client leaves. The terms say the same at length. */
export const leaving = {
  title: 'How you leave',
  text: 'Write to us at least 30 days before your next billing date. You keep access until the end of the billing period. Ask before that day and you get a copy of the work that is yours.',
} as const;

/** What a client does first once the payment is made, or what we do. */
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
