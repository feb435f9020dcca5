import brand from '../../brand.json' with { type: 'json' };

const { dark, light, width, height } = brand.logo;

/** Addresses and size of the logo. Undefined if the owner has only a mark and a name. */
export const logo = dark
  ? { dark: `/brand/${dark}`, light: light && `/brand/${light}`, width, height }
  : undefined;
