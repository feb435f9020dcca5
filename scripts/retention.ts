/**
 * `npm run retention -- --dry-run` prints what is due to be removed, without removing anything;
 * without the flag it removes it, as the schedule does every night, but looks into every key.
 * It works on this machine's storage, or on a site's when NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN name
 * one. Prints keys, never what they hold.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { retention } from '../src/domain/retention.ts';
import { openStore } from '../src/server/storage/blobs.ts';
import { findDue } from '../src/server/retention/due.ts';
import { removeDue } from '../src/server/retention/removal.ts';
import { startLocalStorage } from './local/storage.ts';
import { runCommand } from './local/user-error.ts';

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });

/** @returns the deploy context whose stores are meant, and what ends the connection. */
async function connect(): Promise<{ context: string; close: () => Promise<void> }> {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token, LOCAL_DATA_DIR } = process.env;
  if (siteID && token) {
    const context = Buffer.from(JSON.stringify({ siteID, token })).toString('base64');
    process.env.NETLIFY_BLOBS_CONTEXT = context;
    return { context: 'production', close: () => Promise.resolve() };
  }
  return { context: 'dev', close: await startLocalStorage(resolve(LOCAL_DATA_DIR || '.local')) };
}

await runCommand(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { context, close } = await connect();
  const open = (name: Parameters<typeof openStore>[0]) => openStore(name, context);
  try {
    const due = await findDue({
      openStore: open,
      now: new Date(),
      rules: retention,
      everything: true,
    });
    for (const { store, key, why } of due) console.log(`${store}  ${key}  (${why})`);
    if (values['dry-run']) {
      console.log(`${due.length} would be removed. Nothing was.`);
    } else {
      const { removed } = await removeDue(due, open, () => true);
      console.log(`${removed} removed.`);
    }
  } finally {
    await close();
  }
});
