import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPicture } from '../../src/build/og/render.ts';
import { renderFavicon, renderIco } from '../../src/build/icons.ts';

function watchWarnings() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  return warn;
}

test('a share picture shows the letters of European and Vietnamese names', async () => {
  const warn = watchWarnings();
  const titles = ['Łódź', 'Győr', 'Beyoğlu', 'Iași', 'Škoda, Đorđe', 'Việt', 'Zoë’s café – £5'];
  for (const text of titles) await renderPicture({ text });
  // A box looks the same for every character.
  expect(await renderPicture({ text: 'ę' })).not.toEqual(await renderPicture({ text: 'ő' }));
  expect(warn).not.toHaveBeenCalled();
});

test('characters without a glyph cause a warning that names the picture', async () => {
  const warn = watchWarnings();
  await renderPicture({ text: 'Studio 東京', label: 'Αθήνα' });
  const [message] = warn.mock.calls.flat();
  expect(message).toContain('“Studio 東京” shows boxes');
  for (const part of ['東', 'Αθήνα']) expect(message).toContain(part);
});

test('the share picture of an article shows its cover, with its words', async () => {
  const cover = (words: string, shape = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 180">${shape}<text x="210" y="90" text-anchor="middle">${words}</text></svg>`;
  const covers = [
    undefined,
    cover('Open'),
    cover('Closed'),
    cover('Open', '<rect width="80" height="60" fill="var(--cover-3)"/>'),
  ];
  const pictures: string[] = [];
  for (const one of covers) {
    const picture = await renderPicture({ text: 'Title', ...(one && { cover: one }) });
    pictures.push(picture.toString('base64'));
  }
  expect(new Set(pictures).size).toBe(covers.length);
});

test('a word of a cover without glyphs causes a warning', async () => {
  const warn = watchWarnings();
  const cover =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 180"><text x="9" y="90">東京</text></svg>';
  await renderPicture({ text: 'Title', cover });
  expect(warn.mock.calls.flat().join()).toContain('東京');
});

test('/favicon.ico contains the picture of the favicon', async () => {
  const [icon, png] = [await renderIco(), await renderFavicon()];
  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  const start = icon.readUInt32LE(18);
  expect(icon.readUInt32LE(14)).toBe(png.length);
  expect(icon.subarray(start)).toEqual(png);
});
