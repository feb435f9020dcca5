import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Part of a file after the patch, with the lines around its changes. */
interface Hunk {
  readonly file: string;
  readonly text: string;
}

function hunksOf(patch: string): Hunk[] {
  return patch.split(/^diff --git /m).flatMap((part) => {
    const [, file = ''] = /^\+\+\+ b\/(.+)$/m.exec(part) ?? [];
    const [, ...hunks] = part.split(/^@@ .*\n/m);
    return hunks.map((hunk) => {
      const lines = hunk.replace(/\n$/, '').split('\n');
      const kept = lines.filter((line) => !line.startsWith('-'));
      return { file, text: kept.map((line) => line.slice(1)).join('\n') };
    });
  });
}

const hunks = globSync('patches/*.patch').flatMap((file) => hunksOf(readFileSync(file, 'utf8')));
const files = new Map(hunks.map(({ file }) => [file, readFileSync(file, 'utf8')]));

test('every installed package is patched exactly as its patch says', () => {
  expect(hunks.length).toBeGreaterThan(0);
  const missing = hunks.filter(({ file, text }) => !files.get(file)!.includes(text));
  expect(missing).toEqual([]);
});

describe('the code of the editor', () => {
  // Our server code translates what the package's server answers.
  const code = [...files].filter(([file]) => /(?<!\.node)\.js$/.test(file));

  test.each<[what: string, found: RegExp]>([
    // The pages of the editor are at /editor. Only its calls keep the name of the package.
    ['names no page of the editor at another address', /["'`/^]\\?\/keystatic(?:\\\/|["'`/])/g],
    ['loads no typeface from another host', /fonts\.googleapis/g],
    [
      'reads no session from a cookie that another host can set',
      /\['keystatic-gh-access-token'\]/g,
    ],
  ])('%s', (_what, found) => {
    const lines = code.flatMap(([file, text]) =>
      text
        .split('\n')
        .filter((line) => line.search(found) >= 0 && !line.includes('/api/keystatic'))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(lines).toEqual([]);
  });
});
