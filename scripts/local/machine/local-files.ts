import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

/** Adds the variables of .env to the environment. Existing variables take precedence. */
export function readDotEnv(): void {
  if (!existsSync('.env')) return;
  for (const [name, value] of Object.entries(readEnvFile('.env'))) process.env[name] ??= value;
}

/** Stands for a `#` that begins no comment, while a file is parsed. It is in a private area of Unicode. */
const HASH = '\uE000';

/**
 * Reads a file with variables. As in a shell, only a `#` after a space begins a comment, so a password may contain
 * one; Node's parser alone would end the value there. Editors on Windows may begin the file with a byte order mark.
 */
export function readEnvFile(path: string): NodeJS.Dict<string> {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const variables = Object.entries(parseEnv(text.replace(/(?<=\S)#/g, HASH)));
  return Object.fromEntries(variables.map(([name, value]) => [name, value?.replaceAll(HASH, '#')]));
}

/** Folder of everything that this machine keeps between runs: storage, mail, secrets. Never committed. */
export function localDataFolder(): string {
  return resolve(process.env.LOCAL_DATA_DIR || '.local');
}

/** Creates a folder that other users of this machine cannot read. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
}
