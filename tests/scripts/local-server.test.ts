import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';

import { runScript } from '../e2e/support/local-site.ts';
import type { Ended } from '../e2e/support/local-site.ts';

/** Starting a process takes longer than a unit test may. Tests that need a build are in tests/e2e. */
const PATIENCE = 60_000;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serve-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

/** The parts of a build that the server checks before it starts. */
function addBuild(): void {
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/index.html'), '<title>Home</title>');
}

function serve(env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const settings = { PORT: '0', LOCAL_DATA_DIR: join(folder, 'data'), ...env };
  return runScript('start', folder, settings, '--no-build').ended;
}

describe('npm start -- --no-build', { timeout: PATIENCE }, () => {
  test('lists every invalid setting, also of .env, without its value', async () => {
    addBuild();
    writeFileSync(join(folder, '.env'), 'MAIL_FROM=somebody\n');
    const invalid = {
      ADMIN_SESSION_KEY: 'too short',
      ADMIN_PASSWORD_HASH: 'secret',
      SMTP_URL: 'mail.example.com',
      MAIL_TO: 'nobody',
    };
    const { code, output, errors } = await serve(invalid);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/^The configuration is not valid: [^\n]+\(see \.env\.example\)\.\n$/);
    for (const says of [
      'ADMIN_SESSION_KEY must have at least 32 characters',
      'ADMIN_PASSWORD_HASH is not a hash',
      'SMTP_URL must look like smtps://user:password@mail.example.com',
      'MAIL_TO must be an email address',
      'MAIL_FROM must be an email address',
    ]) {
      expect(errors).toContain(says);
    }
    for (const [name, value] of Object.entries(invalid)) {
      expect(errors).not.toContain(`${name} ${value}`);
    }
  });
});
