import { behaviour } from '../../site/behaviour.ts';
import { colors } from '../../site/colors.ts';

const { storageKey } = behaviour.theme;

/** What a browser paints around the page: the ground of each theme (src/styles/tokens.css). */
export const themeColors = { dark: colors.dark.ground, light: colors.light.ground } as const;

/**
 * Runs before the first paint, after the tag it changes: dark unless the visitor chose light. Storage may be forbidden, which
 * leaves the default.
 */
export const themeScript = `try{if(localStorage.getItem("${storageKey}")==="light"){document.documentElement.classList.remove("dark");document.querySelector("[name=theme-color]").content="${themeColors.light}"}}catch{}`;
