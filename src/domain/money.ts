/** Amount in US cents. Money stays an integer until it is displayed. */
export type Cents = number;

/**
 * `120000` → `$1,200.00`, the format of a payment. It does not use `Intl.NumberFormat`, which takes longer
 * to initialize than all other code between a visitor's first input and the form's response.
 */
export function formatCents(cents: Cents): string {
  let dollars = (Math.abs(cents) / 100).toFixed(2);
  for (let at = dollars.length - 6; at > 0; at -= 3) {
    dollars = `${dollars.slice(0, at)},${dollars.slice(at)}`;
  }
  return `${cents < 0 ? '-' : ''}$${dollars}`;
}

/**
 * `30000` → `$300`, the format of an advertised price. An amount that is not a whole number of dollars
 * keeps its cents, so nothing is rounded.
 */
export function formatPrice(cents: Cents): string {
  return formatCents(cents).replace('.00', '');
}
