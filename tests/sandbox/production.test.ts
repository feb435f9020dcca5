import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { expect, test, vi } from 'vitest';

/** Bundles the payment loader as the site's build does, with what it is told about payments. */
async function bundle(env: Readonly<Record<string, string>>): Promise<string> {
  const names = ['PUBLIC_PAYMENTS', 'PUBLIC_STRIPE_PUBLISHABLE_KEY'];
  const { outputFiles } = await build({
    entryPoints: ['src/browser/payment-loader.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    define: Object.fromEntries(
      names.map((name) => {
        const value = env[name];
        return [
          `import.meta.env.${name}`,
          value === undefined ? 'undefined' : JSON.stringify(value),
        ];
      }),
    ),
  });
  return outputFiles[0]?.text ?? '';
}

test('a build for Stripe loads Stripe and holds no trace of the sandbox', async () => {
  const code = await bundle({ PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_live_1' });
  expect(code).toContain('https://js.stripe.com');
  expect(code).not.toMatch(/sandbox/i);
});

test('a build for this machine loads the sandbox', async () => {
  const code = await bundle({ PUBLIC_PAYMENTS: 'sandbox' });
  expect(code).toContain('/sandbox/stripe.js');
});

test('the loader is the one module of the site that names the sandbox, beside its page', async () => {
  const files = globSync(['src/**/*.{ts,tsx,astro}', 'netlify/**/*.ts']);
  const naming: string[] = [];
  for (const file of files) {
    const code = (await readFile(file, 'utf8')).replace(/\/\*[^]*?\*\/|(?<=\s)\/\/.*$/gm, '');
    // The directive of the same name in the policy of downloads is another thing.
    if (/sandbox(?!; default-src)/i.test(code) && !file.startsWith('src/content'))
      naming.push(file);
  }
  expect(naming.toSorted()).toEqual([
    'src/browser/payment-loader.ts',
    'src/pages/checkout/[planId].astro',
  ]);
});

test('a build on Netlify refuses to take payments from the sandbox', async () => {
  vi.stubEnv('NETLIFY', 'true');
  vi.stubEnv('PUBLIC_PAYMENTS', 'sandbox');
  await expect(import('../../astro.config.mjs')).rejects.toThrow(/for this machine only/);
});
