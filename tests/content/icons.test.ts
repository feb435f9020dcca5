import { Menu as MenuIcon, X } from 'lucide-react';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { icons } from '../../src/components/layout/icons.ts';
import { Menu } from '../../src/islands/menu/Menu.tsx';
import { about } from '../../src/site/landing.ts';
import { socialLinks } from '../../src/site/navigation.ts';

test('every icon has a drawing, and every name in the site’s data an icon', () => {
  for (const rest of Object.values(icons)) expect(rest).toMatch(/><(?:path|circle|rect) [^]*\/?>$/);
  const names = [
    ...about.tiles.map(({ icon }) => icon),
    ...socialLinks.map((link) => link.network),
  ];
  expect(names.filter((name) => !Object.hasOwn(icons, name))).toEqual([]);
});

test('the menu’s button shows Lucide’s icons', () => {
  // Lucide's shapes are paths of their own: what begins one is a place of the drawing, not of its rest.
  const drawn = (element: ReactElement) =>
    Array.from(renderToStaticMarkup(element).matchAll(/ d="([^"]+)"/g), ([, d = '']) =>
      d.replace(/^m(\S+ \S+) /, 'M$1l'),
    ).join('');
  expect(drawn(createElement(Menu))).toBe(drawn(createElement(MenuIcon)) + drawn(createElement(X)));
});
