/** Number and description of each test card, put in when this script is bundled. */
declare const TEST_CARDS: readonly (readonly [number: string, does: string])[];

type ValidationError = {
  readonly type: 'validation_error';
  readonly code: string;
  readonly message: string;
};

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
    <input id="sandbox-${name}" autocomplete="${autocomplete}" placeholder="${placeholder}" inputmode="numeric">
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

/** Says at a field what is wrong with it, or nothing. */
function say(input: HTMLInputElement, message: string | undefined): void {
  const error = input.nextElementSibling as HTMLElement;
  error.hidden = message === undefined;
  error.textContent = message ?? '';
  for (const [name, value] of [
    ['aria-invalid', 'true'],
    ['aria-describedby', error.id],
  ] as const) {
    if (message === undefined) input.removeAttribute(name);
    else input.setAttribute(name, value);
  }
}

type Problem = readonly [code: string, message: string];

/** Numbers are not looked into: every one but a test card is declined. */
function problemOfNumber(digits: string): Problem | undefined {
  return digits.length < 15 ? ['incomplete_number', 'Your card number is incomplete.'] : undefined;
}

function problemOfExpiry(digits: string): Problem | undefined {
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) {
    return ['incomplete_expiry', "Your card's expiration date is incomplete."];
  }
  return new Date(2_000 + Number(digits.slice(2)), month, 1) > new Date()
    ? undefined
    : ['invalid_expiry_month_past', "Your card's expiration date is in the past."];
}

function problemOfCode(digits: string): Problem | undefined {
  return digits.length < 3
    ? ['incomplete_cvc', "Your card's security code is incomplete."]
    : undefined;
}

type Listener = (event: object) => void;

/** Stands in for the Payment Element. */
export class PaymentFields {
  readonly #clientSecret: string;
  readonly #listeners = new Map<string, Set<Listener>>();
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
      input.addEventListener('input', () => say(input, undefined));
    }
    this.#number.addEventListener('input', () => {
      const digits = digitsOf(this.#number).slice(0, 16);
      this.#number.value = (digits.match(/.{1,4}/g) ?? []).join(' ');
    });
    this.#expiry.addEventListener('input', (event) => {
      const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
      const digits = digitsOf(this.#expiry).slice(0, 4);
      if (isDeleting || digits.length < 2) return;
      this.#expiry.value = `${digits.slice(0, 2)} / ${digits.slice(2)}`;
    });
  }

  #input(name: string): HTMLInputElement {
    return this.#root.querySelector<HTMLInputElement>(`#sandbox-${name}`)!;
  }

  on(name: string, listener: Listener): this {
    const known = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, known.add(listener));
    return this;
  }

  #emit(name: string, event: object): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      listener({ elementType: 'payment', ...event });
    }
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
    if (answer.error) this.#emit('loaderror', { error: answer.error });
    else if (answer.status === 'succeeded' || answer.status === 'canceled') {
      const message = `This payment has the status ${answer.status} and cannot be confirmed.`;
      this.#emit('loaderror', { error: { code: 'payment_intent_unexpected_state', message } });
    } else {
      place.append(this.#root);
      this.#emit('ready', {});
    }
  }

  destroy(): void {
    this.#root.remove();
  }

  /** What was entered, or the first thing that is wrong with it; each is said at its field. */
  read(): Entered | { readonly error: ValidationError } {
    if (this.#bank.checked) return { method: 'bank_redirect', cardNumber: null };
    const number = digitsOf(this.#number);
    const checks = [
      [this.#number, problemOfNumber(number)],
      [this.#expiry, problemOfExpiry(digitsOf(this.#expiry))],
      [this.#code, problemOfCode(digitsOf(this.#code))],
    ] as const;
    for (const [input, problem] of checks) say(input, problem?.[1]);
    const [, first] = checks.find(([, problem]) => problem) ?? [];
    if (!first) return { method: 'card', cardNumber: number };
    const [code, message] = first;
    return { error: { type: 'validation_error', code, message } };
  }
}
