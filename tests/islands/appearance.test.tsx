import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useAppearance } from '../../src/islands/checkout/appearance.ts';

test.each([
  ['dark', 'night'],
  ['light', 'stripe'],
])('the fields of the payment provider follow the %s theme and its colors', (chosen, theme) => {
  const root = { classList: { contains: (name: string) => name === chosen } };
  vi.stubGlobal('document', { documentElement: root });
  const style = { fontFamily: 'Inter', getPropertyValue: (name: string) => ` color of ${name}` };
  vi.stubGlobal('getComputedStyle', (element: unknown) => (element === root ? style : undefined));
  let used: unknown;
  function Fields() {
    used = useAppearance();
    return null;
  }
  renderToString(<Fields />);
  expect(used).toMatchObject({
    theme,
    variables: {
      colorPrimary: 'color of --accent',
      colorBackground: 'color of --ground',
      colorText: 'color of --text',
      colorDanger: 'color of --bad',
      fontFamily: 'Inter',
    },
  });
});
