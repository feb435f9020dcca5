/** Sharing pictures of a site from right to left, whose owner has added a typeface. */
import { resolve } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isOfDemo } from '#brand/demo.ts';
import brand from '../../brand.json' with { type: 'json' };

const own = vi.hoisted(() => ({
  files: [] as string[],
  direction: undefined as string | undefined,
}));

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const globSync = (pattern: string) =>
    pattern.startsWith('src/content/typefaces/') ? own.files : fs.globSync(pattern);
  return { ...fs, globSync };
});

vi.mock('#texts/language.ts', async (importOriginal) => {
  const { language } = await importOriginal<typeof import('#texts/language.ts')>();
  return {
    language: {
      ...language,
      get direction() {
        return own.direction;
      },
    },
  };
});

beforeEach(() => {
  vi.resetModules();
  Object.assign(own, { files: [], direction: undefined });
});

async function render(text: string) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  const { renderPicture } = await import('../../src/build/og/render.ts');
  const picture = await renderPicture({ text });
  return { picture, warnings: warn.mock.calls.flat().join() };
}

test('a character that only a typeface of the owner has is shown', async () => {
  own.files = [resolve('node_modules/fontverter/testdata/Roboto-400.woff2')];
  expect((await render('2⁴')).warnings).toBe('');
  // Neither typeface has Greek letters.
  expect((await render('Αθήνα')).warnings).toContain('src/content/typefaces');
});

/** Brightest value at the left and at the right of the company's name, which is above the mark. */
async function brightness(picture: Buffer): Promise<(number | undefined)[]> {
  return Promise.all(
    [0, 600].map(async (left) => {
      const area = { left, top: 60, width: 600, height: 50 };
      const part = await sharp(picture).extract(area).toBuffer();
      const { channels } = await sharp(part).stats();
      return channels[0]?.max;
    }),
  );
}

// Another mark can be as bright as the name.
test.runIf(isOfDemo(brand.company.name))(
  'in a language from right to left, the picture begins at the right',
  async () => {
    const [left, right] = await brightness((await render('Title')).picture);
    expect(left).toBeGreaterThan(200);
    expect(right).toBeLessThan(100);
    own.direction = 'rtl';
    const [leftAfter, rightAfter] = await brightness((await render('Title')).picture);
    expect(leftAfter).toBeLessThan(100);
    expect(rightAfter).toBeGreaterThan(200);
  },
);

test.each(['ltr', 'rtl'])(
  'a company’s name of 60 letters leaves the cover its width, %s',
  async (direction) => {
    const file = await import('#brand/file.ts');
    const company = { ...file.company, name: 'Reception '.repeat(6).trim() };
    vi.doMock('#brand/file.ts', () => ({ ...file, company, logo: {} }));
    onTestFinished(() => vi.doUnmock('#brand/file.ts'));
    own.direction = direction;
    const { renderPicture } = await import('../../src/build/og/render.ts');
    const edges = '<path d="M0 0h10v180H0zM410 0h10v180h-10z" fill="#fff"/>';
    const cover = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 180">${edges}</svg>`;
    const picture = await renderPicture({ text: 'Title', cover });
    const start = direction === 'ltr' ? 1200 - 72 - 672 : 72;
    for (const left of [start + 3, start + 672 - 13]) {
      const part = sharp(picture).extract({ left, top: 150, width: 10, height: 10 });
      const { channels } = await sharp(await part.toBuffer()).stats();
      expect(channels[0]?.min).toBeGreaterThan(240);
    }
  },
);
