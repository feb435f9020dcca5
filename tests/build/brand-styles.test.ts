import { expect, test } from 'vitest';
import { brandStyles } from '../../src/build/brand.ts';

test('the bar of call minutes changes its color at the minute of the first notification', () => {
  const declaration = { value: 'linear-gradient(90deg, red notice-at, blue 0)' };
  brandStyles.Declaration.background(declaration);
  expect(declaration.value).toBe('linear-gradient(90deg, red 80%, blue 0)');
});
