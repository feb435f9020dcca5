import { type Cents, formatCents, includedTax, prices } from './money.ts';
import { language } from '#texts/language.ts';
import { planTexts } from '#texts/plans.ts';

const { tax } = prices;

/** Name of the tax with its rate, such as `19% VAT`; undefined if prices include no tax. */
const percent = new Intl.NumberFormat(language.locale, {
  style: 'percent',
  maximumFractionDigits: 4,
});
const taxName = tax && `${percent.format(tax.rate / 100)} ${tax.name}`;

/** Note next to a price; undefined if prices include no tax. */
export const taxNote = taxName && planTexts.including({ tax: taxName });

/** Row with the tax that a sum of these parts includes; undefined if prices include no tax. */
export function taxRow(...parts: readonly Cents[]): readonly [string, string] | undefined {
  if (!taxName) return undefined;
  const total = parts.reduce((sum, part) => sum + includedTax(part), 0);
  return [planTexts.included({ tax: taxName }), formatCents(total)];
}

/** Name of the currency in the plural, such as `US dollars`. */
export function currencyName(): string {
  const { currency } = prices;
  const options = { style: 'currency', currency, currencyDisplay: 'name' } as const;
  const parts = new Intl.NumberFormat(language.locale, options).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
