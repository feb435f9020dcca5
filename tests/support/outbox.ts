import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

/**
 * Delivers mail to a folder until the running test ends.
 * @returns a function that reads the emails, without soft line breaks.
 */
export async function stubOutbox(): Promise<() => Promise<string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  vi.stubEnv('SMTP_URL', '');
  vi.stubEnv('OUTBOX_DIR', folder);
  return async () => {
    const files = await readdir(folder);
    const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    return mails.map((mail) => mail.replaceAll(/=\r?\n/g, ''));
  };
}
