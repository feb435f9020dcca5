import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { MARK_FILE, readDrawing } from '../../src/build/drawing.ts';

const svg = (content: string, attributes = 'viewBox="0 0 9 9"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

test('the current mark is unchanged', () => {
  const mark = readFileSync(MARK_FILE, 'utf8');
  expect(readDrawing(mark, 'mark')).toBe(mark);
});

test('additions of a drawing program are removed', () => {
  const exported = `<?xml version="1.0"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!--! Drawn by hand -->
${svg(
  '<title>Mark</title>\n  <desc>Two <b>strokes</b></desc><metadata><x/></metadata>\n  <g transform="rotate(45 4 4)"><path d="M1 1h7"/></g>\n',
  'width="9" height="9" version="1.1" viewBox="0 0 9 9" fill="none"',
)}`;
  expect(readDrawing(exported, 'mark')).toBe(
    `${svg('<g transform="rotate(45 4 4)"><path d="M1 1h7"/></g>', 'viewBox="0 0 9 9" fill="none"')}\n`,
  );
});

test.each([
  ['', 'is not an SVG file'],
  ['<html><body/></html>', 'is not an SVG file'],
  [svg('<path onload=x d="M0 0"/>'), 'is not an SVG file'],
  [svg('<path ONLOAD = "x" d="M0 0"/>'), 'contains ONLOAD="x"'],
  [svg('', 'viewBox="0 0 9 9" onload="x"'), 'contains onload="x"'],
  [svg('<path href="javascript:alert(1)"/>'), 'contains href='],
  [svg('<script>alert(1)</script>'), 'contains <script;'],
  [svg('<style>path{fill:url(https://x.example/)}</style>'), 'contains <style;'],
  [svg('<path style="fill:url(https://x.example/)"/>'), 'contains fill='],
  [svg('<path fill="URL(#paint)"/>'), 'contains fill="URL(#paint)"'],
  [svg('<use href="#other"/>'), 'contains href='],
  [svg('<linearGradient id="shine"/>'), 'contains id='],
  [svg('words'), 'contains words;'],
  [svg('<![CDATA[<script/>]]>'), 'contains <script/>;'],
  [
    `<!DOCTYPE svg [<!ENTITY x "url(//x.example)">]>${svg('<path fill="&x;"/>')}`,
    'contains fill="url(',
  ],
  ['<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 9 9"/>', 'contains xmlns='],
  [svg('<path d="M0 0h9"/>', 'width="9" height="9"'), 'has no viewBox'],
  [svg('<path d="M0 0h9"/>', 'viewBox="0 0 90 30"'), 'is 90 wide and 30 high'],
  [svg(`<path d="M${'0 '.repeat(1_000)}"/>`), 'limit is 2000'],
])('a mark with %s is refused', (text, reason) => {
  expect(() => readDrawing(text, 'mark')).toThrow(reason);
});

test('a logo keeps gradients and reused parts, and its style sheet becomes attributes', () => {
  const logo = readDrawing(readFileSync('tests/scripts/other-logo.svg', 'utf8'), 'logo');
  for (const part of ['<linearGradient id="shine"', 'href="#arch"', 'fill="url(#shine)"']) {
    expect(logo).toContain(part);
  }
  expect(logo).not.toMatch(/<style|class=|<title|<\?xml/);
  expect(readDrawing(logo, 'logo')).toBe(logo);
});

test.each([
  [svg('<use href="https://x.example/#a"/>'), 'contains href='],
  [svg('<path fill="url(https://x.example/#a)"/>'), 'contains fill='],
  [svg('<style>@import "https://x.example/a.css";</style>'), 'contains'],
  [svg('<text>Studio</text>'), 'text as paths'],
  [svg('<image href="#a"/>'), 'contains <image;'],
  [svg('<animate attributeName="href" to="x"/>'), 'contains <animate;'],
  [svg('<path d="M0 0" onclick="x"/>'), 'contains onclick='],
  [svg(`<path d="M${'0 '.repeat(10_000)}"/>`), 'limit is 20000'],
])('a logo with %s is refused', (text, reason) => {
  expect(() => readDrawing(text, 'logo')).toThrow(reason);
});
