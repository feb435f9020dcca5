/** Scripts of deferred islands, for the pages that contain them. */
import { readFileSync } from 'node:fs';
import type { Manifest } from 'vite';
import { deployQuery } from './deploy-query.ts';
import { baseOfBuild, outputFolder } from './languages.ts';

/** Islands whose scripts wait for an interaction: their modules in `src/islands`. */
export const deferredIslands = [
  'contact/ContactForm',
  'intake/IntakeForm',
  'menu/Menu',
  'notices/Notices',
  'payment-return/PaymentReturn',
] as const;
export type DeferredIslandName = (typeof deferredIslands)[number];

/** Module that hydrates each of them. */
export const HYDRATION = 'src/platform/browser/islands/hydrate-island.ts';

export const moduleOf = (island: DeferredIslandName) => `src/islands/${island}.tsx`;

/** File in the folder of a build in which Vite lists the scripts of the build. `finishPages` removes it. */
export const MANIFEST = 'island-scripts.json';

let manifest: Manifest | undefined;

/**
 * Addresses of the scripts of an island: the module that hydrates it, its own module, and all that
 * these import. A browser then requests all of them together.
 * @throws Error if the build has not bundled the island.
 */
export function islandScripts(island: DeferredIslandName): string[] {
  const modules = [HYDRATION, moduleOf(island)];
  if (import.meta.env.DEV) return modules.map((path) => `${baseOfBuild}/${path}`);
  manifest ??= JSON.parse(readFileSync(`${outputFolder}/${MANIFEST}`, 'utf8')) as Manifest;
  const found = new Set(modules);
  for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next);
  return [...found].map((key) => {
    const chunk = manifest?.[key];
    if (!chunk) throw new Error(`The build has no script for ${key}.`);
    return `${baseOfBuild}/${chunk.file}${deployQuery()}`;
  });
}
