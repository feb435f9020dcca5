import { behaviour } from '../../site/behaviour.ts';
import { colors } from '../../site/colors.ts';

const { storageKey } = behaviour.theme;

/** Color that a browser paints around the page: each theme's background. */
export const themeColors = { dark: colors.dark.ground, light: colors.light.ground } as const;

/**
 * Script that sets the theme before the first paint: dark, unless the visitor chose light. It must
 * come after the meta tag that it changes. If storage is disabled, the default remains.
 */
export const themeScript = `try{if(localStorage.getItem("${storageKey}")==="light"){document.documentElement.classList.remove("dark");document.querySelector("[name=theme-color]").content="${themeColors.light}"}}catch{}`;
