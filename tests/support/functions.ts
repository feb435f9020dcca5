import { readdir } from 'node:fs/promises';

import type { FunctionModule } from './call-function.ts';

const FOLDER = new URL('../../netlify/functions/', import.meta.url);

/** The names of all functions, without `.ts`. */
export async function listFunctionNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files.map((file) => file.replace(/\.ts$/, '')).sort();
}

/** Where the source of a function is. */
export function functionFile(name: string): URL {
  return new URL(`${name}.ts`, FOLDER);
}

/** The addresses that a function serves, as its `config` states them. */
export function pathsOf({ config }: FunctionModule): string[] {
  return [config.path ?? []].flat();
}

/** Loads a function, as the platform does: nothing but its module. */
export async function importFunction(name: string): Promise<FunctionModule> {
  return (await import(functionFile(name).href)) as FunctionModule;
}
