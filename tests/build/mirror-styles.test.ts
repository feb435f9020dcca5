import { expect, test } from 'vitest';
import { mirrorStyles } from '../../src/build/mirror-styles.ts';

function mirror(prop: string, value: string): string {
  const declaration = { prop, value };
  mirrorStyles.Declaration(declaration);
  // PostCSS visits a changed declaration again.
  mirrorStyles.Declaration(declaration);
  return `${declaration.prop}: ${declaration.value}`;
}

test.each([
  ['margin-left', '1rem', 'margin-inline-start: 1rem'],
  ['padding-right', '0', 'padding-inline-end: 0'],
  ['border-left', '1px solid red', 'border-inline-start: 1px solid red'],
  ['border-right-color', 'red', 'border-inline-end-color: red'],
  ['border-top-left-radius', '4px', 'border-start-start-radius: 4px'],
  ['border-bottom-right-radius', '4px', 'border-end-end-radius: 4px'],
  ['left', '0', 'inset-inline-start: 0'],
  ['right', 'auto', 'inset-inline-end: auto'],
  ['text-align', 'left', 'text-align: start'],
  ['text-align', 'right', 'text-align: end'],
  ['scroll-margin-left', '1rem', 'scroll-margin-inline-start: 1rem'],
  ['padding', '0.5rem 1.1rem 0.5rem 2.8rem', 'padding: 0.5rem 2.8rem 0.5rem 1.1rem'],
  ['inset', '0 auto calc(1px + (2px * 3)) 4px', 'inset: 0 4px calc(1px + (2px * 3)) auto'],
])('the style "%s: %s" becomes "%s" on a page from right to left', (prop, value, mirrored) => {
  expect(mirror(prop, value)).toBe(mirrored);
});

test.each([
  ['text-align', 'center'],
  ['margin', '0 auto'],
  ['margin', '1rem 2rem 3rem'],
  ['padding', 'var(--a)'],
  ['color', 'left'],
  ['border', '1px solid'],
  ['margin-inline-start', '1rem'],
  ['--left', '1px'],
])('the style "%s: %s" is the same on a page from right to left', (prop, value) => {
  expect(mirror(prop, value)).toBe(`${prop}: ${value}`);
});
