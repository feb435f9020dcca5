import { demoText } from '#brand/demo.ts';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import { planIds } from '#brand/plan.ts';
import { UPLOAD_MAX_BYTES } from '#features/forms/file-rules.ts';
import { fileKey, addressKey } from '#features/submissions/server/file-upload.ts';
import { hasKey, readMetadata, removeBlob } from '#platform/server/storage/blobs.ts';
import { type Checks, type CheckedSite, throwProblems } from './check.ts';

const pages = [
  pagePaths.home,
  pagePaths.blog,
  pagePaths.privacyPolicy,
  pagePaths.termsConditions,
  pagePaths.intake,
  pagePaths.admin,
  ...planIds.map(pagePaths.checkout),
];
const { contact, intake, createSubscription, fileUpload, adminLogin } = callPaths;
const { stripeWebhook, adminIntakes, adminMessages, adminPayments, adminSummary } = callPaths;

/** Status codes of addresses that answer read-only requests or refuse the wrong method. */
const answers: readonly (readonly [name: string, status: number, paths: readonly string[]])[] = [
  ['pages', 200, pages],
  [
    'page addresses with .html',
    308,
    pages.map((path) => (path === '/' ? '/index.html' : `${path}.html`)),
  ],
  [
    'unknown addresses',
    404,
    ['/no-such-page', pagePaths.article('no-such-article'), '/checkout/no-such-plan'],
  ],
  ['functions', 405, [contact, intake, createSubscription, fileUpload, adminLogin, stripeWebhook]],
  ['staff functions', 401, [adminIntakes, adminMessages, adminPayments, adminSummary]],
];

async function findProblem(url: string, wanted: number): Promise<string | false> {
  const { status, headers, body } = await fetch(url, { redirect: 'manual' });
  await body?.cancel();
  const { pathname: path } = new URL(url);
  if (status !== wanted) return `GET ${path} answers ${status}, not ${wanted}`;
  const isOpen = status === 200 && !headers.has('content-security-policy');
  return isOpen && `${path} has no Content-Security-Policy`;
}

/** @throws Error if the site handed out no upload address, or one on another host. */
async function takeUploadAddress({ address }: CheckedSite): Promise<URL> {
  const response = await fetch(`${address}${fileUpload}`, { method: 'POST' });
  throwProblems(
    response.status !== 200 && `the site returned no upload address: ${response.status}`,
  );
  const { uploadURL } = (await response.json()) as { readonly uploadURL?: unknown };
  const url = new URL(String(uploadURL));
  throwProblems(url.origin !== address && `the upload address is on another host: ${url.origin}`);
  return url;
}

function checkAnswers(status: number, paths: readonly string[]): Checks[string] {
  return [
    async ({ address }) => {
      throwProblems(
        ...(await Array.fromAsync(paths, (path) => findProblem(address + path, status))),
      );
      return `${paths.length} answer ${status} as expected`;
    },
    'publish the last working deploy again (docs/operations.md, "Roll back"), and compare with npm start on your machine',
  ];
}

export const siteChecks: Checks = {
  ...Object.fromEntries(
    answers.map(([name, status, paths]) => [name, checkAnswers(status, paths)]),
  ),
  demo: [
    async ({ address, isLocal }) => {
      if (isLocal) return { skipped: 'this machine may show the demo' };
      const page = await (await fetch(address)).text();
      const found = page.match(demoText)?.[0];
      throwProblems(found !== undefined && `the landing page contains ${found}`);
      return 'the landing page contains nothing of it';
    },
    'run npm run setup, and deploy again',
  ],
  upload: [
    async (site) => {
      // A file that could not be removed again is not sent.
      const store = site.openOwn('uploads');
      const url = await takeUploadAddress(site);
      const id = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
      try {
        const body = new Uint8Array(UPLOAD_MAX_BYTES);
        const { status } = await fetch(url, { method: 'PUT', body });
        throwProblems(status !== 204 && `the upload was refused with ${status}`);
        const notes = await readMetadata(store, fileKey(id));
        throwProblems(notes?.size !== body.byteLength && 'the file is not in this storage');
      } finally {
        await removeBlob(store, fileKey(id));
        await removeBlob(store, addressKey(id));
      }
      throwProblems((await hasKey(store, fileKey(id))) && 'the file could not be removed');
      return `${UPLOAD_MAX_BYTES} bytes arrived and were removed`;
    },
    'read the logs of upload-url and of the edge function file-upload',
  ],
};
