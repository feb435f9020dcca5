/** Runs `npm start -- --no-build` on the build, as a newcomer would, without a browser. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  makeDataFolder,
  makeProjectFolder,
  removeFolders,
  startLocalSite,
} from './support/local-site.ts';

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

test('Data and the generated password survive a restart, and Ctrl-C stops the server', async () => {
  const cwd = makeProjectFolder();
  const dataDir = makeDataFolder();
  const passwordOf = (welcome: string) => /^Admin password: ([\w-]{12})$/m.exec(welcome)?.[1];
  const first = await startLocalSite({ cwd, dataDir });
  const lines = first.welcome.split('\n');
  expect(lines[0]).toMatch(/^Site: http:\/\/localhost:\d+$/);
  expect(lines[2]).toBe(`Outbox: ${join(dataDir, 'outbox')}`);
  expect(first.welcome).toContain('4242 4242 4242 4242');
  const password = passwordOf(first.welcome);
  expect(await post(`${first.address}/api/contact`, message)).toBe(204);
  expect(await first.stop()).toMatchObject({ code: 0, errors: '' });
  await expect(fetch(first.address)).rejects.toThrow();

  const second = await startLocalSite({ cwd, dataDir });
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
  removeFolders(cwd, dataDir);
});
