/** An amount in US cents. Money is an integer until it is shown. */
export type Cents = number;

const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** `120000` → `$1,200.00`: the form in which a payment is stated. */
export function formatCents(cents: Cents): string {
  return withCents.format(cents / 100);
}

/**
 * `30000` → `$300`: the form in which a price is advertised.
 * An amount that is not a whole number of dollars keeps its cents, so nothing is ever rounded away.
 */
export function formatPrice(cents: Cents): string {
  return cents % 100 === 0 ? wholeDollars.format(cents / 100) : formatCents(cents);
}
