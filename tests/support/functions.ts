import { readdir } from 'node:fs/promises';

import { adminCalls } from '../../netlify/functions/admin.ts';
import type { FunctionModule } from './call-function.ts';

const ADMIN_PATH = '/api/admin/*';
const FOLDER = new URL('../../netlify/functions/', import.meta.url);

/** Names of all functions, without `.ts`. */
export async function listFunctionNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files.map((file) => file.replace(/\.ts$/, '')).sort();
}

/** Path of a function's source. */
export function functionFile(name: string): URL {
  return new URL(`${name}.ts`, FOLDER);
}

/** Addresses that a function serves: those of its `config`, or the calls of the dashboard. */
export function pathsOf({ config }: FunctionModule): string[] {
  const paths = [config.path ?? []].flat();
  return paths.flatMap((path) => (path === ADMIN_PATH ? Object.keys(adminCalls) : path));
}

/** Loads a function's module, as the platform does. */
export async function importFunction(name: string): Promise<FunctionModule> {
  return (await import(functionFile(name).href)) as FunctionModule;
}
