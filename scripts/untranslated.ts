/**
 * `npm run untranslated`: lists the texts of each language that are not translated yet, by file and name, and counts
 * their words. The texts of the default language are compared with English.
 */
import { languages } from '#brand/file.ts';
import { articlesWithoutTranslation, ENGLISH } from '#features/articles/translations.ts';
import {
  countUntranslated,
  findUntranslated,
  listUntranslated,
} from '../src/build/untranslated.ts';

const isEnglishOnly = languages.length === 1 && languages[0] === ENGLISH;
if (isEnglishOnly) console.log('The site is in English only.');
for (const code of isEnglishOnly ? [] : languages) {
  const found = await findUntranslated(code);
  for (const line of await listUntranslated(code)) console.log(line);
  const articles = articlesWithoutTranslation(code);
  for (const file of articles) console.log(`${file}: no translation to ${code}`);
  console.log(`Left in ${code}: ${countUntranslated(found, articles.length)}.`);
}
