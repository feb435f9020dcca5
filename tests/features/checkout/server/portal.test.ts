import { expect, test } from 'vitest';

import { syncPortal } from '#features/checkout/server/stripe-products.ts';
import { makePaymentFixture } from '../../../support/payments.ts';

test('the sync creates the portal once, and repairs what was changed in Stripe', async () => {
  const { stripe, sandbox } = await makePaymentFixture();
  // Portals of the agency that are not ours, and one that was deactivated.
  const others = [
    { id: 'bpc_1', active: true, metadata: null },
    { id: 'bpc_2', active: true, metadata: {} },
    { id: 'bpc_3', active: false, metadata: { site: 'website' } },
  ];
  Object.assign(
    sandbox.state['billing_portal/configurations'],
    Object.fromEntries(others.map((other) => [other.id, { ...other }])),
  );
  const url = await syncPortal(stripe);
  expect(url).toMatch(/^https:\/\/billing\.stripe\.com\/p\/login\//);
  const settings = {
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: false },
    },
    login_page: { enabled: true },
  };
  const portals = () => Object.values(sandbox.state['billing_portal/configurations']);
  expect(portals()).toMatchObject([...others, settings]);
  const immediately = { enabled: true, mode: 'immediately' } as const;
  Object.assign(portals()[3]!.features, { subscription_cancel: immediately });
  expect(await syncPortal(stripe)).toBe(url);
  expect(portals()).toMatchObject([...others, settings]);
});
