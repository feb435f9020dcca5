import { expect, test } from 'vitest';

import { syncPortal } from '../../../src/server/payments/stripe-products.ts';
import { makePaymentFixture } from '../../support/payments.ts';

test('the sync creates the portal, repairs what was changed in Stripe, and then changes nothing', async () => {
  const { stripe, sandbox, calls } = await makePaymentFixture();
  const url = expect.stringMatching(/^https:\/\/billing\.stripe\.com\/p\/login\//) as string;
  expect(await syncPortal(stripe)).toEqual({
    done: [expect.stringMatching(/^made customer portal bpc_/)],
    url,
  });
  const [portal] = Object.values(sandbox.state['billing_portal/configurations']);
  expect(portal).toMatchObject({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: false },
    },
    login_page: { enabled: true },
  });

  calls.length = 0;
  expect(await syncPortal(stripe)).toEqual({ done: [], url });
  expect(calls).toEqual(['GET /v1/billing_portal/configurations']);

  const immediately = { enabled: true, mode: 'immediately' } as const;
  Object.assign(portal!.features, { subscription_cancel: immediately });
  expect(await syncPortal(stripe)).toEqual({
    done: [`changed customer portal ${portal!.id}`],
    url,
  });
  expect(portal!.features).toMatchObject({ subscription_cancel: { mode: 'at_period_end' } });
});
