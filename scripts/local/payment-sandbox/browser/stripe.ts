/**
 * Stands in for Stripe.js in the browser: the part of its interface that the checkout uses, with the
 * Payment Element's fields, labels and sentences. It sends card numbers to the local sandbox only.
 */
import { PaymentFields } from './payment-fields.ts';
import { askForAuthentication } from './authentication.ts';

interface Result {
  readonly error?: { readonly message: string };
  readonly paymentIntent?: {
    readonly status: string;
    readonly next_action: {
      readonly type: string;
      readonly redirect_to_url?: { readonly url: string };
    } | null;
  };
}

async function call(path: string, body: object): Promise<Result> {
  const response = await fetch(`/sandbox/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Result;
}

interface ElementsOptions {
  readonly clientSecret: string;
}

class Elements {
  readonly clientSecret: string;
  fields: PaymentFields | undefined;

  constructor({ clientSecret }: ElementsOptions) {
    this.clientSecret = clientSecret;
  }

  create(type: string): PaymentFields {
    if (type !== 'payment') throw new Error(`The sandbox has no element "${type}".`);
    this.fields = new PaymentFields(this.clientSecret);
    return this.fields;
  }

  getElement(): PaymentFields | null {
    return this.fields ?? null;
  }

  /** The fields take the page's own tokens, so there is no appearance to change. */
  update(): void {}
}

interface ConfirmOptions {
  readonly elements: Elements;
  readonly confirmParams: {
    readonly return_url: string;
    readonly payment_method_data?: {
      readonly billing_details?: { readonly name?: string; readonly email?: string };
    };
  };
}

async function confirmPayment({ elements, confirmParams }: ConfirmOptions): Promise<Result> {
  const { clientSecret, fields } = elements;
  if (!fields) throw new Error('The payment element was not created.');
  const entered = fields.read();
  if ('error' in entered) return entered;
  const payer = confirmParams.payment_method_data?.billing_details;
  const result = await call('confirm', {
    clientSecret,
    ...entered,
    name: payer?.name ?? null,
    email: payer?.email ?? null,
    returnUrl: new URL(confirmParams.return_url).href,
  });
  const action = result.paymentIntent?.next_action;
  if (action?.redirect_to_url) {
    window.location.assign(action.redirect_to_url.url);
    // The page is being left: as with Stripe, nobody hears of this again.
    return new Promise(() => undefined);
  }
  if (action) {
    return call('authenticate', { clientSecret, passed: await askForAuthentication() });
  }
  return result;
}

function makeStripe(key: string) {
  if (!key.startsWith('pk_test_')) throw new Error('The sandbox takes test keys only.');
  return {
    elements: (options: ElementsOptions) => new Elements(options),
    confirmPayment,
  };
}

Object.assign(window, { Stripe: makeStripe });
