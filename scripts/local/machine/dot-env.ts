import { existsSync } from 'node:fs';

/** Adds what .env says to the environment, where that says nothing. */
export function readDotEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
