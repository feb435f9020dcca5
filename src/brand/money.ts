import { prices as ofFile } from '#brand/file.ts';
import type { Brand } from './brand.ts';

/** Currency of every price, the locale that formats amounts, and the tax that prices include, if any. */
export const prices = ofFile as Brand['prices'];

/** Amount in hundredths of a currency's unit. Money stays an integer until it is displayed. */
export type Cents = number;

function format(cents: Cents, options: Intl.NumberFormatOptions): string {
  const { locale, currency } = prices;
  const formatter = new Intl.NumberFormat(locale, { style: 'currency', currency, ...options });
  return formatter.format(cents / 100);
}

/** `120000` → `$1,200.00`, the format of a payment. */
export function formatCents(cents: Cents, currency = prices.currency): string {
  return format(cents, { currency });
}

/**
 * `30000` → `$300`, the format of an advertised price. An amount that is not a whole number keeps its
 * cents, so nothing is rounded.
 */
export function formatPrice(cents: Cents): string {
  return format(cents, { trailingZeroDisplay: 'stripIfInteger' });
}

/** Tax that an amount includes, rounded as Stripe rounds the tax of an invoice line. */
export function includedTax(cents: Cents): Cents {
  return cents - Math.round(cents / (1 + (prices.tax?.rate ?? 0) / 100));
}
