import { pluralsOf } from '../plurals.ts';

const plural = pluralsOf('en');

const changesAMonth = (count: number) =>
  plural(count, { one: `${count} change a month`, other: `${count} changes a month` });

/** Texts about plans: on their cards, on the page that compares them, and in the checkout. */
export const planTexts = {
  choose: ({ plan }: { plan: string }) => `Choose ${plan}`,
  /** After a monthly fee. */
  aMonth: 'a month',
  setupFee: ({ price }: { price: string }) => `plus ${price} once, for setup`,
  noSetupFee: 'without a setup fee',
  including: ({ tax }: { tax: string }) => `including ${tax}`,
  included: ({ tax }: { tax: string }) => `Included: ${tax}`,
  popular: 'POPULAR',
  without: 'Not included: ',
  setup: 'Setup fee, once',
  everyMonth: 'Included every month',
  ifUsed: 'Charged only if you use it',
  demo: 'Or call the demo first (recorded):',
  client: 'After paying:',
  minutes: 'minutes of calls a month',
  extraMinutes: ({ fee, included }: { fee: string; included: number }) =>
    `${fee} for each minute after the ${included}${pluralsOf('en', 'ordinal')(included, { one: 'st', two: 'nd', few: 'rd', other: 'th' })}`,
  changes: ({ count }: { count: number }) => changesAMonth(count),
  changesWithin: ({ count, period }: { count: number; period: string }) =>
    plural(count, {
      one: `${changesAMonth(count)}, made within ${period}`,
      other: `${changesAMonth(count)}, each within ${period}`,
    }),
  fillInIntake: 'Fill out the intake form',
  emailCopy: 'Email us your copy and pictures',
  emailCopySubject: ({ plan }: { plan: string }) => `${plan}: copy and pictures`,
};

/** Labels of the page that compares the plans. The owner's texts are in content/site/plans.json. */
export const planPageTexts = {
  monthly: 'Each month, in advance',
  first: 'Due when you buy',
  features: 'Features',
  /** Row with what the plans differ in most, such as the number of pages. */
  scope: 'Scope',
  has: 'Included',
  without: 'Not included',
  changes: 'Changes a month',
  ask: 'Ask us',
  undecided: 'Not decided yet',
  undecidedText:
    'These answers are examples. They bind no one until the owner of this site confirms them.',
  taxed: ({ note }: { note: string }) => `All fees are final amounts, ${note}.`,
  /** Row with the highest sum of fees if a client cancels soon after buying. */
  leaving: 'The most you pay in setup and monthly fees if you cancel right after buying',
  /** By kind of plan. */
  periods: {
    website: ({ firstVersion, change }: { firstVersion: string; change: string }) =>
      `You see a first version within ${firstVersion} of your payment and your content. The first month begins with the payment. We make each change within ${change}.`,
    voiceAgent: ({ firstVersion, change }: { firstVersion: string; change: string }) =>
      `You hear a first version within ${firstVersion} of your payment and your intake form. The first month begins with the payment. We make each change within ${change}.`,
  },
};
