/** `npm run setup -- --clear-demo`: removes the content of the demo that no other site can use. */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { siteTextSchemas, type SiteTexts } from '#brand/site-texts.ts';
import { GONE_FILE } from '#features/articles/article.ts';
import { git } from '#features/articles/check/git.ts';
import { isLeftover, findLeftovers } from '#features/articles/check/leftovers.ts';
import { FIGURES_FOLDER } from '#features/articles/check/site-content.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { UserError } from '../local/machine/user-error.ts';

const { articles, legal, site } = editedFolders;

/** Tests of the demo's content. Without them, the demo was removed before, and the content is the owner's. */
const DEMO_TESTS = 'tests/demo';

/** Places whose uncommitted changes stop this command. It also removes a sentence from brand.json. */
const PLACES = ['src/content', DEMO_TESTS];

/** Sentences about the health law of the United States, by file, with their replacements. */
export const aboutHealth: readonly (readonly [file: string, text: string, instead: string])[] = [
  ['brand.json', ' For a health practice, only that there was a call and when.', ''],
  [
    `${site}/offer.json`,
    ' The one exception is the setup fee of a voice agent for a health practice with which we cannot reach a HIPAA agreement.',
    '',
  ],
  [
    `${site}/services.json`,
    ' with appointment booking and HIPAA compliance, under an agreement signed before they go live',
    ' that book, move and cancel appointments',
  ],
  [`${site}/es/brand.json`, ' A un consultorio de salud, solo que hubo una llamada y cuándo.', ''],
  [
    `${site}/es/offer.json`,
    ', salvo el cargo inicial del agente de voz de un consultorio de salud si no hay acuerdo de HIPAA',
    '',
  ],
  [
    `${site}/es/services.json`,
    ' que reservan citas y cumplen con HIPAA, con acuerdo firmado antes de empezar',
    ' que reservan, cambian y cancelan citas',
  ],
  [
    `${legal}/terms-conditions.mdx`,
    ' In that case, we refund the setup fee in full and end the subscription immediately, without the notice period of section 5. Otherwise, fees are not refunded, even if',
    ' Fees are not refunded, even if',
  ],
  [
    `${legal}/terms-conditions.mdx`,
    ' If a service is to handle such information on your behalf, tell us before it goes live: the written agreement that HIPAA requires must be in place first.',
    '',
  ],
  [
    `${legal}/privacy-policy.mdx`,
    "\n\nSome of our services are made for medical and dental practices. A service that handles protected health information on a practice's behalf starts only after the written agreement that HIPAA requires is in place.",
    '',
  ],
];

/** @throws UserError if something could be lost. */
async function ensureNothingIsLost(): Promise<void> {
  const changes = git(['status', '--porcelain', '--', ...PLACES]);
  if (changes) {
    throw new UserError(
      `Nothing was changed. Commit these files first, so that you can restore what this command removes:\n${changes.trimEnd()}`,
    );
  }
  const tracked = git(['ls-files', '--', ...PLACES]);
  if (tracked) return;
  const terminal = createInterface({ input: stdin, output: stdout });
  const lines = terminal[Symbol.asyncIterator]();
  stdout.write(
    'The files of this folder are not in Git, so what this command removes cannot be restored. Type yes to continue: ',
  );
  const { value = '' } = (await lines.next()) as { value?: string };
  terminal.close();
  if (value.trim() !== 'yes') throw new UserError('\nNothing was changed.');
}

/** Changes a text of the owner's site in each language. */
function edit<Name extends keyof SiteTexts>(
  name: Name,
  change: (texts: SiteTexts[Name]) => unknown,
): void {
  for (const file of globSync(`${site}/{,*/}${name}.json`)) {
    const texts = JSON.parse(readFileSync(file, 'utf8')) as SiteTexts[Name];
    const changed = siteTextSchemas[name].parse(change(texts));
    writeFileSync(file, `${JSON.stringify(changed, undefined, 2)}\n`);
  }
}

const isAboutHealth = (part: object) => JSON.stringify(part).includes('HIPAA');

const withoutHealth = <Part extends object>(parts: Readonly<Record<string, Part>>) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => !isAboutHealth(part)));

function removeHealthTexts(): void {
  for (const [file, text, instead] of aboutHealth) {
    if (!existsSync(file)) continue;
    writeFileSync(file, readFileSync(file, 'utf8').replace(text, instead));
  }
  edit('offer', ({ healthPractices: _, ...others }) => others);
  edit('faq', (faq) => ({
    ...faq,
    questions: faq.questions.filter((question) => !isAboutHealth(question)),
  }));
  edit('plans', ({ groups, ...others }) => ({
    ...others,
    groups: {
      website: withoutHealth(groups.website),
      voiceAgent: withoutHealth(groups.voiceAgent),
    },
  }));
}

/** Removes the demo. @returns what was removed, for the owner. */
function removeDemo(): string {
  for (const folder of [articles, FIGURES_FOLDER]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    // Git keeps no empty folder.
    writeFileSync(`${folder}/.gitkeep`, '');
  }
  rmSync(DEMO_TESTS, { recursive: true, force: true });
  writeFileSync(GONE_FILE, `${JSON.stringify({ slugs: [] }, undefined, 2)}\n`);
  edit('blog', (blog) => ({ ...blog, footerArticles: [] }));
  edit('plans', (plans) => ({ ...plans, scores: { ...plans.scores, articles: [] } }));
  const drawings = globSync('src/content/{covers,drawings}/**/*.svg').filter((file) =>
    isLeftover(readFileSync(file, 'utf8')),
  );
  for (const file of drawings) rmSync(file);
  /** A drawing of one language has a drawing of the default language to fall back to. */
  const names = drawings
    .filter((file) => !/drawings[\\/][^\\/]+[\\/]/.test(file))
    .map((file) => file.replace(/^.*[\\/]|\.svg$/g, ''));
  edit('services', ({ cards, ...others }) => ({
    ...others,
    cards: cards.map((card) => ({
      ...card,
      drawings: card.drawings.filter((name) => !names.includes(name)),
    })),
  }));
  removeHealthTexts();
  return (
    `Removed the articles with their drawings, the list of removed addresses, ${drawings.length} covers and ` +
    'drawings with prices or names of the demo, the texts about the health law of the United States, and the ' +
    "tests of the demo's content."
  );
}

/** @throws UserError if the content has changes that Git does not have. */
export async function clearDemo(): Promise<void> {
  let says = 'The demo was removed before. Nothing was changed, so your articles are still there.';
  if (existsSync(DEMO_TESTS)) {
    await ensureNothingIsLost();
    says = removeDemo();
  }
  const { demo, unitedStates } = findLeftovers();
  const list = (files: readonly string[]) => files.map((file) => `  ${file}\n`).join('');
  console.log(
    `${says}\n\nLeft of the demo, for "npm run setup":\n${list(demo)}\n` +
      `Right only in the United States:\n${list(unitedStates)}\n` +
      'Then write your first article: "npm run dev", and open /editor.',
  );
}
