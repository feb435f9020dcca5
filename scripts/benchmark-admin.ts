/**
 * `npm run benchmark:admin`: what the dashboard costs with 10,000 stored intakes. Calls the
 * functions in this process against a double of the storage that answers every call after a pause,
 * as a real one does; then scrolls the built list in a browser. Ends with 1 when a search misses
 * anything, or the list cannot be scrolled to its end.
 */
import { randomBytes } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { ulid } from 'ulid';
import adminIntakes from '../netlify/functions/admin-intakes.ts';
import adminSummary from '../netlify/functions/admin-summary.ts';
import { listKeys, openStore } from '../src/server/storage/blobs.ts';
import { intakeCache } from '../src/server/intakes/intake-cache.ts';
import { beginSession } from '../src/server/staff/admin-session.ts';
import { startBlobsDouble } from '../tests/support/blobs-double.ts';
import { measureScrolling } from './measure/measure-scrolling.ts';
import { onBuiltSite } from './measure/on-built-site.ts';

const COUNT = 10_000;
const CHANGES = 5_000;
/** One intake of so many holds the word that is searched for. */
const NEEDLE_EVERY = 1_000;
/** What one storage call takes, in milliseconds: about what Netlify Blobs takes within its region. */
const CALL_MS = Number(process.env.CALL_MS ?? 20);
const SITE = 'https://site.example';
const STORE = 'intakes';

process.env.ADMIN_SESSION_KEY = randomBytes(32).toString('base64url');
process.env.ADMIN_PASSWORD_HASH = `scrypt:1024:8:1:${'s'.repeat(16)}:${'k'.repeat(43)}`;
const place = { now: new Date(), deployContext: 'production' };
const [cookie = ''] = beginSession('', place).split(';');

const words = 'parking insurance emergency appointment invoice cleaning crown implant '.repeat(8);

function submission(index: number): { id: string; text: string } {
  const time = Date.now() - (COUNT - index) * 600_000;
  const id = ulid(time);
  const record = {
    id,
    createdAt: new Date(time).toISOString(),
    practiceName: `Practice ${index}`,
    contactName: 'Ada Byron',
    email: `ada${index}@harbor.example`,
    phone: '+1 (212) 555-0142',
    faqs: Array.from({ length: 3 }, () => ({ question: 'Where do I park?', answer: words })),
    generalGuidelines: index % NEEDLE_EVERY === 0 ? `${words} needle` : words,
    scenarios: [{ title: 'Emergency', content: words }],
  };
  return { id, text: JSON.stringify(record) };
}

const double = await startBlobsDouble({ pageSize: 1_000 });
process.env.NETLIFY_BLOBS_CONTEXT = double.context.encoded;
for (let index = 0; index < COUNT; index += 1) {
  const { id, text } = submission(index);
  double.seed(STORE, `submissions/${id}`, text);
  if (index < CHANGES) {
    const status = index % 2 === 0 ? 'completed' : 'in_progress';
    double.seed(STORE, `status-changes/${id}/${ulid(Date.now())}_${status}`, '{}');
  }
}
double.setFaultSource(() => ({ kind: 'hang', ms: CALL_MS }));
console.info = () => undefined;

type Handler = (request: Request, context: Context) => Promise<Response>;

async function measure(name: string, handler: Handler, path: string): Promise<Response> {
  double.resetRequests();
  const context = { params: {}, requestId: '1', ip: '', deploy: { context: 'production' } };
  const started = performance.now();
  const request = new Request(SITE + path, { headers: { cookie } });
  const response = await handler(request, context as unknown as Context);
  const bytes = (await response.clone().arrayBuffer()).byteLength;
  const ms = Math.round(performance.now() - started);
  const lists = double.requests.filter(({ op }) => op === 'list').length;
  const reads = double.requests.filter(({ op }) => op === 'get').length;
  const others = double.requests.length - lists - reads;
  console.log(
    `${name.padEnd(44)} ${String(ms).padStart(6)} ms  ${lists} lists, ${reads} reads, ${others} other  ${(bytes / 1024).toFixed(0)} KB`,
  );
  return response;
}

function nextOf(response: Response): string | undefined {
  return /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
}

console.log(`${COUNT} submissions, ${CHANGES} status changes, ${CALL_MS} ms a storage call`);
const beforeLists = performance.now();
const store = openStore('intakes', 'production');
await Promise.all([listKeys(store, 'submissions/'), listKeys(store, 'status-changes/')]);
console.log(
  `the key lists alone, as the double answers them: ${Math.round(performance.now() - beforeLists)} ms`,
);
const list = '/api/admin/intakes';
await measure('first page, cold', adminIntakes, list);
await measure('first page, warm', adminIntakes, list);
await measure('counts and weeks', adminSummary, '/api/admin/summary');
await measure('completed only, cold', adminIntakes, `${list}?status=completed`);

let address: string | undefined = `${list}?q=needle`;
let calls = 0;
let found = 0;
const started = performance.now();
while (address !== undefined && calls < 30) {
  calls += 1;
  const response = await measure(`search, call ${calls}`, adminIntakes, address);
  found += ((await response.json()) as unknown[]).length;
  address = nextOf(response);
}
const needles = COUNT / NEEDLE_EVERY;
const foundAll = found === needles && address === undefined;
console.log(
  `search through all, cold: ${found} of ${needles} found in ${calls} calls, ${Math.round(performance.now() - started)} ms`,
);
await measure('search, warm', adminIntakes, `${list}?q=needle`);
await measure('search that finds everything, warm', adminIntakes, `${list}?q=parking`);
globalThis.gc?.();
const { heapUsed } = process.memoryUsage();
console.log(
  `kept records: ${(intakeCache.weight / 1e6).toFixed(1)} million characters; heap with the double's own copy: ${Math.round(heapUsed / 1e6)} MB`,
);
await double.stop();
await onBuiltSite(async (site) => (await measureScrolling(site, COUNT)) && foundAll);
