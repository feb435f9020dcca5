import { colors } from '../../site/colors.ts';

/** Color that a browser paints around the page: each theme's background. */
export const themeColors = { dark: colors.dark.ground, light: colors.light.ground } as const;
