/** Tests of `npm run setup`, on a copy of the files that it edits. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { MARK_FILE } from '../../scripts/brand/mark.ts';
import { readColors } from '../../scripts/brand/tokens.ts';
import brand from './other-brand.json' with { type: 'json' };
import { planIds } from '../../src/domain/plan.ts';

const HEADING_FACE = 'src/styles/heading.woff2';
const BRAND = 'tests/scripts/other-brand.json';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rebranded-'));
  for (const part of ['src', 'public', 'scripts', 'tests', 'package.json']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function setup(flags: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.js', 'setup', ...flags],
    { cwd: folder, encoding: 'utf8', input },
  );
  return { code: status, output: stdout, errors: stderr };
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8');

test(
  'A brand is written to the files that define it, and a second run changes nothing',
  { timeout: 60_000 },
  async () => {
    writeFileSync(join(folder, 'public/icon-192.png'), '');
    writeFileSync(join(folder, HEADING_FACE), '');
    expect(setup(['--file', BRAND])).toMatchObject({ code: 0, errors: '' });

    const { company } = (await import(join(folder, 'src/site/company.ts'))) as { company: object };
    const { social } = (await import(join(folder, 'src/site/social.ts'))) as { social: object };
    const { prices, colors, mark: _mark, ...fields } = brand;
    expect({ ...company, ...social }).toMatchObject(fields);
    expect(read('src/site/company.ts')).toContain(`name: "${brand.name}",`);
    const { plans } = (await import(join(folder, 'src/domain/plan.ts'))) as {
      plans: Record<string, unknown>;
    };
    expect(plans.basic).toMatchObject(prices.basic);
    expect(readColors(read('src/styles/tokens.css'))).toMatchObject(colors);
    expect(read('src/site/colors.ts')).toContain('#12a594');
    // The answers omit these colors, so they follow the background.
    expect(read('src/styles/tokens.css')).not.toMatch(/#15101f|#2c2540|#6f6685/);
    expect(read('public/favicon.svg')).toContain('#12a594');
    expect(read('public/icon-192.png')).toContain('PNG');
    expect(read(MARK_FILE)).toBe(read(brand.mark));
    // The name has a character that no other heading has.
    expect(statSync(join(folder, HEADING_FACE)).size).toBeGreaterThan(5_000);

    const written = ['src/site/company.ts', 'src/domain/plan.ts', 'src/styles/tokens.css'].map(
      read,
    );
    expect(setup(['--file', BRAND])).toMatchObject({ code: 0 });
    expect(
      ['src/site/company.ts', 'src/domain/plan.ts', 'src/styles/tokens.css'].map(read),
    ).toEqual(written);
  },
);

// CI also runs all other tests with this brand.
test('Tests that read the brand also pass with a new one', { timeout: 240_000 }, () => {
  for (const part of ['netlify', 'docs', 'vitest.config.ts', 'tsconfig.json']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  const asksTheBrand = /site\/(?:company|colors|offer)\.ts|domain\/plan\.ts/;
  const files = globSync('tests/{domain,server,site}/**/*.test.ts').filter((file) =>
    asksTheBrand.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(5);
  const ours = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV$)/.test(name));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('node_modules/vitest/vitest.mjs'), 'run', '--reporter=default', ...files],
    { cwd: folder, encoding: 'utf8', env: Object.fromEntries(ours) },
  );
  expect(status, stdout.slice(-4_000) + stderr).toBe(0);
});

test('Unreadable colors and invalid facts change nothing', { timeout: 60_000 }, () => {
  const before = read('src/styles/tokens.css');
  writeFileSync(
    join(folder, 'pale.json'),
    JSON.stringify({ colors: { light: { muted: '#cccccc' } } }),
  );
  const pale = setup(['--file', 'pale.json']);
  expect(pale.code).toBe(1);
  expect(pale.errors).toMatch(
    /light: muted #cccccc on ground #\w+ has a contrast of 1\.\d+, and needs 4\.5/,
  );
  writeFileSync(
    join(folder, 'wrong.json'),
    JSON.stringify({ host: 'anne-otto.example/', email: 'nobody' }),
  );
  const wrong = setup(['--file', 'wrong.json']);
  expect(wrong.code).toBe(1);
  expect(wrong.errors).toMatch(
    /^Nothing was changed\. host: [^\n]+; email: must be an email address\.\n$/,
  );
  expect(read('src/styles/tokens.css')).toBe(before);
});

test(
  'Without flags, the command asks, repeats a question after an invalid answer, and keeps skipped values',
  { timeout: 60_000 },
  () => {
    const drawn = read(brand.mark).replace('r="4"', 'r="3"');
    writeFileSync(join(folder, 'drawn.svg'), drawn);
    writeFileSync(join(folder, 'script.svg'), '<svg viewBox="0 0 9 9"><script/></svg>');
    const files = ['src/site/company.ts', 'src/site/social.ts'];
    const before = files.map(read).join('');
    const answers = [
      ...['Kestrel Works', '', '', 'kestrel.example', 'https://kestrel.test', '', '', '', '', ''],
      ...['London', 'Europe/London', '', 'https://x.com/kestrel', '', ''],
      ...planIds.flatMap((id) => (id === 'premium' ? ['much', '1,50', '$1,049.50', ''] : ['', ''])),
      ...['teal', '#0b7a75', '', '#0d5f5a', '#222222', '#5eead4', '', '', '', ''],
      ...['nowhere.svg', 'script.svg', 'drawn.svg'],
    ];
    const { code, output, errors } = setup([], `${answers.join('\n')}\n`);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.match(/(?<=\]: {3})\S.*$/gm)).toEqual([
      expect.stringMatching(/^host: must look like https:/),
      expect.stringMatching(/^timeZone: must be a name like/),
      expect.stringMatching(/^prices\.premium\.setupFee: must be an amount/),
      expect.stringMatching(/^prices\.premium\.setupFee: must be an amount/),
      expect.stringMatching(/^colors\.dark\.brand: must be a color like/),
      expect.stringMatching(/^dark: accent #222222 on ground .* needs 4\.5$/),
      expect.stringMatching(/^mark: The file nowhere\.svg does not exist/),
      expect.stringMatching(/^mark: The drawing contains <script/),
    ]);
    const written: Record<string, string> = {
      name: 'Kestrel Works',
      host: 'https://kestrel.test',
      timeZone: 'Europe/London',
      x: 'https://x.com/kestrel',
    };
    expect(files.map(read).join('')).toBe(
      before.replace(/(?<=\n +(\w+): )['"].*(?=,)/g, (now, field: string) =>
        field in written ? `'${written[field]}'` : now,
      ),
    );
    expect(read('src/domain/plan.ts')).toContain('setupFee: 104_950');
    expect(output).toMatch(/, setupFee: \S+ → \$1,049\.50$/m);
    expect(readColors(read('src/styles/tokens.css')).dark).toMatchObject({
      brand: '#0b7a75',
      accent: '#5eead4',
    });
    expect(read(MARK_FILE)).toBe(drawn);
    expect(read('public/favicon.svg')).toContain('fill="#0b7a75"');
  },
);

test('Input that ends before the last question changes nothing', () => {
  const before = read('src/site/company.ts');
  const { code, errors } = setup([], 'Half a name\n');
  expect({ code, errors }).toEqual({
    code: 1,
    errors: '\nNothing was changed: the input ended before the last question.\n',
  });
  expect(read('src/site/company.ts')).toBe(before);
});
