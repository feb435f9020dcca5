/** An amount in US cents. Money is an integer until it is shown. */
export type Cents = number;

/**
 * `120000` → `$1,200.00`: the form in which a payment is stated. By hand: the platform's own formatter takes
 * longer to begin than all other code of a form, between its first touch and the answer.
 */
export function formatCents(cents: Cents): string {
  let dollars = (Math.abs(cents) / 100).toFixed(2);
  for (let at = dollars.length - 6; at > 0; at -= 3) {
    dollars = `${dollars.slice(0, at)},${dollars.slice(at)}`;
  }
  return `${cents < 0 ? '-' : ''}$${dollars}`;
}

/**
 * `30000` → `$300`: the form in which a price is advertised.
 * An amount that is not a whole number of dollars keeps its cents, so nothing is ever rounded away.
 */
export function formatPrice(cents: Cents): string {
  return formatCents(cents).replace(/\.00$/, '');
}
