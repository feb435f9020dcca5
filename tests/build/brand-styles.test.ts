import { expect, test } from 'vitest';
import { renderBrandStyles } from '../../src/build/brand-styles.ts';
import { contrast } from '#brand/contrast.ts';
import { callMinutes, colors } from '#brand/file.ts';

const { dark } = colors;
const minutes = { ...callMinutes, included: 800, announcedAt: [600, 800] as [number, number] };

/** Returns the value of a custom property in the rule that begins with the selector. */
function valueOf(sheet: string, selector: string, name: string): string | undefined {
  const rule = sheet.slice(sheet.indexOf(`${selector} {`));
  return new RegExp(`--${name}: ([^;]+);`).exec(rule.slice(0, rule.indexOf('}')))?.[1];
}

test('the bar of call minutes changes its color at the minute of the first notification', () => {
  expect(valueOf(renderBrandStyles({ dark, light: {} }, minutes), ':root', 'notice')).toBe('75%');
});

test('each theme has its own colors, and translucent ones derived from them', () => {
  const light = { warm: '#0b7a75', text: '#101010' };
  const sheet = renderBrandStyles({ dark: { ...dark, action: '#123456' }, light }, minutes);

  expect(valueOf(sheet, ':root', 'text')).toBe(dark.text);
  expect(valueOf(sheet, ':root', 'glow')).toBe('#12345673');
  expect(valueOf(sheet, ':root', 'tint')).toBe(`${dark.brand}24`);
  expect(valueOf(sheet, ':root:not(.dark)', 'text')).toBe('#101010');
  expect(valueOf(sheet, ':root:not(.dark)', 'glow')).toBe('#0b7a754d');
  expect(valueOf(sheet, ':root:not(.dark)', 'tint')).toBe('#0b7a7524');
});

test('a bright color behind text is so faint that the text stays readable', () => {
  const bright = { ...dark, ground: '#06140c', raised: '#0d2317', action: '#ffd60a' };
  const themes = {
    dark: { ...bright, brand: '#ffffff', text: '#eaf6ee', muted: '#7f9c8b', accent: '#8be28b' },
    light: {
      ...{ warm: '#5c2a00', ground: '#fdfdf5', raised: '#f4f6ea' },
      ...{ text: '#13210f', muted: '#66735f', accent: '#0b6b3a' },
    },
  };
  const sheet = renderBrandStyles(themes, minutes);
  for (const [theme, selector] of [
    ['dark', ':root'],
    ['light', ':root:not(.dark)'],
  ] as const) {
    for (const name of ['glow', 'tint']) {
      const color = Buffer.from(valueOf(sheet, selector, name)!.slice(1), 'hex');
      expect(color[3], `${theme} ${name}`).toBeGreaterThan(0);
      for (const ground of ['ground', 'raised'] as const) {
        const below = Buffer.from(themes[theme][ground].slice(1), 'hex');
        const seen = Array.from(below, (value, at) =>
          Math.round(value + ((color[at]! - value) * color[3]!) / 255),
        );
        const behind = `#${Buffer.from(seen).toString('hex')}`;
        for (const text of ['text', 'muted', 'accent'] as const) {
          const found = contrast(themes[theme][text], behind);
          expect(found, `${theme}: ${text} on ${name}`).toBeGreaterThan(4.4);
        }
      }
    }
  }
});

test('a color that the light theme does not define is absent from it, and readable on paper', () => {
  const sheet = renderBrandStyles({ dark, light: { muted: '#333333' } }, minutes);
  const print = sheet.slice(sheet.indexOf('@media print'));

  expect(valueOf(sheet, ':root:not(.dark)', 'amber')).toBeUndefined();
  expect(valueOf(print, ':root:not(.dark)', 'muted')).toBe('#333333');
  const onPaper = (name: string) => valueOf(print, ':root:not(.dark)', name) ?? '';
  for (const name of ['on-action', 'on-warm']) {
    const ink = onPaper(name).replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
    expect(contrast(ink, '#eeeeee'), name).toBeGreaterThan(4.5);
  }
  for (const name of ['text', 'amber', 'bad', 'good']) {
    const inSixDigits = onPaper(name).replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
    expect(contrast(inSixDigits, '#ffffff'), name).toBeGreaterThan(4.5);
  }
});

test('a light theme with light text prints in the colors of paper', () => {
  const sheet = renderBrandStyles({ dark, light: dark }, minutes);
  const printed = sheet.slice(sheet.indexOf('@media print'));
  const onPaper = (name: string) =>
    valueOf(printed, ':root:not(.dark)', name)!.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  for (const name of ['text', 'muted', 'amber', 'bad', 'good']) {
    for (const paper of ['#ffffff', onPaper('raised')]) {
      expect(contrast(onPaper(name), paper), `${name} on ${paper}`).toBeGreaterThan(4.5);
    }
  }
});
