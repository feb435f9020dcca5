import { bundleScript } from '../build/bundle-script.ts';

const closeMenuOn = (event: string) =>
  bundleScript('src/browser/close-menu.ts', 'iife', { CLOSING_EVENT: event });

/** The script of a page with the menu's island, and of a page without it. */
export const menuScripts = {
  withIsland: await closeMenuOn('click'),
  withoutIsland: await closeMenuOn('focusin'),
} as const;
