/** Runs `npm start -- --no-build` on the build, as a newcomer would, without a browser. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import {
  makeDataFolder,
  makeProjectFolder,
  removeFolders,
  startLocalSite,
} from './support/local-site.ts';

const test = base.extend<{ readonly folder: string; readonly dataDir: string }>({
  folder: async ({}, use) => {
    const folder = makeProjectFolder();
    await use(folder);
    removeFolders(folder);
  },
  dataDir: async ({}, use) => {
    const dataDir = makeDataFolder();
    await use(dataDir);
    removeFolders(dataDir);
  },
});

const message = { name: 'Ada', email: 'ada@practice.example', message: 'Hello', filledInMs: 9_000 };

async function post(address: string, body: unknown): Promise<number> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

test('The server prints all addresses when it is ready, and stops on Ctrl-C', async ({
  folder,
  dataDir,
}) => {
  const site = await startLocalSite({ cwd: folder, dataDir });
  const lines = site.welcome.split('\n');
  expect(lines[0]).toMatch(/^Site: http:\/\/localhost:\d+$/);
  expect(lines[1]).toMatch(/^Admin password: [\w-]{12}$/);
  expect(lines[2]).toBe(`Outbox: ${join(dataDir, 'outbox')}`);
  expect(lines[3]).toMatch(/^Payment test cards/);
  expect(site.welcome).toContain('4242 4242 4242 4242');
  expect((await fetch(site.address)).status).toBe(200);

  const { code, errors } = await site.stop();
  expect(code).toBe(0);
  expect(errors).toBe('');
  await expect(fetch(site.address)).rejects.toThrow();
});

test('Data and the generated password survive a restart', async ({ folder, dataDir }) => {
  const passwordOf = (welcome: string) => /^Admin password: (.+)$/m.exec(welcome)?.[1] ?? '';
  const first = await startLocalSite({ cwd: folder, dataDir });
  const password = passwordOf(first.welcome);
  expect(await post(`${first.address}/api/contact`, message)).toBe(204);
  expect(await post(`${first.address}/api/admin/login`, { password })).toBe(204);
  await first.stop();

  const second = await startLocalSite({ cwd: folder, dataDir });
  expect(passwordOf(second.welcome)).toBe(password);
  expect(await post(`${second.address}/api/admin/login`, { password })).toBe(204);
  expect(await post(`${second.address}/api/admin/login`, { password: 'another' })).toBe(401);
  expect(second.contactMessages()).toMatchObject([{ name: 'Ada', message: 'Hello' }]);
  expect(readdirSync(join(dataDir, 'outbox'))).toEqual([expect.stringMatching(/\.eml$/)]);
  await second.stop();

  // Only this account may read secrets.
  for (const secret of ['admin-password', 'session-key']) {
    expect(statSync(join(dataDir, secret)).mode & 0o077, secret).toBe(0);
  }
});

test('A password from the environment is used, and not stored', async ({ folder, dataDir }) => {
  const site = await startLocalSite({
    cwd: folder,
    dataDir,
    env: { ADMIN_PASSWORD: 'chosen by hand' },
  });
  expect(site.welcome).toContain('Admin password: chosen by hand');
  expect(await post(`${site.address}/api/admin/login`, { password: 'chosen by hand' })).toBe(204);
  await site.stop();
  expect(existsSync(join(dataDir, 'admin-password'))).toBe(false);
});
