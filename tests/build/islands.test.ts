import { getPrescripts } from 'astro/runtime/server/scripts.js';
import { afterEach, expect, test, vi } from 'vitest';
import { finishIslands, islands, joinIslandCode } from '../../src/build/islands.ts';
import { ISLANDS_FILE } from '#features/site/paths.ts';

afterEach(() => vi.unstubAllEnvs());

const imports = new Map([
  ['/a.js', ['/shared.js', '/react.js']],
  ['/shared.js', ['/react.js']],
  ['/client.js', ['/react.js']],
]);
const directive = '(()=>{window.dispatchEvent(new Event("astro:interaction"));})();';
const loader = `<script>load("${ISLANDS_FILE}")</script>`;
/** Astro's output for the first island of a page. */
const astroCode = getPrescripts(
  { clientDirectives: new Map([['interaction', directive]]) } as never,
  'both',
  'interaction',
);
const island = (client: string) =>
  `<astro-island uid="Z1" component-url="/a.js" renderer-url="/client.js" props="{}" ssr client="${client}">`;
const pageWith = (client: string) => `<title>x</title>${loader}${astroCode}${island(client)}`;

test('a deferred island names its scripts, and its code moves to one file, the directive first', () => {
  const moved = new Set<string>();
  const page = finishIslands(pageWith('interaction'), imports, moved);
  expect(page, 'Astro changed its output: see src/build/islands.ts').toBe(
    `<title>x</title>${loader}<astro-island component-url="/a.js" renderer-url="/client.js" ssr client="interaction" data-modules="/a.js /shared.js /react.js /client.js">`,
  );
  const code = joinIslandCode(moved);
  expect(code.indexOf('astro:interaction')).toBeLessThan(code.indexOf('"astro-island"'));
  expect(code).toContain('customElements.define("astro-island"');
});

test.each(['load', 'only'])('a page with an island (%s) keeps its code', (client) => {
  const moved = new Set<string>();
  const page = finishIslands(pageWith(client) + island('event'), imports, moved);
  expect(page).toContain(astroCode + island(client));
  expect(page).toMatch(/client="event" data-modules="[^"]+">$/);
  expect(moved.size).toBe(0);
});

test.each([
  [' component-url="', ' component="', /Astro no longer writes component-url/],
  ['customElements', 'globalThis.customElements', /Astro no longer writes its island element/],
  [loader, '', /no script to load them/],
])('a page with %s as "%s" stops the build, and the error names the cause', (part, now, error) => {
  const changed = pageWith('interaction').replace(part, now);
  expect(() => finishIslands(changed, imports, new Set())).toThrow(error);
});

interface ClientPlugin {
  generateBundle: (options: unknown, bundle: unknown) => void;
}

test('the scripts of an island and of a dynamic import are those of the same deploy', async () => {
  vi.stubEnv('DEPLOY_ID', 'd1');
  const recorded = new Map<string, readonly string[]>();
  const plugins: ClientPlugin[] = [];
  await islands(recorded).hooks['astro:config:setup']?.({
    addClientDirective: vi.fn(),
    updateConfig: (config: { vite: { plugins: ClientPlugin[] } }) =>
      plugins.push(...config.vite.plugins),
  } as never);
  const chunk = { type: 'chunk', fileName: '_astro/a.js', imports: ['_astro/b.js'] };
  plugins[0]?.generateBundle(undefined, { chunk });
  expect([...recorded]).toEqual([['/_astro/a.js?dpl=d1', ['/_astro/b.js?dpl=d1']]]);
});
