import type * as planModule from '../../src/domain/plan.ts';

/** Fees for tests with exact amounts. The business may change the site's fees. */
const facts: Readonly<Record<string, object>> = {
  basic: { name: 'Basic', setupFee: 30_000, monthlyFee: 10_000 },
  premium: { name: 'Premium', setupFee: 50_000, monthlyFee: 12_500 },
  enterprise: { name: 'Enterprise', setupFee: 100_000, monthlyFee: 20_000 },
  aiCallAgent: { name: 'AI Call Agent', setupFee: 100_000, monthlyFee: 30_000 },
};

/** For `vi.mock`: the module of the plans, with these fees in place of the site's. */
export async function withFixturePlans(
  importOriginal: () => Promise<typeof planModule>,
): Promise<typeof planModule> {
  const original = await importOriginal();
  const plans = Object.fromEntries(
    original.planIds.map((id) => [id, { ...original.plans[id], ...facts[id] }]),
  ) as unknown as typeof original.plans;
  return { ...original, plans };
}
