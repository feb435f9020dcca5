import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLES } from '#platform/server/languages.ts';
import { languageAliases, otherLanguages } from './languages.ts';

/**
 * Bundles the server's code for a language, with all packages, because a function is deployed with only those
 * packages that its own code imports.
 * @param folder folder for the bundle.
 */
export async function bundleLanguage(
  code: string,
  folder: string,
  alias: Record<string, string> = languageAliases(code),
): Promise<void> {
  await build({
    entryPoints: ['netlify/language-bundle.ts'],
    outfile: join(folder, `${code}.mjs`),
    alias,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    legalComments: 'none',
    logLevel: 'warning',
    tsconfigRaw: {},
  });
}

/** Bundles the server's code for each language besides the default. */
export async function bundleLanguages(): Promise<void> {
  rmSync(BUNDLES, { recursive: true, force: true });
  await Promise.all(otherLanguages.map((code) => bundleLanguage(code, BUNDLES)));
}
