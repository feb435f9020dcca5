/** Number and description of each test card, inserted when this script is bundled. */
declare const TEST_CARDS: readonly (readonly [number: string, does: string])[];

type Entered =
  | { readonly method: 'card'; readonly cardNumber: string }
  | { readonly method: 'bank_redirect'; readonly cardNumber: null };

const styles = `
.sandbox-fields { display: grid; gap: 1.1rem; }
.sandbox-test { border: 1px dashed var(--amber); border-radius: 10px; padding: .75rem 1rem; font-size: .95rem; }
.sandbox-test strong { color: var(--amber); }
.sandbox-test summary { min-height: 32px; cursor: pointer; }
.sandbox-test li { padding: .15rem 0; }
.sandbox-test code { font-variant-numeric: tabular-nums; }
.sandbox-methods { display: flex; gap: .5rem 1.5rem; flex-wrap: wrap; }
.sandbox-methods label { display: flex; gap: .5rem; align-items: center; min-height: 44px; }
.sandbox-methods input { width: 1.2rem; height: 1.2rem; accent-color: var(--action); }
.sandbox-card { display: grid; gap: 1.1rem; grid-template-columns: 1fr 1fr; }
.sandbox-card > :first-child { grid-column: 1 / -1; }
.sandbox-dialog { margin: auto; max-width: 24rem; border: 1px solid var(--line); border-radius: 14px; padding: 1.5rem; background: var(--raised); color: var(--text); }
.sandbox-dialog p { margin: .75rem 0 1.25rem; }
.sandbox-dialog form { display: flex; gap: .75rem; }
`;

const field = (name: string, label: string, autocomplete: string, placeholder: string) =>
  `<div class="field">
    <label for="sandbox-${name}">${label}</label>
    <input id="sandbox-${name}" autocomplete="${autocomplete}" placeholder="${placeholder}" inputmode="numeric" aria-describedby="sandbox-${name}-error">
    <p id="sandbox-${name}-error" class="field-error" hidden></p>
  </div>`;

const method = (name: string, label: string) =>
  `<label><input type="radio" name="sandbox-method" id="sandbox-${name}">${label}</label>`;

const markup = `
<div class="sandbox-test">
  <strong>This is a test. No card is charged.</strong>
  <details>
    <summary>Test cards: any future date, any security code</summary>
    <ul>${TEST_CARDS.map(([number, does]) => `<li><code>${number}</code> ${does}</li>`).join('')}</ul>
  </details>
</div>
<div class="sandbox-methods" role="radiogroup" aria-label="Payment method">
  ${method('card', 'Card')} ${method('bank', 'Bank redirect')}
</div>
<div class="sandbox-card">
  ${field('number', 'Card number', 'cc-number', '1234 1234 1234 1234')}
  ${field('expiry', 'Expiration date', 'cc-exp', 'MM / YY')}
  ${field('code', 'Security code', 'cc-csc', 'CVC')}
</div>`;

const digitsOf = ({ value }: HTMLInputElement): string => value.replace(/\D/g, '');

/** Shows a field's error, or removes it. */
function say(input: HTMLInputElement, message = ''): void {
  const error = input.nextElementSibling as HTMLElement;
  error.hidden = message === '';
  error.textContent = message;
  input.setAttribute('aria-invalid', String(message !== ''));
}

/** Only the length is checked here. The sandbox declines every number except the test cards. */
function problemOfNumber(digits: string): string | undefined {
  return digits.length < 15 ? 'Your card number is incomplete.' : undefined;
}

function problemOfExpiry(digits: string): string | undefined {
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) {
    return "Your card's expiration date is incomplete.";
  }
  return new Date(2_000 + Number(digits.slice(2)), month, 1) > new Date()
    ? undefined
    : "Your card's expiration date is in the past.";
}

function problemOfCode(digits: string): string | undefined {
  return digits.length < 3 ? "Your card's security code is incomplete." : undefined;
}

type Listener = (event: object) => void;

/** Replacement for the Payment Element. */
export class PaymentFields {
  readonly #clientSecret: string;
  readonly #listeners = new Map<string, Listener>();
  readonly #root = Object.assign(document.createElement('div'), {
    className: 'sandbox-fields',
    innerHTML: markup,
  });
  readonly #number = this.#input('number');
  readonly #expiry = this.#input('expiry');
  readonly #code = this.#input('code');
  readonly #bank = this.#input('bank');

  constructor(clientSecret: string) {
    this.#clientSecret = clientSecret;
    this.#input('card').checked = true;
    const card = this.#root.querySelector<HTMLElement>('.sandbox-card');
    this.#root.addEventListener('change', () =>
      card?.toggleAttribute('hidden', this.#bank.checked),
    );
    for (const input of [this.#number, this.#expiry, this.#code]) {
      input.addEventListener('input', () => say(input));
    }
  }

  #input(name: string): HTMLInputElement {
    return this.#root.querySelector<HTMLInputElement>(`#sandbox-${name}`)!;
  }

  on(name: 'ready' | 'loaderror', listener: Listener): void {
    this.#listeners.set(name, listener);
  }

  off(name: 'ready' | 'loaderror'): void {
    this.#listeners.delete(name);
  }

  mount(place: HTMLElement): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    void this.#load(place);
  }

  async #load(place: HTMLElement): Promise<void> {
    const query = new URLSearchParams({ client_secret: this.#clientSecret });
    const response = await fetch(`/sandbox/intent?${query}`);
    const answer = (await response.json()) as { status?: string; error?: object };
    if (answer.error) this.#listeners.get('loaderror')?.({ error: answer.error });
    else if (answer.status === 'succeeded' || answer.status === 'canceled') {
      const message = `This payment has the status ${answer.status} and cannot be confirmed.`;
      this.#listeners.get('loaderror')?.({ error: { message } });
    } else {
      place.append(this.#root);
      this.#listeners.get('ready')?.({});
    }
  }

  destroy(): void {
    this.#root.remove();
  }

  /** Returns the entered values or the first error. Each field shows its own error. */
  read(): Entered | { readonly error: { readonly type: string; readonly message: string } } {
    if (this.#bank.checked) return { method: 'bank_redirect', cardNumber: null };
    const cardNumber = digitsOf(this.#number);
    const checks = [
      [this.#number, problemOfNumber(cardNumber)],
      [this.#expiry, problemOfExpiry(digitsOf(this.#expiry))],
      [this.#code, problemOfCode(digitsOf(this.#code))],
    ] as const;
    for (const [input, problem] of checks) say(input, problem);
    const message = checks.map(([, problem]) => problem).find(Boolean);
    return message
      ? { error: { type: 'validation_error', message } }
      : { method: 'card', cardNumber };
  }
}
