/**
 * Replacement for Stripe.js in the browser. It implements the interface that the checkout uses, with the
 * Payment Element's labels and messages. It sends card numbers to the local sandbox only.
 */

interface Result {
  readonly error?: { readonly type: string; readonly message: string };
  readonly paymentIntent?: {
    readonly next_action: { readonly redirect_to_url?: { readonly url: string } } | null;
  };
}

async function call(path: string, body: object): Promise<Result> {
  const response = await fetch(`/sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as Result;
}

// The page's policy blocks style elements, but not a style sheet that a script creates.
const styles = new CSSStyleSheet();
styles.replaceSync(`
  /* The note fills the space that the page reserves for Stripe's fields, which are higher. */
  .sandbox-note {
    border: 1px dashed var(--control-line);
    border-radius: var(--radius-control);
    padding: 0.75rem 1rem;
    color: var(--muted);
    font-size: var(--text-sm);
    text-wrap: balance;
  }
  .sandbox-note strong { color: var(--text); }
  .sandbox-methods { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  .sandbox-methods label { flex: auto; padding: 0.5rem; font-size: var(--text-sm); white-space: nowrap; }
  .sandbox-methods label:has(:checked) { border-color: var(--accent); }
  .sandbox-card { display: flex; flex-wrap: wrap; gap: 1.25rem; }
  .sandbox-card > * { flex: 1 8.25rem; }
  .sandbox-card > :first-child { flex-basis: 100%; }
  [name='sandbox-method'] {
    flex: none;
    width: 1rem;
    height: 1rem;
    border: 2px solid var(--control-line);
    border-radius: 50%;
    background: var(--ground);
    appearance: none;
  }
  [name='sandbox-method']:checked { border: 5px solid var(--accent); }
  .bank-question {
    width: min(26rem, 100% - 2.5rem);
    margin: auto;
    padding: 1.75rem;
    color: var(--text);
  }
  .bank-question::backdrop { background: rgb(0 0 0 / 60%); }
  .bank-question h2 { font-size: var(--text-xl); }
  .bank-question p { margin: 0.6rem 0 1.5rem; color: var(--muted); }
  .bank-question form { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
`);
document.adoptedStyleSheets.push(styles);

/** Shows the bank's authentication question. @returns true if the visitor authenticated. */
function askForAuthentication(): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = 'bank-question panel';
  dialog.setAttribute('aria-labelledby', 'bank-question');
  dialog.innerHTML = `
    <h2 id="bank-question">Test bank: confirm this payment</h2>
    <p>This dialog stands in for the question that a bank asks. No money is moved.</p>
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

const field = (label: string, id: string) => `<div class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" autocomplete="${id}" inputmode="numeric" aria-describedby="${id}-error">
    <p id="${id}-error" class="field-error" hidden></p>
  </div>`;

const markup = `
<p class="sandbox-note"><strong>This is a test. No card is charged.</strong><br>Test cards: see the terminal.</p>
<div role="radiogroup" aria-label="Payment method" class="sandbox-methods">
  <label class="btn btn-quiet"><input type="radio" name="sandbox-method" checked> Card</label>
  <label class="btn btn-quiet"><input type="radio" name="sandbox-method" value="ideal"> Bank redirect</label>
</div>
<div class="sandbox-card">
  ${field('Card number', 'cc-number')}
  ${field('Expiration date', 'cc-exp')}
  ${field('Security code', 'cc-csc')}
</div>`;

interface ElementsOptions {
  readonly clientSecret: string;
  readonly locale?: string;
}

/** Creates the replacement of the Payment Element. Only the length of the card number is checked. */
function createElements({ clientSecret, locale }: ElementsOptions) {
  const listeners = new Map<string, (event: object) => void>();
  const root = document.createElement('div');
  root.className = 'grid gap-5';
  root.style.accentColor = 'var(--action)';
  root.innerHTML = markup;
  const bank = root.querySelector<HTMLInputElement>('[value=ideal]')!;
  const number = root.querySelector<HTMLInputElement>('#cc-number')!;
  const card = root.lastElementChild as HTMLElement;
  root.addEventListener('change', () => {
    card.hidden = bank.checked;
  });

  const showError = (message: string): void => {
    const error = number.nextElementSibling as HTMLElement;
    error.hidden = message === '';
    error.textContent = message;
    number.setAttribute('aria-invalid', String(message !== ''));
  };
  number.addEventListener('input', () => showError(''));

  const mount = async (place: HTMLElement): Promise<void> => {
    const query = new URLSearchParams({ client_secret: clientSecret });
    const response = await fetch(`/sandbox/intent?${query}`);
    if (response.ok) place.append(root);
    const error = { message: 'This payment cannot be confirmed.' };
    listeners.get(response.ok ? 'ready' : 'loaderror')?.({ error });
  };

  const element = {
    on: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    off: (name: string) => void listeners.delete(name),
    mount,
    destroy: () => root.remove(),
  };
  return {
    clientSecret,
    locale,
    create: () => element,
    // The fields use the page's styles, so they ignore `appearance`.
    update: () => undefined,
    /** Marks the number of a declined card, as Stripe's fields do. */
    markCard: () => number.setAttribute('aria-invalid', 'true'),
    /** Entered method, or an error, which the field shows too. */
    read: () => {
      if (bank.checked) return { method: 'ideal', cardNumber: null };
      if (number.value.length > 14) return { method: 'card', cardNumber: number.value };
      const message =
        locale === 'es-419'
          ? 'El número de tarjeta está incompleto.'
          : 'Your card number is incomplete.';
      showError(message);
      return { error: { type: 'validation_error', message } };
    },
  };
}

interface ConfirmOptions {
  readonly elements: ReturnType<typeof createElements>;
  readonly confirmParams: {
    readonly return_url: string;
    readonly payment_method_data: { readonly billing_details: { name: string; email: string } };
  };
}

async function confirmPayment({ elements, confirmParams }: ConfirmOptions): Promise<Result> {
  const { clientSecret, locale } = elements;
  const entered = elements.read();
  if (entered.error) return entered;
  const { return_url: returnUrl, payment_method_data: data } = confirmParams;
  const details = { clientSecret, locale, ...entered, ...data.billing_details, returnUrl };
  const result = await call('confirm', details);
  if (result.error?.type === 'card_error') elements.markCard();
  const action = result.paymentIntent?.next_action;
  if (action?.redirect_to_url) {
    window.location.assign(action.redirect_to_url.url);
    // The page is navigating away. As with Stripe, this promise never settles.
    return new Promise(() => undefined);
  }
  if (!action) return result;
  return call('authenticate', { clientSecret, locale, passed: await askForAuthentication() });
}

/** `@stripe/react-stripe-js` recognizes Stripe.js by methods that the checkout does not call. */
const unused = () => undefined;
const stripe = {
  ...{ confirmCardPayment: unused, createPaymentMethod: unused, createToken: unused },
  elements: createElements,
  confirmPayment,
};
Object.assign(window, { Stripe: () => stripe });
