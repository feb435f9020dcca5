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

test('/favicon.ico contains the picture of the favicon', async () => {
  const [icon, png] = [await renderIco(), await renderFavicon()];
  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  const start = icon.readUInt32LE(18);
  expect(icon.readUInt32LE(14)).toBe(png.length);
  expect(icon.subarray(start)).toEqual(png);
});
