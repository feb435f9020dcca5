import { expect, test } from 'vitest';

import { syncPortal } from '../../../src/server/payments/stripe-products.ts';
import { makePaymentFixture } from '../../support/payments.ts';

test('the sync creates the portal once, and repairs what was changed in Stripe', async () => {
  const { stripe, sandbox } = await makePaymentFixture();
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
  expect(portals()).toMatchObject([settings]);
  const immediately = { enabled: true, mode: 'immediately' } as const;
  Object.assign(portals()[0]!.features, { subscription_cancel: immediately });
  expect(await syncPortal(stripe)).toBe(url);
  expect(portals()).toMatchObject([settings]);
});
