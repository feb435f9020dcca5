import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** Adds the variables of .env to the environment. Existing variables take precedence. */
export function readDotEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
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
