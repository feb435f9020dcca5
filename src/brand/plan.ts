import { callMinutes, plans as ofFile } from '#brand/file.ts';
import type { Brand } from './brand.ts';
import type { Cents } from './money.ts';

/** Plan for sale. `planSchema` in brand.ts explains each field. Fees are in cents. */
type BrandPlan = Readonly<Brand['plans'][string]>;
/** Kind of service that a plan sells. The landing page has one section for each kind. */
export type PlanKind = BrandPlan['kind'];

export type PlanId = keyof typeof ofFile;
export interface Plan extends BrandPlan {
  readonly id: PlanId;
}

/** Replaces each `{name}` in a text of the brand file with the value of that name. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (found, name: string) => String(values[name] ?? found));
}

/** Title of a feature, with the number of minutes that the brand file defines. */
export function featureTitle(title: string): string {
  return fillIn(title, { includedMinutes: callMinutes.included });
}

export const planIds = Object.keys(ofFile) as readonly PlanId[];

export const plans = Object.fromEntries(
  Object.entries(ofFile).map(([id, plan]) => [
    id,
    { id, ...plan, features: plan.features.map(featureTitle) },
  ]),
) as unknown as Readonly<Record<PlanId, Plan>>;

export function plansOfKind(kind: PlanKind): readonly Plan[] {
  return planIds.map((id) => plans[id]).filter((plan) => plan.kind === kind);
}

export function listPlanKinds(): readonly PlanKind[] {
  return (['website', 'voiceAgent'] as const).filter((kind) => plansOfKind(kind).length > 0);
}

/** First payment in cents: the setup fee and one month in advance. */
export function initialPayment({ setupFee, monthlyFee }: Plan): Cents {
  return setupFee + monthlyFee;
}

/** True if a plan for sale with this id is one for a voice agent. */
export function isVoiceAgentPlan(id: string): boolean {
  return isKnownPlan(id) && plans[id].kind === 'voiceAgent';
}

/** True if an untrusted value is the id of a plan for sale. */
export function isKnownPlan(id: unknown): id is PlanId {
  return typeof id === 'string' && Object.hasOwn(plans, id);
}
