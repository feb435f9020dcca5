import brand from '../../brand.json' with { type: 'json' };

const { dark, light } = brand.colors;

/**
 * Colors of both themes, from the brand file. Style sheets receive the same colors from
 * src/build/brand.ts.
 */
export const colors = { dark, light: { ...dark, ...light } };
