import { readdirSync } from 'node:fs';

/** Where the tests look at the build: Playwright runs in the project's folder. */
export const DIST = 'dist';

/** Pages that are answered for addresses other than their own. */
export const answeredElsewhere = ['/404', '/article-not-found', '/invalid-plan'] as const;

/** The address of every page in the build, in alphabetical order. */
export function listPages(): string[] {
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replaceAll('\\', '/').replace(/(?:^|\/)?index\.html$|\.html$/, '')}`)
    .sort();
}
