import { beforeEach, expect, test } from 'vitest';

import * as admin from '../../netlify/functions/admin.ts';
import * as download from '../../netlify/functions/uploaded-file.ts';
import { callPaths } from '#features/site/paths.ts';
import { contentDisposition } from '#features/submissions/server/file-download.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import { buildListedIntake } from '../support/build.ts';
import { ADMIN_PASSWORD, stubAdminConfig } from '../support/admin-config.ts';
import { type BlobsDouble, connectBlobsDouble } from '../support/blobs-double.ts';
import { callFunction, jsonRequest, siteRequest } from '../support/call-function.ts';
import { takeLogLines } from '../support/console-guard.ts';

const GUIDE = '01JD3Z8Q4V0000000000000001';
const SUBMISSION = '01JD3Z8Q4V0000000000000002';
const PATH = `/objects/uploads/${GUIDE}`;
const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256);

let double: BlobsDouble;
let cookie: string;

beforeEach(async () => {
  stubAdminConfig();
  double = connectBlobsDouble();
  const login = jsonRequest('POST', callPaths.adminLogin, { password: ADMIN_PASSWORD });
  cookie = (await callFunction(admin, login)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  takeLogLines();
});

function seedFile(fileName: string): void {
  double.seed('dev-uploads', `files/${GUIDE}`, bytes, { size: bytes.length });
  double.seed('dev-uploads', `owners/${GUIDE}`, JSON.stringify({ submissionId: SUBMISSION }));
  const record = buildListedIntake({
    id: SUBMISSION,
    trainingGuideFileName: fileName,
    trainingGuideFilePath: PATH,
    trainingGuideFileSize: bytes.length,
  });
  double.seed('dev-intakes', `intakes/${SUBMISSION}`, JSON.stringify(record));
}

async function get(path: string, method = 'GET', headers: Record<string, string> = { cookie }) {
  const response = await callFunction(download, siteRequest(method, path, { headers }));
  takeLogLines();
  return response;
}

test('staff get the file byte for byte, under its original name, as a download that no browser executes', async () => {
  seedFile('Führer "neu" 東京.html');
  const response = await get(PATH);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition':
      'attachment; filename="Fuhrer _neu_ __.html"; ' +
      "filename*=UTF-8''F%C3%BChrer%20%22neu%22%20%E6%9D%B1%E4%BA%AC.html",
    'content-length': String(bytes.length),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['belongs to no submission', `owners/${GUIDE}`, 'uploads'],
  ['belongs to a submission that is gone', `intakes/${SUBMISSION}`, 'intakes'],
] as const)('a file that %s has a generic name', async (_, key, store) => {
  seedFile('guide.pdf');
  await openStore(store, 'dev').delete(key);
  expect((await get(PATH)).headers.get('content-disposition')).toBe(
    `attachment; filename="training-guide"; filename*=UTF-8''training-guide`,
  );
});

test('a file that breaks off in storage also breaks off for staff, and never looks complete', async () => {
  seedFile('guide.pdf');
  double.failNext({ op: 'get', key: /^files/ }, { kind: 'cut', when: 'midway' });
  const response = await get(PATH);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test.each([
  '/objects/uploads/01JD3Z8Q4V0000000000000009',
  `/objects/uploads/${GUIDE}/x`,
  `/objects/${GUIDE}`,
  `/objects/uploads/%2e%2e/owners/${GUIDE}`,
  `/objects/uploads/..%2fowners%2f${GUIDE}`,
  '/objects/files',
  '/objects/',
])('no file exists at %s', async (path) => {
  seedFile('guide.pdf');
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ detail: 'There is no file at this address.' });
});

test.each([
  ['../../etc/passwd', 'filename="_.._etc_passwd"'],
  ['a\r\nSet-Cookie: x=1', 'filename="a Set-Cookie: x=1"'],
  ['', 'filename="training-guide"'],
  ['100%;"\\', 'filename="100____"'],
  ["it's (new)*.pdf", "filename*=UTF-8''it%27s%20%28new%29%2A.pdf"],
])('the name %j cannot break out of its header', (name, plain) => {
  const header = contentDisposition(name);
  expect(header).toContain(plain);
  expect(header).toMatch(/^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]*$/);
});

test('deleting a submission deletes its file, whose path cannot be assigned again', async () => {
  seedFile('guide.pdf');
  const path = callPaths.adminSubmission(SUBMISSION, 'intakes', 'deletion');
  const request = jsonRequest('POST', path, { name: 'Harbor Dental' }, { cookie });
  expect((await callFunction(admin, request)).status).toBe(204);
  takeLogLines();
  expect([...double.dump('dev-uploads').keys()]).toEqual([`owners/${GUIDE}`]);
  expect([...double.dump('dev-intakes').keys()]).toEqual([`deletions/${SUBMISSION}`]);
  expect((await get(PATH)).status).toBe(404);
});
