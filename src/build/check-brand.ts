import { readFileSync } from 'node:fs';
import { type Brand, brandSchema, listBrandProblems } from '../domain/brand.ts';
import { findContrastProblems } from '../domain/contrast.ts';
import { siteTextSchemas } from '../domain/site-texts.ts';
import { findLogoProblems } from './logo.ts';

export const BRAND_FILE = 'brand.json';

/** Returns the problems of a brand file's content, one sentence each. */
export function findBrandProblems(content: unknown): string[] {
  const { data, error } = brandSchema.safeParse(content);
  return data ? findContrastProblems(data.colors) : listBrandProblems(error);
}

const TEXTS_FOLDER = 'src/content/site';

/** Returns the problems of the owner's texts, one sentence each. */
function findTextProblems(): string[] {
  return Object.entries(siteTextSchemas).flatMap(([name, schema]) => {
    const file = `${TEXTS_FOLDER}/${name}.json`;
    const { error } = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return error ? listBrandProblems(error).map((problem) => `${file}: ${problem}`) : [];
  });
}

/**
 * Reads the brand file, and checks it with the logo and the owner's texts.
 * @throws Error with every problem.
 */
export async function readBrand(): Promise<Brand> {
  const content = JSON.parse(readFileSync(BRAND_FILE, 'utf8')) as unknown;
  const problems = findBrandProblems(content);
  if (problems.length === 0) problems.push(...(await findLogoProblems(content as Brand)));
  if (problems.length > 0) throw new Error(`${BRAND_FILE} has problems:\n${problems.join('\n')}`);
  const textProblems = findTextProblems();
  if (textProblems.length > 0) throw new Error(textProblems.join('\n'));
  return brandSchema.parse(content);
}
