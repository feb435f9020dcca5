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

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A labelled input with a place for its error. */
class CardField {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  readonly #error: HTMLElement;

  constructor(id: string, label: string, autocomplete: AutoFill, placeholder: string) {
    this.input = element('input', { id, placeholder, autocomplete, inputMode: 'numeric' });
    this.#error = element('p', { id: `${id}-error`, className: 'field-error', hidden: true });
    const caption = element('label', { htmlFor: id }, label);
    this.root = element('div', { className: 'field' }, caption, this.input, this.#error);
    this.input.addEventListener('input', () => this.say(undefined));
  }

  get digits(): string {
    return this.input.value.replace(/\D/g, '');
  }

  say(message: string | undefined): void {
    this.#error.hidden = message === undefined;
    this.#error.textContent = message ?? '';
    this.input.toggleAttribute('aria-invalid', false);
    if (message !== undefined) this.input.setAttribute('aria-invalid', 'true');
    if (message === undefined) this.input.removeAttribute('aria-describedby');
    else this.input.setAttribute('aria-describedby', `${this.input.id}-error`);
  }
}

/** The check digit of card numbers. */
function isNumberValid(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function problemOfNumber(digits: string): [code: string, message: string] | undefined {
  if (digits.length < 15) return ['incomplete_number', 'Your card number is incomplete.'];
  if (!isNumberValid(digits)) return ['invalid_number', 'Your card number is invalid.'];
  return undefined;
}

function problemOfExpiry(digits: string): [code: string, message: string] | undefined {
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) {
    return ['incomplete_expiry', "Your card's expiration date is incomplete."];
  }
  const year = 2_000 + Number(digits.slice(2, 4));
  const end = new Date(year, month, 1);
  if (end > new Date()) return undefined;
  return year < new Date().getFullYear()
    ? ['invalid_expiry_year_past', "Your card's expiration year is in the past."]
    : ['invalid_expiry_month_past', "Your card's expiration date is in the past."];
}

function problemOfCode(digits: string): [code: string, message: string] | undefined {
  return digits.length < 3
    ? ['incomplete_cvc', "Your card's security code is incomplete."]
    : undefined;
}

type Listener = (event: object) => void;

/** Stands in for the Payment Element. */
export class PaymentFields {
  readonly #clientSecret: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #number = new CardField(
    'sandbox-number',
    'Card number',
    'cc-number',
    '1234 1234 1234 1234',
  );
  readonly #expiry = new CardField('sandbox-expiry', 'Expiration date', 'cc-exp', 'MM / YY');
  readonly #code = new CardField('sandbox-code', 'Security code', 'cc-csc', 'CVC');
  readonly #bank = element('input', { type: 'radio', id: 'sandbox-bank' });
  readonly #card = element('input', { type: 'radio', id: 'sandbox-card', checked: true });
  readonly #root: HTMLElement;

  constructor(clientSecret: string) {
    this.#clientSecret = clientSecret;
    const cards = TEST_CARDS.map(([number, does]) =>
      element('li', {}, element('code', {}, number), ` ${does}`),
    );
    const list = element(
      'details',
      {},
      element('summary', {}, 'Test cards: any future date, any security code'),
      element('ul', {}, ...cards),
    );
    const test = element('div', { className: 'sandbox-test' });
    test.append(element('strong', {}, 'This is a test. No card is charged.'), list);
    const cardFields = element(
      'div',
      { className: 'sandbox-card' },
      this.#number.root,
      this.#expiry.root,
      this.#code.root,
    );
    const choose = (isBank: boolean) => {
      this.#bank.checked = isBank;
      this.#card.checked = !isBank;
      cardFields.hidden = isBank;
    };
    this.#bank.addEventListener('change', () => choose(true));
    this.#card.addEventListener('change', () => choose(false));
    const methods = element(
      'div',
      { className: 'sandbox-methods' },
      element('label', { htmlFor: 'sandbox-card' }, this.#card, 'Card'),
      element('label', { htmlFor: 'sandbox-bank' }, this.#bank, 'Bank redirect'),
    );
    methods.setAttribute('role', 'radiogroup');
    methods.setAttribute('aria-label', 'Payment method');
    this.#root = element('div', { className: 'sandbox-fields' }, test, methods, cardFields);
    this.#format();
  }

  #format(): void {
    const { input: number } = this.#number;
    number.addEventListener('input', () => {
      number.value = (this.#number.digits.slice(0, 16).match(/.{1,4}/g) ?? []).join(' ');
    });
    const { input: expiry } = this.#expiry;
    expiry.addEventListener('input', (event) => {
      const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
      const digits = this.#expiry.digits.slice(0, 4);
      if (!isDeleting && digits.length >= 2)
        expiry.value = `${digits.slice(0, 2)} / ${digits.slice(2)}`;
    });
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
    const checks = [
      [this.#number, problemOfNumber(this.#number.digits)],
      [this.#expiry, problemOfExpiry(this.#expiry.digits)],
      [this.#code, problemOfCode(this.#code.digits)],
    ] as const;
    for (const [field, problem] of checks) field.say(problem?.[1]);
    const [, first] = checks.find(([, problem]) => problem) ?? [];
    if (!first) return { method: 'card', cardNumber: this.#number.digits };
    const [code, message] = first;
    return { error: { type: 'validation_error', code, message } };
  }
}
