import { expect, test, vi } from 'vitest';
import { contentChecks } from '../../scripts/doctor/content.ts';

let found: { file: string; path: string; text: string }[] = [];
vi.mock(import('../../src/build/untranslated.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  findUntranslated: (() => Promise.resolve(found)) as never,
}));

const site = { address: 'https://studio.test' } as never;

test.each([0, 1, 2])('the doctor counts %i texts without a translation', async (count) => {
  found = Array.from({ length: count }, (_, at) => ({
    file: 'blog.ts',
    path: `text${at}`,
    text: 'A text',
  }));
  const [check] = contentChecks.translations!;
  const answer = await check(site);
  if (count === 0) expect(answer).toBe('none is missing');
  else expect(answer).toMatchObject({ note: expect.stringContaining(`blog.ts (${count})`) });
});
