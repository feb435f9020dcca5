/** Steps on the checkout page that several tests take. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { pagePaths } from '#features/site/paths.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import type { SandboxState } from '../../../scripts/local/payment-sandbox/objects.ts';
import { firstPlan } from '../../support/some-plans.ts';
import type { LocalSite } from './local-site.ts';

/** Address of the checkout that the tests use. */
export const CHECKOUT = pagePaths.checkout(firstPlan.id);

/** A card that always succeeds. */
export const GOOD_CARD = '4242424242424242';

export const payButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Pay \S*\d|Processing)/ });

export async function enterPayer(page: Page): Promise<void> {
  await page.getByLabel(checkoutTexts.name).fill('Ada Byron');
  await page.getByLabel(checkoutTexts.email).fill('ada@harbor.example');
}

export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
}

/** Fills in the whole form, for a payment with a card. */
export async function fillInCheckout(page: Page, number = GOOD_CARD): Promise<void> {
  await enterPayer(page);
  await enterCard(page, number);
  await page.getByRole('checkbox').check();
}

/** Number of subscriptions that were paid on a site. */
export function paidSubscriptions({ dataDir }: LocalSite): number {
  const text = readFileSync(join(dataDir, 'payments.json'), 'utf8');
  const { subscriptions } = JSON.parse(text) as SandboxState;
  return Object.values(subscriptions).filter(({ status }) => status === 'active').length;
}
