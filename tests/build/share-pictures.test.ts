import sharp, { type Region } from 'sharp';
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

/** Brightest red value in a part of a picture. Text is nearly white. */
async function brightnessOf(picture: Buffer, area: Region): Promise<number | undefined> {
  const { channels } = await sharp(await sharp(picture).extract(area).toBuffer()).stats();
  return channels[0]?.max;
}

const framed = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 180">${content}</svg>`;

test.each([undefined, framed('')])('no word reaches the edge of the picture: %j', async (cover) => {
  const right = { left: 1184, top: 240, width: 16, height: 270 };
  for (const text of [
    'W'.repeat(20),
    `Donaudampfschifffahrtsgesellschaft${'skapitän'.repeat(5)}`,
  ]) {
    const picture = await renderPicture({ text, ...(cover && { cover }) });
    expect(await brightnessOf(picture, right), text).toBeLessThan(150);
  }
});

test('a title of three lines ends above the line at the foot of the picture', async () => {
  const text = `${'Why people stay on quiet pages that '.repeat(3)}!!`;
  expect(text).toHaveLength(110);
  const picture = await renderPicture({ text, cover: framed(''), label: 'Website Design' });
  const aboveLine = { left: 72, top: 508, width: 1056, height: 8 };
  expect(await brightnessOf(picture, aboveLine)).toBeLessThan(100);
});

test('a long category leaves the cover its width', async () => {
  const cover = framed('<rect width="10" height="180" fill="#fff"/>');
  const label = 'Artificial intelligence in the service for customers';
  const picture = await renderPicture({ text: 'Title', cover, label });
  const start = { left: 458, top: 150, width: 10, height: 10 };
  expect(await brightnessOf(picture, start)).toBeGreaterThan(240);
});

test('the escaped characters of a cover are shown as themselves', async () => {
  const words = (text: string) =>
    renderPicture({ text: 'Title', cover: framed(`<text x="9" y="90">${text}</text>`) });
  const escaped = await words('5 &gt; 4 &apos;&quot;');
  expect(escaped.equals(await words(`5 > 4 '"`))).toBe(true);
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
