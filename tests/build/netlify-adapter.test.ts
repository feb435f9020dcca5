import type { AstroIntegration, HookParameters } from 'astro';
import { expect, test, vi } from 'vitest';
import { deployQuery } from '../../src/build/deploy-query.ts';
import { netlifyAdapter } from '../../src/build/netlify-adapter.ts';

type Adapter = Parameters<HookParameters<'astro:config:done'>['setAdapter']>[0];

test("a build has Netlify's adapter with static output, and its pages keep our headers", async () => {
  vi.stubEnv('DEPLOY_ID', 'deploy-1');
  const added: AstroIntegration[] = [];
  await netlifyAdapter().hooks['astro:config:setup']?.({
    command: 'build',
    updateConfig: (config: { integrations: AstroIntegration[] }) =>
      added.push(...config.integrations),
  } as never);
  const [adapter] = added;
  expect(adapter?.name).toBe('@astrojs/netlify');
  expect(adapter?.hooks['astro:build:generated']).toBeUndefined();
  const set: Adapter[] = [];
  await adapter?.hooks['astro:config:done']?.({
    config: { root: new URL('file:///site/') },
    setAdapter: (one: Adapter) => set.push(one),
  } as never);
  expect(set[0]?.adapterFeatures).toMatchObject({ buildOutput: 'static', staticHeaders: true });
  const client = set[0]?.client as { assetQueryParams: URLSearchParams } | undefined;
  expect(client?.assetQueryParams.toString()).toBe('dpl=deploy-1');
  expect(deployQuery()).toBe('?dpl=deploy-1');
});

test('scripts have no query outside a deploy', () => {
  vi.stubEnv('DEPLOY_ID', '');
  expect(deployQuery()).toBe('');
});
