import { type Plan, planIds, plans, plansOfKind } from '#brand/plan.ts';

/*
 * Plans that tests buy. The owner's plans can have any ids, and code may name only ids of the brand file.
 */
export const firstPlan: Plan = plans[planIds[0]!];
export const secondPlan: Plan = plans[planIds[1]!];
export const voicePlan: Plan | undefined = plansOfKind('voiceAgent')[0];
