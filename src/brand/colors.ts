import { colors as ofFile } from '#brand/file.ts';

const { dark, light } = ofFile;

/**
 * Colors of both themes, from the brand file. Style sheets receive the same colors from
 * src/build/brand-styles.ts.
 */
export const colors = { dark, light: { ...dark, ...light } };
