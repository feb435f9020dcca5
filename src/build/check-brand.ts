import { readFileSync } from 'node:fs';
import { type Brand, brandSchema, listBrandProblems } from '../domain/brand.ts';
import { findContrastProblems } from '../domain/contrast.ts';
import { findLogoProblems } from './logo.ts';

export const BRAND_FILE = 'brand.json';

/** Returns the problems of a brand file's content, one sentence each. */
export function findBrandProblems(content: unknown): string[] {
  const { data, error } = brandSchema.safeParse(content);
  return data ? findContrastProblems(data.colors) : listBrandProblems(error);
}

/**
 * Reads and checks the brand file and the logo.
 * @throws Error with every problem.
 */
export async function readBrand(): Promise<Brand> {
  const content = JSON.parse(readFileSync(BRAND_FILE, 'utf8')) as unknown;
  const problems = findBrandProblems(content);
  if (problems.length === 0) problems.push(...(await findLogoProblems(content as Brand)));
  if (problems.length > 0) throw new Error(`${BRAND_FILE} has problems:\n${problems.join('\n')}`);
  return brandSchema.parse(content);
}
