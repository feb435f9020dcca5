import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

/** Adds the variables of .env to the environment. Existing variables take precedence. */
export function readDotEnv(): void {
  if (!existsSync('.env')) return;
  for (const [name, value] of Object.entries(readEnvFile('.env'))) process.env[name] ??= value;
}

/** Reads a file with variables. Editors on Windows may begin it with a byte order mark. */
export function readEnvFile(path: string): NodeJS.Dict<string> {
  return parseEnv(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
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
