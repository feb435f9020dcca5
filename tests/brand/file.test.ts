import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import brand from '../../brand.json' with { type: 'json' };
import * as file from '#brand/file.ts';

const ENTRY = 'virtual:entry';

/** Returns the script that browsers would load for a module. */
async function bundle(code: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? `${process.cwd()}/src/entry.js` : undefined),
        load: (id) => (id.endsWith('/src/entry.js') ? code : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: ENTRY } },
  });
  return (result as Rollup.RollupOutput).output[0].code;
}

test('a script for browsers contains only the parts of the brand file that it imports', async () => {
  const script = await bundle(
    `import { legal, popularPlan } from '#brand/file.ts'; console.log(legal.law, popularPlan);`,
  );

  expect(script).toContain(brand.legal.law);
  expect(script).not.toContain(brand.company.email);
  expect(script).not.toContain(Object.values(brand.plans)[0]?.audience);
  expect(script).not.toContain(Object.values(brand.people)[0]?.work);
});

test('Node and browsers import the same parts', () => {
  expect(Object.keys(file).sort()).toEqual(Object.keys(brand).sort());
});
