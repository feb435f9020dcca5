type Entered =
  | { readonly method: 'card'; readonly cardNumber: string }
  | { readonly method: 'ideal'; readonly cardNumber: null };

/** Text fields of a card. Only their lengths are checked here; the sandbox knows the test cards. */
const fields = [
  ['Card number', 'cc-number', 15, 'Your card number is incomplete.'],
  ['Expiration date', 'cc-exp', 4, "Your card's expiration date is incomplete."],
  ['Security code', 'cc-csc', 3, "Your card's security code is incomplete."],
] as const;

const markup = `
<p><strong>This is a test. No card is charged.</strong> Test cards: docs/payments.md</p>
<div role="radiogroup" aria-label="Payment method" class="flex min-h-11 items-center gap-5">
  <label><input type="radio" name="sandbox-method" checked> Card</label>
  <label><input type="radio" name="sandbox-method" value="ideal"> Bank redirect</label>
</div>
<div class="grid gap-5">${fields
  .map(
    ([label, autocomplete], index) => `<div class="field">
      <label for="sandbox-${index}">${label}</label>
      <input id="sandbox-${index}" autocomplete="${autocomplete}" inputmode="numeric" aria-describedby="sandbox-${index}-error">
      <p id="sandbox-${index}-error" class="field-error" hidden></p>
    </div>`,
  )
  .join('')}</div>`;

/** Shows a field's error, or removes it. */
function say(input: HTMLInputElement, message = ''): void {
  const error = input.nextElementSibling as HTMLElement;
  error.hidden = message === '';
  error.textContent = message;
  input.setAttribute('aria-invalid', String(message !== ''));
}

type Listener = (event: object) => void;

/** Replacement for the Payment Element. */
export class PaymentFields {
  readonly #clientSecret: string;
  readonly #listeners = new Map<string, Listener>();
  readonly #root = Object.assign(document.createElement('div'), {
    className: 'grid gap-5',
    innerHTML: markup,
  });
  readonly #bank = this.#root.querySelector<HTMLInputElement>('[value=ideal]')!;
  readonly #inputs = [...this.#root.querySelectorAll<HTMLInputElement>('.field input')];

  constructor(clientSecret: string) {
    this.#clientSecret = clientSecret;
    const card = this.#root.lastElementChild as HTMLElement;
    card.style.gridTemplateColumns = '1fr 1fr';
    (card.firstElementChild as HTMLElement).style.gridColumn = '1 / -1';
    this.#root.addEventListener('change', () => (card.hidden = this.#bank.checked));
    for (const input of this.#inputs) input.addEventListener('input', () => say(input));
  }

  on(name: 'ready' | 'loaderror', listener: Listener): void {
    this.#listeners.set(name, listener);
  }

  off(name: 'ready' | 'loaderror'): void {
    this.#listeners.delete(name);
  }

  mount(place: HTMLElement): void {
    void this.#load(place);
  }

  async #load(place: HTMLElement): Promise<void> {
    const query = new URLSearchParams({ client_secret: this.#clientSecret });
    const response = await fetch(`/sandbox/intent?${query}`);
    const answer = (await response.json()) as { status?: string; error?: object };
    const isOver = answer.status === 'succeeded' || answer.status === 'canceled';
    const message = `This payment has the status ${answer.status} and cannot be confirmed.`;
    const error = answer.error ?? (isOver ? { message } : undefined);
    if (error) this.#listeners.get('loaderror')?.({ error });
    else {
      place.append(this.#root);
      this.#listeners.get('ready')?.({});
    }
  }

  destroy(): void {
    this.#root.remove();
  }

  /** Returns the entered values or the first error. Each field shows its own error. */
  read(): Entered | { readonly error: { readonly type: string; readonly message: string } } {
    if (this.#bank.checked) return { method: 'ideal', cardNumber: null };
    const digits = this.#inputs.map(({ value }) => value.replace(/\D/g, ''));
    const problems = fields.map(([, , length, message], index) =>
      digits[index]!.length < length ? message : undefined,
    );
    this.#inputs.forEach((input, index) => say(input, problems[index]));
    const message = problems.find(Boolean);
    return message
      ? { error: { type: 'validation_error', message } }
      : { method: 'card', cardNumber: digits[0]! };
  }
}
