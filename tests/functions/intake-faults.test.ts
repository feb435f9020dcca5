import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';

import * as upload from '../../netlify/edge-functions/file-upload.ts';
import * as intake from '../../netlify/functions/ai-voice-agent-intake.ts';
import * as uploadUrl from '../../netlify/functions/upload-url.ts';
import { callPaths } from '#features/site/paths.ts';
import { DAY_MS } from '#platform/retention.ts';
import { periods, type StoreName } from '#platform/stored-records.ts';
import { toFilePath } from '#features/forms/file-rules.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import { findExpired, removeExpired } from '#features/submissions/server/expired.ts';
import { requiredTexts } from '../support/build.ts';
import { type BlobsDouble, connectBlobsDouble, type Fault } from '../support/blobs-double.ts';
import { callFunction, jsonRequest, siteRequest } from '../support/call-function.ts';
import { takeLogLines } from '../support/console-guard.ts';
import { shortenPauses } from '../support/short-pauses.ts';

/** 30 by default. Before a release, set more with `PROPERTY_RUNS=1000`. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 30);
/** Attempts of a visitor while requests may fail. Afterwards all requests succeed. */
const SHAKY_TRIES = 6;

/** One of these faults affects a storage request, or none. Retries of the client are also requests. */
const fault = fc.constantFrom<Fault | undefined>(
  undefined,
  undefined,
  { kind: 'status', status: 500, when: 'before' },
  { kind: 'status', status: 500, when: 'after' },
  { kind: 'cut', when: 'before' },
  { kind: 'cut', when: 'midway' },
  { kind: 'cut', when: 'after' },
  { kind: 'status', status: 503, when: 'after' },
);

/** Events around one press of the submit button. */
const press = fc.record({
  /** The response does not reach the browser. */
  isReplyLost: fc.boolean(),
  isDoubleClick: fc.boolean(),
  /** The visitor edits a word after this press failed. */
  isEdited: fc.boolean(),
});

const story = fc.record({
  faults: fc.array(fault, { maxLength: 40 }),
  presses: fc.array(press, { minLength: SHAKY_TRIES, maxLength: SHAKY_TRIES }),
  hasFile: fc.boolean(),
});
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

interface Stored {
  readonly id: string;
  readonly practiceName: string;
  readonly trainingGuideFilePath?: string;
}

function storedIn(double: BlobsDouble): Stored[] {
  return [...double.dump('dev-intakes')]
    .filter(([key]) => key.startsWith('intakes/'))
    .map(([, { data }]) => JSON.parse(new TextDecoder().decode(data)) as Stored);
}

/** Uploads like the page: every attempt requests a new address. */
async function uploadOnce(): Promise<string | undefined> {
  const issued = await callFunction(uploadUrl, siteRequest('POST', callPaths.fileUpload));
  if (issued.status !== 200) return undefined;
  const { uploadURL } = (await issued.json()) as { uploadURL: string };
  const params = new URLPattern({ pathname: upload.config.path }).exec(uploadURL)?.pathname.groups;
  const request = siteRequest('PUT', new URL(uploadURL).pathname, { body: 'A guide.' });
  const sent = await upload.default(request, { params: params ?? {}, deploy: { context: 'dev' } });
  return sent.status === 204 ? toFilePath(uploadURL) : undefined;
}

/** Simulates one visitor. @returns the text and the id that the visitor saw as confirmed. */
async function play(
  name: string,
  { presses, hasFile }: Story,
  clearFaults: () => void,
): Promise<{ words: string; id: string; tried: string[] }> {
  const attemptId = crypto.randomUUID();
  const tried: string[] = [];
  let version = 0;
  let guide: string | undefined;
  for (let turn = 0; ; turn += 1) {
    if (turn === SHAKY_TRIES) clearFaults();
    expect(turn).toBeLessThan(SHAKY_TRIES + 4);
    if (hasFile && !guide) {
      guide = await uploadOnce();
      if (!guide) continue;
    }
    const words = `${name}.${version}`;
    tried.push(words);
    const { isReplyLost, isDoubleClick, isEdited } = presses[turn] ?? {};
    const body = {
      ...requiredTexts,
      practiceName: words,
      email: `${name.replace(' ', '-')}@harbor.example`,
      attemptId,
      ...(guide ? { trainingGuideFilePath: guide } : {}),
    };
    const answers = await Promise.all(
      Array.from({ length: isDoubleClick ? 2 : 1 }, () =>
        callFunction(intake, jsonRequest('POST', callPaths.intake, body)),
      ),
    );
    expect(answers.map(({ status }) => status).filter((s) => ![200, 400, 503].includes(s))).toEqual(
      [],
    );
    const good = answers.filter(({ status }) => status === 200);
    const ids = (await Promise.all(good.map((answer) => answer.json()))) as { id: string }[];
    expect(new Set(ids.map(({ id }) => id)).size).toBeLessThanOrEqual(1);
    const [confirmed] = ids;
    if (confirmed && !isReplyLost) return { words, id: confirmed.id, tried };
    // The guide belongs to an earlier version of the text, so the page asks for another upload.
    if (answers.some(({ status }) => status === 400)) guide = undefined;
    if (isEdited) version += 1;
  }
}

test(`${RUNS} simulations of faults, lost responses, double clicks, and edits lose and duplicate nothing`, async () => {
  const double = connectBlobsDouble({ pageSize: 1_000 });
  shortenPauses();
  vi.stubEnv('SMTP_URL', '');
  vi.stubEnv('OUTBOX_DIR', '');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => {
    vi.useRealTimers();
  });

  const confirmed: { words: string; id: string; tried: string[] }[] = [];
  let run = 0;
  await fc.assert(
    fc.asyncProperty(story, async (each) => {
      run += 1;
      // All visitors at the same time would reach the limit of upload addresses.
      vi.setSystemTime(Date.now() + 2 ** 20);
      let request = 0;
      double.setFaultSource(() => each.faults[request++]);
      confirmed.push(await play(`Practice ${run}`, each, () => double.setFaultSource(undefined)));
      double.setFaultSource(undefined);
      takeLogLines();
      double.resetRequests();
    }),
    { numRuns: RUNS },
  );
  expect(confirmed).toHaveLength(RUNS);

  const stored = storedIn(double);
  const byWords = Map.groupBy(stored, ({ practiceName }) => practiceName);
  for (const { words, id } of confirmed) {
    expect(
      byWords.get(words)?.map((each) => each.id),
      words,
    ).toEqual([id]);
  }
  // No duplicates, and no submission that was never sent.
  expect(byWords.size).toBe(stored.length);
  const sent = new Set(confirmed.flatMap(({ tried }) => tried));
  expect([...byWords.keys()].filter((words) => !sent.has(words))).toEqual([]);

  // No guide belongs to two intakes, and retention removes no guide of an intake.
  const files = stored.flatMap(({ trainingGuideFilePath }) => trainingGuideFilePath ?? []);
  expect(files.length).toBeGreaterThan(RUNS / 4);
  expect(new Set(files).size).toBe(files.length);
  const now = new Date(Date.now() + 2 * DAY_MS + 60_000);
  const open = (name: StoreName) => openStore(name, 'dev');
  await removeExpired(await findExpired({ openStore: open, now, periods }), open);
  const kept = double.dump('dev-uploads');
  expect(files.filter((path) => !kept.has(path.replace('/objects/uploads', 'files')))).toEqual([]);
  expect([...kept.keys()].filter((key) => key.startsWith('addresses/'))).toEqual([]);
}, 180_000);
