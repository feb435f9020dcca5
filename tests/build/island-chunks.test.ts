import { expect, test, vi } from 'vitest';
import { islandChunks, nameModules } from '../../src/build/island-chunks.ts';

const imports = new Map([
  ['/a.js', ['/shared.js', '/react.js']],
  ['/shared.js', ['/react.js']],
  ['/client.js', ['/react.js']],
]);
const island = (client: string) =>
  `<astro-island component-url="/a.js" renderer-url="/client.js" client="${client}">`;

test.each(['load', 'only'])(
  'a page names all files of an island (%s) that loads with it, each once',
  (client) => {
    const page = nameModules(`<title>x</title>${island(client)}`, imports);
    const names = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(
      ([, n]) => n,
    );
    expect(names).toEqual(['/a.js', '/shared.js', '/react.js', '/client.js']);
  },
);

test('a deferred island lists its own files, and the page loads none of them', () => {
  const page = nameModules(`<title>x</title>${island('interaction')}`, imports);
  expect(page).not.toContain('modulepreload');
  expect(page).toContain(
    'client="interaction" data-modules="/a.js /shared.js /react.js /client.js">',
  );
});

test("a change of Astro's output stops the build, and the error names the cause", () => {
  const changed = island('load').replace('component-url', 'component');
  expect(() => nameModules(changed, imports)).toThrow(/Astro no longer writes component-url/);
});

test('a page without islands is unchanged', () => {
  expect(nameModules('<title>x</title>', imports)).toBe('<title>x</title>');
});

test('the files of a deferred island and of a dynamic import are those of the same deploy', async () => {
  vi.stubEnv('DEPLOY_ID', 'd1');
  const recorded = new Map<string, readonly string[]>();
  type Resolve = (file: string, scripts: string[]) => string[];
  interface ClientPlugin {
    generateBundle: (options: unknown, bundle: unknown) => void;
    configEnvironment: (name: string) => {
      build: { modulePreload: { resolveDependencies: Resolve } };
    };
  }
  const added: { vite: { plugins: ClientPlugin[] } }[] = [];
  await islandChunks(recorded).hooks['astro:config:setup']?.({
    updateConfig: (config: (typeof added)[number]) => added.push(config),
  } as never);
  added[0]?.vite.plugins[0]?.generateBundle(undefined, {
    a: { type: 'chunk', fileName: '_astro/a.js', imports: ['_astro/b.js'] },
  });
  expect([...recorded]).toEqual([['/_astro/a.js?dpl=d1', ['/_astro/b.js?dpl=d1']]]);
  const { build } = added[0]!.vite.plugins[0]!.configEnvironment('client');
  const { resolveDependencies } = build.modulePreload;
  expect(resolveDependencies('a.js', ['_astro/b.js', '_astro/b.css'])).toEqual([
    '_astro/b.js?dpl=d1',
    '_astro/b.css',
  ]);
});
