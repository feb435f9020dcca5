/** Texts of the page that compares the plans: those of the owner, and labels of its table. */
import planTexts from '../../content/site/plans.json' with { type: 'json' };
import { fillTexts } from '#brand/fill-texts.ts';

export const planPage = fillTexts(planTexts);

export const planPageLabels = {
  caption: 'Comparison of the plans',
  plan: 'Plan',
  monthly: 'Each month, in advance',
  setup: 'Setup fee, once',
  first: 'Due when you buy',
  features: 'Features',
  without: 'Not included',
  changes: 'Changes a month',
  included: 'Included every month',
  charged: 'Charged only if you use it',
  buy: 'Buy',
  none: 'Nothing',
  taxed: 'All fees are final amounts,',
  firstVersion: 'You see or hear a first version within',
  eachChange: 'We make each change within',
  meaning: 'what each part means',
} as const;
