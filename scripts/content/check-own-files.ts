import { readFileSync } from 'node:fs';
import { BRAND_FILE, findBrandProblems } from '../../src/build/check-brand.ts';
import { listBrandProblems } from '../../src/domain/brand.ts';
import { siteTextSchemas } from '../../src/domain/site-texts.ts';
import { editedFolders } from '../../src/site/editor.ts';
import type { Problem } from './problem.ts';

/** Reports the problems of a file. @param find returns them as `field: sentence`. */
function checkFile(file: string, find: (content: unknown) => string[]): Problem[] {
  try {
    return find(JSON.parse(readFileSync(file, 'utf8'))).map((problem) => {
      const [field = '', ...says] = problem.split(': ');
      return { file, field, says: says.join(': ') };
    });
  } catch (error) {
    return [{ file, field: 'file', says: (error as Error).message }];
  }
}

/** Reports the problems of the brand file and of the owner's texts. */
export function checkOwnFiles(): Problem[] {
  const texts = Object.entries(siteTextSchemas).flatMap(([name, schema]) =>
    checkFile(`${editedFolders.site}/${name}.json`, (content) => {
      const { error } = schema.safeParse(content);
      return error ? listBrandProblems(error) : [];
    }),
  );
  return [...checkFile(BRAND_FILE, findBrandProblems), ...texts];
}
