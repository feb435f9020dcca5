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
