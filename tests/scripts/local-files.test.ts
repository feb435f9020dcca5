import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findConfigProblems } from '#platform/server/config.ts';
import { readDotEnv, readEnvFile } from '../../scripts/local/machine/local-files.ts';

test('a "#" without a space before it is a part of the value', () => {
  const folder = mkdtempSync(join(tmpdir(), 'variables-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'my.env');
  const lines = [
    'SMTP_URL=smtps://studio:12#34@mail.example.com',
    '## Staff#1',
    'export ADMIN_PASSWORD=#one#two# # of A#B',
    `  MAIL_FROM = 'a #b#'# quoted`,
    'MAIL_TO= # nobody',
    'OUTBOX_DIR=first#1',
    'OUTBOX_DIR=last #2',
  ];
  writeFileSync(file, lines.join('\r\n'));
  const variables = readEnvFile(file);
  expect(variables).toEqual({
    SMTP_URL: 'smtps://studio:12#34@mail.example.com',
    ADMIN_PASSWORD: '#one#two#',
    MAIL_FROM: 'a #b#',
    MAIL_TO: '',
    OUTBOX_DIR: 'last',
  });
  // The part before the "#" would be the address of a mail server.
  const problem = /^SMTP_URL must look like .*encodeURIComponent/;
  expect(findConfigProblems('mail', variables)).toContainEqual(expect.stringMatching(problem));
});

test('a variable of the shell takes precedence over the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'variables-'));
  const root = process.cwd();
  process.chdir(folder);
  onTestFinished(() => {
    process.chdir(root);
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  vi.stubEnv('MAIL_TO', 'shell@example.com');
  vi.stubEnv('MAIL_FROM', undefined);
  writeFileSync('.env', 'MAIL_TO=file@example.com\nMAIL_FROM=file@example.com\n');
  readDotEnv();
  const { MAIL_TO, MAIL_FROM } = process.env;
  expect([MAIL_TO, MAIL_FROM]).toEqual(['shell@example.com', 'file@example.com']);
});
