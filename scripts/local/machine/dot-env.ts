import { existsSync } from 'node:fs';

/** Adds the variables of .env to the environment. Existing variables take precedence. */
export function readDotEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
