/**
 * `npm run setup`: makes the site somebody else's. Asks, or takes flags (`-- --name "Studio" --host
 * https://studio.example`) or a file (`-- --file brand.json`, which can also state prices and colors).
 * Writes each fact where it lives, and redraws the icons. Can be run again at any time.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { company } from '../src/site/company.ts';
import {
  type Answers,
  answersSchema,
  companyFields,
  replaceCompany,
  replacePrices,
} from './brand/answers.ts';
import { findContrastProblems } from './brand/contrast.ts';
import { type Colors, readColors, replaceColors, TOKEN_FILE, writeColors } from './brand/tokens.ts';
import { runCommand, UserError } from './local/machine/user-error.ts';

/** Drawings that hold colors of their own. */
const drawings = ['public/favicon.svg', ...globSync('src/components/**/*.svg')];

const options = {
  file: { type: 'string' },
  ...Object.fromEntries(companyFields.map((field) => [field, { type: 'string' } as const])),
} as const;

function check(answers: unknown): Answers {
  const result = answersSchema.safeParse(answers);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new UserError(`Nothing was changed. ${problems.join('; ')}.`);
}

function readArguments(): unknown {
  try {
    const { values } = parseArgs({ options });
    const { file, ...flags } = values as { file?: string; [field: string]: string | undefined };
    const fromFile = file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as object);
    return { ...fromFile, ...flags };
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

async function ask(): Promise<unknown> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answers: Record<string, string> = {};
  for (const field of companyFields) {
    const answer = (await terminal.question(`${field} [${company[field]}]: `)).trim();
    if (answer) answers[field] = answer;
  }
  terminal.close();
  return answers;
}

/** Rewrites a file when its text changes. */
function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) return;
  writeFileSync(file, changed);
  console.log(`wrote ${file}`);
}

/** Colors of drawings follow the dark theme's, in which they are drawn. */
function redraw(before: Colors, after: Colors): void {
  const changes = Object.entries(before.dark).filter(([name, value]) => after.dark[name] !== value);
  for (const file of drawings) {
    edit(file, (text) =>
      text.replace(/#[\da-f]{6}\b/gi, (found) => {
        const name = changes.find(([, value]) => value.toLowerCase() === found.toLowerCase())?.[0];
        return (name && after.dark[name]) ?? found;
      }),
    );
  }
}

await runCommand(async () => {
  const answers = check(process.argv.length > 2 ? readArguments() : await ask());
  const css = readFileSync(TOKEN_FILE, 'utf8');
  const tokens = replaceColors(css, {
    ...(answers.colors?.dark ? { dark: answers.colors.dark } : {}),
    ...(answers.colors?.light ? { light: answers.colors.light } : {}),
  });
  const problems = findContrastProblems(readColors(tokens));
  if (problems.length > 0) {
    throw new UserError(`Nothing was changed: these could not be read.\n${problems.join('\n')}`);
  }
  edit('src/site/company.ts', (text) => replaceCompany(text, answers));
  edit('src/domain/plan.ts', (text) => replacePrices(text, answers.prices ?? {}));
  edit(TOKEN_FILE, () => tokens);
  redraw(readColors(css), readColors(tokens));
  await writeColors();
  await import('./make-icons.ts');
  console.log('Icons are drawn; pictures for sharing are drawn anew by the next build.');
});
