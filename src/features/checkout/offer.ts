/**
 * The offer: plan features, the services that every plan includes, and the steps after a payment. These
 * are promises in the agency's name. Plan cards, checkout, FAQ, terms, receipts, and articles read them
 * from here. Their texts are in offer.json, and prices, periods, and definitions in the brand file.
 */
import {
  callMinutes,
  featureDefinitions,
  includedServices,
  popularPlan as idOfPopularPlan,
} from '#brand/file.ts';
import offer from '#site/offer.json' with { type: 'json' };
import { type Cents, formatCents } from '#brand/money.ts';
import { intakeAddress } from '#features/site/paths.ts';
import {
  featureTitle,
  initialPayment,
  type Plan,
  type PlanId,
  type PlanKind,
  plansOfKind,
} from '#brand/plan.ts';
import type { SiteTexts } from '#brand/site-texts.ts';
import { emailHref } from '#brand/company.ts';
import { fillTexts } from '#brand/fill-texts.ts';
import { planTexts } from '#texts/plans.ts';

/** Id of the plan that is marked POPULAR, or an empty text. */
export const popularPlan = idOfPopularPlan as PlanId | '';

/**
 * Cost in cents of a month with this number of minutes on the voice agent's plan. Above the limit
 * on extra minutes, it is the cost for a client who has raised the limit.
 */
export function callCost(minutes: number): Cents {
  const extra = Math.max(0, minutes - callMinutes.included);
  const [agent] = plansOfKind('voiceAgent');
  return (agent?.monthlyFee ?? 0) + Math.ceil(extra) * callMinutes.extraMinuteFee;
}

/** Highest sum in cents of the fees of a client who cancels right after buying: the notice may need one more month. */
export const feesIfLeaving = (plan: Plan): Cents => initialPayment(plan) + plan.monthlyFee;

/** Part of a plan: its name and its exact meaning. */
interface Included {
  readonly title: string;
  readonly text: string;
}

export function featuresOf({ features }: Plan): readonly Included[] {
  const definitions = Object.entries(fillTexts(featureDefinitions));
  const byTitle = new Map(definitions.map(([title, text]) => [featureTitle(title), text]));
  return features.map((title) => ({ title, text: byTitle.get(title) ?? '' }));
}

const texts: SiteTexts['offer'] = fillTexts(offer);
export const { cancellation, leaving, minutesMean, portal, refunds } = texts;

export const textsOfKind = (kind: PlanKind) => texts.kinds[kind];

/** Steps after a payment for a plan. Some steps depend on a feature. */
export function stepsOf({ kind, features }: Plan) {
  return textsOfKind(kind).steps.filter(
    ({ withFeature, withoutFeature }) =>
      (withFeature === undefined || features.includes(withFeature)) &&
      (withoutFeature === undefined || !features.includes(withoutFeature)),
  );
}

/** Services that plans of a kind charge for in addition to the monthly fee. */
export function chargedInKind(kind: PlanKind): readonly Included[] {
  if (kind !== 'voiceAgent') return [];
  const { extraMinuteFee, included } = callMinutes;
  const title = planTexts.extraMinutes({ fee: formatCents(extraMinuteFee), included });
  return [{ title, text: texts.extraMinutes }];
}

/** Agreements that some buyers of a kind of plan need before they pay. */
export function agreementsOfKind(kind: PlanKind): readonly Included[] {
  return kind === 'voiceAgent' && texts.healthPractices ? [texts.healthPractices] : [];
}

/** Services that every plan of a kind includes, in addition to its features. */
export function includedInKind(kind: PlanKind): readonly Included[] {
  return fillTexts(includedServices[kind]);
}

/** Services that a plan includes each month, in addition to its features. */
export function includedIn({ kind, monthlyChanges }: Plan): readonly Included[] {
  const title = planTexts.changes({ count: monthlyChanges });
  return [...includedInKind(kind), { title, text: textsOfKind(kind).changes }];
}

/**
 * Next step after the payment, which the client can take immediately.
 * @param clientName fills in the intake form, if known.
 */
export function nextStep(
  { kind, name }: Plan,
  clientName = '',
): { readonly label: string; readonly href: string } {
  return kind === 'voiceAgent'
    ? { label: planTexts.fillInIntake, href: intakeAddress(clientName) }
    : {
        label: planTexts.emailCopy,
        href: `${emailHref}?subject=${encodeURIComponent(planTexts.emailCopySubject({ plan: name }))}`,
      };
}
