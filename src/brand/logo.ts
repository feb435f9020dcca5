import { logo as ofFile } from '#brand/file.ts';

const { dark, light, width, height } = ofFile;

/** Addresses and size of the logo. Undefined if the owner has only a mark and a name. */
export const logo = dark
  ? { dark: `/brand/${dark}`, light: light && `/brand/${light}`, width, height }
  : undefined;
