/**
 * Facts of `brand.json` that programs read, in the words of the default language. In the build and the server's bundle
 * of another language, `#brand/file.ts` has the translated ones. No script of a browser may import this file, because
 * it would contain the whole brand file.
 */
// eslint-disable-next-line no-restricted-imports -- `#brand/file.ts` has the words of the language
import brand from '../../brand.json' with { type: 'json' };
import type { Brand } from './brand.ts';

/** Search engines read the hours. */
export const { hours } = brand.company;

/** The name of Stripe's tax rate. */
export const { tax } = brand.prices as Brand['prices'];

/** The plans in Stripe, by their ids. */
export const planNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(brand.plans).map(([id, { name }]) => [id, name]),
);
