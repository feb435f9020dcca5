import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayIn } from '../../src/domain/dates.ts';
import { company } from '../../src/site/company.ts';
import { localDataFolder } from '../local/machine/local-folders.ts';
import { UserError } from '../local/machine/user-error.ts';

const HOME_PAGE = join('dist', 'index.html');

/** Inputs of the build. The lock file represents the packages. */
const inputs = [
  'brand.json',
  'src/**/*',
  'public/**/*',
  'scripts/site/*',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];

/** Variables that affect the pages, and the deploy context, which selects the articles. */
const isInput = (name: string) => /^(?:PUBLIC_|CONTEXT$|NETLIFY$)/.test(name);

/** @throws UserError if no build exists. */
export function requireBuild(): void {
  if (existsSync(HOME_PAGE)) return;
  throw new UserError('There is no build to serve: run "npm run build" first, or "npm start".');
}

/** Fingerprint of all inputs of a build made today. */
function hashInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(inputs).filter((file) => statSync(file).isFile());
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file));
  for (const name of Object.keys(process.env).filter(isInput).sort()) {
    hash.update(`\0${name}=${process.env[name]}`);
  }
  // Articles are published, and the footer's year changes, at midnight.
  return hash.update(dayIn(company.timeZone, new Date())).digest('hex');
}

/** Replaced by each build, including `npm run build`. */
function buildTime(): number {
  return statSync(HOME_PAGE).mtimeMs;
}

function noteFile(): string {
  return join(localDataFolder(), 'last-build.json');
}

function currentNote(): string {
  return JSON.stringify({ inputs: hashInputs(), built: buildTime() });
}

/** Stores the fingerprint of the current build. */
export function noteBuild(): void {
  writeFileSync(noteFile(), currentNote());
}

/** True if another build would produce the same result. */
export function isUpToDate(): boolean {
  return (
    existsSync(HOME_PAGE) &&
    existsSync(noteFile()) &&
    readFileSync(noteFile(), 'utf8') === currentNote()
  );
}
