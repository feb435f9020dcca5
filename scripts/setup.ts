/**
 * `npm run setup`: replaces the brand of the site. Asks questions, or reads the answers from a file (`--
 * --file own-brand.json`). Writes them to brand.json. It can be repeated at any time; unanswered values
 * stay as they are.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  applyAnswers,
  type Change,
  listQuestions,
  type Part,
  withAnswer,
} from './brand/answers.ts';
import { runCommand, UserError } from './local/machine/user-error.ts';
import { BRAND_FILE } from '../src/build/check-brand.ts';
import { type Brand, brandSchema } from '../src/domain/brand.ts';
import { isOfDemo } from '../src/domain/demo.ts';

function readAnswers(): Part | undefined {
  try {
    const { file } = parseArgs({ options: { file: { type: 'string' } } }).values;
    return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as Part);
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    throw new UserError(`${says} The only option is --file, a file of answers as JSON.`);
  }
}

function isChange(result: Change | string[]): result is Change {
  return 'brand' in result;
}

/**
 * Asks each question until the answer is valid. A profile of the demo is not offered as a value to keep:
 * Enter removes it.
 */
async function ask(now: Brand): Promise<Part> {
  console.log(
    'Press Enter to keep the value in brackets, or type - to remove a link. Nothing is written before ' +
      'the last answer.',
  );
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  let answers: Part = {};
  for (const { label, now: value, path, read } of listQuestions(now)) {
    const isDemoLink = path[0] === 'social' && isOfDemo(value);
    if (isDemoLink) answers = withAnswer(answers, path, null);
    for (;;) {
      process.stdout.write(`${label} [${isDemoLink ? '' : value}]: `);
      const { value: typed = '', done } = await lines.next();
      if (done)
        throw new UserError('\nNothing was changed: the input ended before the last question.');
      const line = typed.trim();
      if (!line) break;
      const next = withAnswer(answers, path, read ? read(line) : line);
      const result = await applyAnswers(now, next);
      if (isChange(result)) {
        answers = next;
        break;
      }
      console.log(`  ${result[0] ?? ''}`);
    }
  }
  terminal.close();
  return answers;
}

await runCommand(async () => {
  const now = JSON.parse(readFileSync(BRAND_FILE, 'utf8')) as Brand;
  const result = await applyAnswers(now, readAnswers() ?? (await ask(now)));
  if (!isChange(result)) throw new UserError(`Nothing was changed. ${result.join('; ')}.`);
  const brand = brandSchema.parse(result.brand);
  for (const [id, { name, setupFee, monthlyFee }] of Object.entries(brand.plans)) {
    const before = now.plans[id];
    if (before?.setupFee === setupFee && before.monthlyFee === monthlyFee) continue;
    console.log(`${name}, new fees in cents: setup ${setupFee}, month ${monthlyFee}`);
  }
  // The editor writes the same format.
  writeFileSync(BRAND_FILE, `${JSON.stringify(brand, undefined, 2)}\n`);
  for (const [file, content] of Object.entries(result.files)) writeFileSync(file, content);
  console.log(`Wrote ${BRAND_FILE}. Plans, definitions, and promises are in that file too.`);
});
