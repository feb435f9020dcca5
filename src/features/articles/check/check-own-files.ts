import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BRAND_FILE, findBrandProblems, listBrandProblems } from '#brand/brand.ts';
import { siteTextSchemas } from '#brand/site-texts.ts';
import { editedFolders } from '../editor.ts';
import type { Problem } from './problem.ts';

/** Reports the problems of a file. @param find returns them as `field: sentence`. */
function checkFile(folder: string, file: string, find: (content: unknown) => string[]): Problem[] {
  try {
    return find(JSON.parse(readFileSync(join(folder, file), 'utf8'))).map((problem) => {
      const [field = '', ...says] = problem.split(': ');
      return { file, field, says: says.join(': ') };
    });
  } catch (error) {
    return [{ file, field: 'file', says: (error as Error).message }];
  }
}

/** Reports the problems of the owner's texts in other languages. A missing file means that of the default language. */
function checkTranslations(folder: string): Problem[] {
  const files = globSync(`${editedFolders.site}/*/*.json`, { cwd: folder });
  return files.sort().flatMap((file) => {
    const name = basename(file, '.json');
    const schema = Object.entries(siteTextSchemas).find(([known]) => known === name)?.[1];
    if (basename(file) === BRAND_FILE) return [];
    return checkFile(folder, file, (content) => {
      if (!schema) return ['file: There is no such file in the default language.'];
      const { error } = schema.safeParse(content);
      return error ? listBrandProblems(error) : [];
    });
  });
}

/** Reports the problems of the brand file and of the owner's texts. @param folder of the project. */
export function checkOwnFiles(folder = '.'): Problem[] {
  const texts = Object.entries(siteTextSchemas).flatMap(([name, schema]) =>
    checkFile(folder, `${editedFolders.site}/${name}.json`, (content) => {
      const { error } = schema.safeParse(content);
      return error ? listBrandProblems(error) : [];
    }),
  );
  return [...checkFile(folder, BRAND_FILE, findBrandProblems), ...texts, ...checkTranslations(folder)];
}
