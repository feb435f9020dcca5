import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import {
  BRAND_FILE,
  type Brand,
  findBrandProblems,
  listProblems,
  findTranslationProblems,
} from '#brand/brand.ts';
import { mergeTexts } from '#brand/merge-texts.ts';
import { siteTextSchemas, type SiteTexts } from '#brand/site-texts.ts';
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

/** Reports languages without texts, and imports that mean the texts of another language than the default one. */
function checkLanguages(folder: string): Problem[] {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const { languages } = JSON.parse(read(BRAND_FILE)) as Brand;
  const report = (says: string): Problem => ({ file: BRAND_FILE, field: 'languages', says });
  const missing = languages.filter(
    (code) => !existsSync(join(folder, textsOf(code), 'language.ts')),
  );
  const files = ['package.json', 'netlify/import-map.json'];
  const imported = files.flatMap((file) => {
    if (!existsSync(join(folder, file))) return [];
    const [, code] = /"#texts\/\*?": "\.{1,2}\/src\/texts\/([\w-]+)\//.exec(read(file)) ?? [];
    return code === undefined || code === languages[0] ? [] : [{ file, code }];
  });
  const same = languages
    .map((code) => `${textsOf(code)}/same.json`)
    .filter((file) => existsSync(join(folder, file)));
  const setup = 'answer its question about languages';
  return [
    ...same.flatMap((file) => checkFile(folder, file, findListProblems)),
    ...missing.map((code) =>
      report(
        `${code} has no texts in ${textsOf(code)}. Remove it, run "npm run setup", and ${setup}.`,
      ),
    ),
    ...imported.map(({ file, code }) =>
      report(
        `The default language is ${languages[0]}, but "#texts" in ${file} names the texts of ${code}. Write ${code} first, run "npm run setup", and ${setup}.`,
      ),
    ),
  ];
}

const listSchema = z.array(z.string());

/** Problems of the list of texts that are the same in two languages. */
const findListProblems = (content: unknown) =>
  listSchema.safeParse(content).success ? [] : ['list: Write a list of texts, such as ["Blog"].'];

const textsOf = (code: string) => `src/texts/${code}`;

/**
 * Reports the problems of the owner's texts in other languages. A missing file means that of the default language.
 * The brand texts of a language that the site doesn't have may lag behind `brand.json`.
 */
function checkTranslations(folder: string): Problem[] {
  const brand = JSON.parse(readFileSync(join(folder, BRAND_FILE), 'utf8')) as Brand;
  const files = globSync(`${editedFolders.site}/*/*.json`, { cwd: folder });
  return files.sort().flatMap((file) => {
    const name = basename(file, '.json');
    const schema = Object.entries(siteTextSchemas).find(([known]) => known === name)?.[1];
    if (basename(file) === BRAND_FILE) {
      if (!brand.languages.includes(basename(dirname(file)))) return [];
      return checkFile(folder, file, (content) => findTranslationProblems(content, brand));
    }
    return checkFile(folder, file, (content) =>
      schema
        ? listProblems(schema, content)
        : ['file: There is no such file in the default language.'],
    );
  });
}

/** Reports steps for a feature that no text defines. Such a step would be shown for all plans, or for none. */
function checkSteps(folder: string): Problem[] {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown;
  const brand = read(BRAND_FILE) as Brand;
  return brand.languages.flatMap((code) => {
    const [ofBrand = '', offer = ''] = [BRAND_FILE, 'offer.json'].map((name) => {
      const own = `${editedFolders.site}/${code}/${name}`;
      const isTranslated = code !== brand.languages[0] && existsSync(join(folder, own));
      return isTranslated ? own : name === BRAND_FILE ? name : `${editedFolders.site}/${name}`;
    });
    const { featureDefinitions } = mergeTexts(
      brand,
      read(ofBrand) as Record<string, unknown>,
    ) as Brand;
    const { kinds } = read(offer) as SiteTexts['offer'];
    return Object.entries(kinds).flatMap(([kind, { steps }]) =>
      steps.flatMap(({ withFeature, withoutFeature }, index) => {
        const name = withFeature ?? withoutFeature;
        if (name === undefined || Object.hasOwn(featureDefinitions, name)) return [];
        const says = `"${name}" is not in featureDefinitions of ${ofBrand}`;
        return [{ file: offer, field: `kinds.${kind}.steps.${index}`, says }];
      }),
    );
  });
}

/** Reports the problems of the brand file and of the owner's texts. @param folder of the project. */
export function checkOwnFiles(folder = '.'): Problem[] {
  const texts = Object.entries(siteTextSchemas).flatMap(([name, schema]) =>
    checkFile(folder, `${editedFolders.site}/${name}.json`, (content) =>
      listProblems(schema, content),
    ),
  );
  const ofBrand = checkFile(folder, BRAND_FILE, findBrandProblems);
  const ofLanguages = ofBrand.length > 0 ? [] : checkTranslations(folder);
  const problems = [...ofBrand, ...texts, ...ofLanguages];
  return problems.length > 0 ? problems : [...checkLanguages(folder), ...checkSteps(folder)];
}
