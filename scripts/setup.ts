/**
 * `npm run setup`: replaces the brand of the site. Asks questions, or reads the answers from a file (`--
 * --file brand.json`). Writes each fact to the file that defines it, and renders the icons again. It can
 * be repeated at any time; unanswered values stay as they are.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  type Answers,
  answersSchema,
  findProblems,
  listPrices,
  listQuestions,
  replaceCompany,
  replacePrices,
  withAnswer,
} from './brand/answers.ts';
import { MARK_FILE } from './brand/mark.ts';
import { formatCode, readColors, recolor, TOKEN_FILE, writeColors } from './brand/tokens.ts';
import { runCommand, UserError } from './local/machine/user-error.ts';
import { formatPrice } from '../src/domain/money.ts';
import { plans } from '../src/domain/plan.ts';

const css = readFileSync(TOKEN_FILE, 'utf8');

function readAnswers(): unknown {
  try {
    const { file } = parseArgs({ options: { file: { type: 'string' } } }).values;
    return file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    throw new UserError(`${says} The only option is --file, a file of answers as JSON.`);
  }
}

/** Asks each question until the answer is valid. */
async function ask(): Promise<object> {
  console.log(
    'Press Enter to keep the value in brackets. Nothing is written before the last answer.',
  );
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  let answers = {};
  for (const { label, now, path, read } of listQuestions(readColors(css))) {
    for (;;) {
      process.stdout.write(`${label} [${now}]: `);
      const { value = '', done } = await lines.next();
      if (done)
        throw new UserError('\nNothing was changed: the input ended before the last question.');
      const line = value.trim();
      if (!line) break;
      const next = withAnswer(answers, path, read ? read(line) : line);
      const [problem] = findProblems(next, css);
      if (!problem) {
        answers = next;
        break;
      }
      console.log(`  ${problem}`);
    }
  }
  terminal.close();
  return answers;
}

/** Rewrites a file when its text changes. */
async function edit(
  file: string,
  change: (text: string) => string | Promise<string>,
): Promise<void> {
  const text = readFileSync(file, 'utf8');
  const changed = await change(text);
  if (changed === text) return;
  writeFileSync(file, changed);
  console.log(`wrote ${file}`);
}

async function write(answers: Answers): Promise<void> {
  // It is what one charges.
  for (const { id, fee, cents } of listPrices(answers)) {
    const { name, [fee]: before } = plans[id];
    console.log(`${name}, ${fee}: ${formatPrice(before)} → ${formatPrice(cents)}`);
  }
  for (const file of ['src/site/company.ts', 'src/site/social.ts']) {
    await edit(file, (text) => formatCode(replaceCompany(text, answers)));
  }
  await edit('src/domain/plan.ts', (text) => replacePrices(text, answers));
  await edit(TOKEN_FILE, (text) => recolor(text, answers.colors ?? {}));
  await edit(MARK_FILE, (text) => answers.mark ?? text);
  await writeColors();
  await import('./make-icons.ts');
  // A separate process reads the new name.
  spawnSync(process.execPath, ['scripts/make-heading-face.ts'], { stdio: 'inherit' });
}

await runCommand(async () => {
  const answers = readAnswers() ?? (await ask());
  const problems = findProblems(answers, css);
  if (problems.length > 0) throw new UserError(`Nothing was changed. ${problems.join('; ')}.`);
  await write(answersSchema.parse(answers));
  console.log(
    'The icons are updated. The next build updates the images for social media. Still to edit by hand: ' +
      'promises in src/site/offer.ts.',
  );
});
