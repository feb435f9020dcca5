import { LANGUAGE_CODE } from '#brand/language-code.ts';
import { languageOfBuild } from './languages.ts';

const svgName = new RegExp(`(?:/(${LANGUAGE_CODE}))?/([^/]+)\\.svg$`);

/**
 * Texts of drawings by name, in a language. A drawing that the folder of the language lacks is that of the default
 * language, so that a drawing without words exists once.
 * @param files texts by path: `…/studio.svg`, and `…/es/studio.svg` for the drawing in Spanish.
 */
export function drawingsOfLanguage(
  files: Readonly<Record<string, string>>,
  code = languageOfBuild,
): Readonly<Record<string, string>> {
  const all = Object.entries(files).map(([file, svg]) => {
    const [, language, name = ''] = svgName.exec(file) ?? [];
    return { language, name, svg };
  });
  const named = (of: string | undefined) =>
    all.filter(({ language }) => language === of).map(({ name, svg }) => [name, svg] as const);
  return Object.fromEntries([...named(undefined), ...named(code)]);
}
