/**
 * `npm run fuzz -- --requests 100000 [--seed 1]`: sends so many requests, made by fast-check, to every
 * function on the strict storage double (tests/support/fuzz). Fails at the first answer that breaks a
 * rule, and prints the request that did, made as small as possible.
 */
import { parseArgs } from 'node:util';
import type { LogLine } from '../src/server/http/log.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});
// The Blobs client reads NODE_ENV when it is loaded; no mail and no payment leaves this machine.
process.env.NODE_ENV = 'test';
const { fuzz, stripeSettings } = await import('../tests/support/fuzz/fuzz.ts');
const secrets = {
  ADMIN_SESSION_KEY: 'a-session-key-of-more-than-32-characters',
  ADMIN_PASSWORD_HASH: 'scrypt:1024:8:1:c2FsdA:a2V5',
};
Object.assign(process.env, { SMTP_URL: '', OUTBOX_DIR: '' }, secrets, stripeSettings);

let lines: LogLine[] = [];
for (const level of ['info', 'warn', 'error'] as const) {
  console[level] = (line: string) => lines.push(JSON.parse(line) as LogLine);
}
function takeLines(): LogLine[] {
  const taken = lines;
  lines = [];
  return taken;
}

const started = performance.now();
const requests = Number(values.requests);
const statuses = await fuzz({ requests, seed: Number(values.seed), takeLines, secrets });
const seconds = (performance.now() - started) / 1_000;
const counts = [...statuses]
  .sort(([a], [b]) => a - b)
  .map(([status, count]) => `${status}: ${count}`);
console.log(`${requests} requests in ${seconds.toFixed(0)} s, all answered as they should be`);
console.log(counts.join(', '));
