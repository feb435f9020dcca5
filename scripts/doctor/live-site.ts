import { callPaths, pagePaths } from '../../src/domain/paths.ts';
import { planIds } from '../../src/domain/plan.ts';
import { TRAINING_GUIDE_MAX_BYTES } from '../../src/domain/training-guide.ts';
import { guideKey, ticketKey } from '../../src/server/guides/training-guide-upload.ts';
import { hasKey, readMetadata, removeBlob } from '../../src/server/storage/blobs.ts';
import { type Check, type Finding, judge, ok, wrong } from './check.ts';
import { NO_STORAGE, openStoreOf, type Patient } from './patient.ts';

const pages = [
  pagePaths.home,
  pagePaths.blog,
  pagePaths.privacyPolicy,
  pagePaths.termsConditions,
  pagePaths.intake,
  pagePaths.admin,
  ...planIds.map(pagePaths.checkout),
];
const twins = pages.map((path) => (path === '/' ? '/index.html' : `${path}.html`));
const unknown = ['/no-such-page', pagePaths.article('no-such-article'), '/checkout/no-such-plan'];

/** How each call answers somebody who may not, or does not, use it as it is meant. */
const calls: readonly (readonly [string, string, number])[] = [
  ['GET', callPaths.contact, 405],
  ['GET', callPaths.intake, 405],
  ['GET', callPaths.createSubscription, 405],
  ['GET', callPaths.trainingGuideUpload, 405],
  ['GET', callPaths.adminLogin, 405],
  ['GET', callPaths.stripeWebhook, 405],
  ['GET', callPaths.adminIntakes, 401],
  ['GET', callPaths.adminMessages, 401],
  ['GET', callPaths.adminPayments, 401],
  ['GET', callPaths.adminSummary, 401],
];

async function ask({ address }: Patient, path: string, method = 'GET'): Promise<Response> {
  const response = await fetch(`${address}${path}`, { method, redirect: 'manual' });
  await response.body?.cancel();
  return response;
}

/** Those of many addresses that are not as they should be. */
async function findProblems<Item>(
  items: readonly Item[],
  look: (item: Item) => Promise<string | undefined>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const item of items) {
    const problem = await look(item);
    if (problem) problems.push(problem);
  }
  return problems;
}

async function lookAtPages(patient: Patient): Promise<Finding> {
  const problems = await findProblems(pages, async (path) => {
    const { status, headers } = await ask(patient, path);
    if (status !== 200) return `${path} answers ${status}`;
    return headers.has('content-security-policy')
      ? undefined
      : `${path} has no Content-Security-Policy`;
  });
  return judge(problems, `${pages.length} answer 200 with a Content-Security-Policy`);
}

async function lookAtStatuses(
  patient: Patient,
  expected: readonly (readonly [string, string, number])[],
  whenFine: string,
): Promise<Finding> {
  const problems = await findProblems(expected, async ([method, path, wanted]) => {
    const { status } = await ask(patient, path, method);
    return status === wanted ? undefined : `${method} ${path} answers ${status}, not ${wanted}`;
  });
  return judge(problems, whenFine);
}

/** @throws Error when no address was handed out that is the site's own. */
async function takeUploadAddress({ address }: Patient): Promise<URL> {
  const response = await fetch(`${address}${callPaths.trainingGuideUpload}`, { method: 'POST' });
  if (response.status !== 200) throw new Error(`no address was handed out: ${response.status}`);
  const { uploadURL } = (await response.json()) as { readonly uploadURL?: unknown };
  const url = new URL(String(uploadURL));
  if (url.origin !== new URL(address).origin) throw new Error(`it leads elsewhere: ${url.origin}`);
  return url;
}

async function lookAtUpload(patient: Patient): Promise<Finding> {
  // What cannot be removed again is not sent.
  if (!patient.storage) return wrong(NO_STORAGE);
  const store = openStoreOf(patient, 'training-guides');
  const url = await takeUploadAddress(patient);
  const id = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  try {
    const body = new Uint8Array(TRAINING_GUIDE_MAX_BYTES);
    const { status } = await fetch(url, { method: 'PUT', body });
    if (status !== 204) return wrong(`the file was answered with ${status}`);
    const notes = await readMetadata(store, guideKey(id));
    if (notes?.size !== body.byteLength) return wrong('the file is not in this storage');
  } finally {
    await removeBlob(store, guideKey(id));
    await removeBlob(store, ticketKey(id));
  }
  return (await hasKey(store, guideKey(id)))
    ? wrong('the file could not be removed again')
    : ok(`${TRAINING_GUIDE_MAX_BYTES} bytes arrived and were removed`);
}

/** Whether the site answers as it should, from outside. */
export function siteChecks(patient: Patient): Check[] {
  const deploy =
    'deploy the last good one again (docs/operations.md, "Roll back"), and compare with npm start on your machine';
  const look = (expected: Parameters<typeof lookAtStatuses>[1], whenFine: string) => () =>
    lookAtStatuses(patient, expected, whenFine);
  return [
    { name: 'pages', look: () => lookAtPages(patient), mend: deploy },
    {
      name: 'twins of pages',
      look: look(
        twins.map((path) => ['GET', path, 308]),
        `${twins.length} .html addresses lead to their pages`,
      ),
      mend: deploy,
    },
    {
      name: 'unknown addresses',
      look: look(
        unknown.map((path) => ['GET', path, 404]),
        `${unknown.length} answer 404`,
      ),
      mend: deploy,
    },
    {
      name: 'functions',
      look: look(calls, `${calls.length} calls refuse with 401 or 405 as they should`),
      mend: deploy,
    },
    {
      name: 'upload',
      look: () => lookAtUpload(patient),
      mend: 'read the logs of upload-url and of the edge function training-guide-upload',
    },
  ];
}
