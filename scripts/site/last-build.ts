import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayIn } from '../../src/domain/dates.ts';
import { company } from '../../src/site/company.ts';
import { localDataFolder } from '../local/machine/local-folders.ts';
import { UserError } from '../local/machine/user-error.ts';

const HOME_PAGE = join('dist', 'index.html');

/** What the build reads. The lock file stands for the packages. */
const inputs = [
  'src/**/*',
  'public/**/*',
  'scripts/site/*',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];

/** Variables that end up in pages, and the kind of deploy, which decides what articles are shown. */
const isInput = (name: string) => /^(?:PUBLIC_|CONTEXT$|NETLIFY$)/.test(name);

/** @throws UserError when nothing was built yet. */
export function requireBuild(): void {
  if (existsSync(HOME_PAGE)) return;
  throw new UserError('There is no build to serve: run "npm run build" first, or "npm start".');
}

/** Changes with everything that a build of today would be made of. */
function hashInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(inputs).filter((file) => statSync(file).isFile());
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file));
  for (const name of Object.keys(process.env).filter(isInput).sort()) {
    hash.update(`\0${name}=${process.env[name]}`);
  }
  // Articles appear, and the footer's year changes, by the day.
  return hash.update(dayIn(company.timeZone, new Date())).digest('hex');
}

/** Made anew by each build, `npm run build` included. */
function buildTime(): number {
  return statSync(HOME_PAGE).mtimeMs;
}

function noteFile(): string {
  return join(localDataFolder(), 'last-build.json');
}

function currentNote(): string {
  return JSON.stringify({ inputs: hashInputs(), built: buildTime() });
}

/** Remembers what the present build was made of. */
export function noteBuild(): void {
  writeFileSync(noteFile(), currentNote());
}

/** Whether building again would make the same. */
export function isUpToDate(): boolean {
  return (
    existsSync(HOME_PAGE) &&
    existsSync(noteFile()) &&
    readFileSync(noteFile(), 'utf8') === currentNote()
  );
}
