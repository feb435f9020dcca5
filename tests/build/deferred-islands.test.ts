import { getPrescripts } from 'astro/runtime/server/scripts.js';
import { expect, test } from 'vitest';
import { joinIslandCode, moveIslandCode } from '../../src/build/deferred-islands.ts';

const directive = '(()=>{window.dispatchEvent(new Event("astro:interaction"));})();';
const loader = '<script>load("/islands.js")</script>';
/** Astro's output for the first island of a page. */
const astroCode = getPrescripts(
  { clientDirectives: new Map([['interaction', directive]]) } as never,
  'both',
  'interaction',
);
const island = '<astro-island uid="Z1" component-url="/a.js" props="{}" ssr client="interaction">';
const page = `${loader}${astroCode}${island}</astro-island>`;

test("Astro's own code of deferred islands moves to one file, the directive first", () => {
  const moved = new Set<string>();
  const left = moveIslandCode(page, moved, '/islands.js');
  expect(left, 'Astro changed its output: see src/build/deferred-islands.ts').toBe(
    `${loader}<astro-island component-url="/a.js" ssr client="interaction"></astro-island>`,
  );
  const code = joinIslandCode(moved);
  expect(code.indexOf('astro:interaction')).toBeLessThan(code.indexOf('"astro-island"'));
  expect(code).toContain('customElements.define("astro-island"');
});

test('a page with an island that loads immediately keeps its code', () => {
  const eager = page + island.replace('interaction', 'load');
  expect(moveIslandCode(eager, new Set(), '/islands.js')).toBe(eager);
});

test("a change of Astro's output stops the build, and the error names the cause", () => {
  const changed = page.replace('customElements', 'globalThis.customElements');
  expect(() => moveIslandCode(changed, new Set(), '/islands.js')).toThrow(
    /Astro no longer writes its island element/,
  );
});

test('a page that could never load its islands stops the build', () => {
  expect(() => moveIslandCode(astroCode + island, new Set(), '/islands.js')).toThrow(
    /no script to load them/,
  );
});
