/**
 * Replacement for Stripe.js in the browser. It implements the interface that the checkout uses, with the
 * Payment Element's fields, labels, and messages. It sends card numbers to the local sandbox only.
 */
import { PaymentFields } from './payment-fields.ts';

interface Result {
  readonly error?: { readonly message: string };
  readonly paymentIntent?: {
    readonly next_action: { readonly redirect_to_url?: { readonly url: string } } | null;
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

/** Shows the bank's authentication question. @returns true if the visitor authenticated. */
function askForAuthentication(): Promise<boolean> {
  const dialog = document.createElement('dialog');
  Object.assign(dialog.style, { margin: 'auto', padding: '1.5rem' });
  dialog.innerHTML = `
    <p>Test authentication: this stands in for the question that a bank asks.</p>
    <form method="dialog">
      <button class="btn btn-primary" value="Complete">Complete</button>
      <button class="btn btn-quiet" value="Fail">Fail</button>
    </form>`;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'Complete');
    });
  });
}

function createElements({ clientSecret }: { readonly clientSecret: string }) {
  const fields = new PaymentFields(clientSecret);
  // The fields use the page's styles, so they ignore `appearance`.
  return { clientSecret, fields, create: () => fields, update: () => undefined };
}

interface ConfirmOptions {
  readonly elements: ReturnType<typeof createElements>;
  readonly confirmParams: {
    readonly return_url: string;
    readonly payment_method_data: { readonly billing_details: { name: string; email: string } };
  };
}

async function confirmPayment({ elements, confirmParams }: ConfirmOptions): Promise<Result> {
  const { clientSecret, fields } = elements;
  const entered = fields.read();
  if ('error' in entered) return entered;
  const result = await call('confirm', {
    clientSecret,
    ...entered,
    ...confirmParams.payment_method_data.billing_details,
    returnUrl: new URL(confirmParams.return_url).href,
  });
  const action = result.paymentIntent?.next_action;
  if (action?.redirect_to_url) {
    window.location.assign(action.redirect_to_url.url);
    // The page is navigating away. As with Stripe, this promise never settles.
    return new Promise(() => undefined);
  }
  if (action) {
    return call('authenticate', { clientSecret, passed: await askForAuthentication() });
  }
  return result;
}

/** `@stripe/react-stripe-js` recognizes Stripe.js by methods that the checkout does not call. */
function refuse(): never {
  throw new Error('The sandbox does not have this method.');
}

Object.assign(window, {
  Stripe: () => ({
    elements: createElements,
    confirmPayment,
    confirmCardPayment: refuse,
    createPaymentMethod: refuse,
    createToken: refuse,
  }),
});
