import { beforeEach, describe, expect, test } from 'vitest';

import * as admin from '../../netlify/functions/admin.ts';
import * as contact from '../../netlify/functions/contact.ts';
import * as download from '../../netlify/functions/uploaded-file.ts';
import * as uploadUrl from '../../netlify/functions/upload-url.ts';
import { callPaths } from '#features/site/paths.ts';
import { storeFile } from '#features/submissions/server/file-upload.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import { ADMIN_PASSWORD, stubAdminConfig } from '../support/admin-config.ts';
import { type BlobsDouble, connectBlobsDouble } from '../support/blobs-double.ts';
import { callFunction, jsonRequest, siteRequest } from '../support/call-function.ts';
import { expectLogLine, takeLogLines } from '../support/console-guard.ts';
import { stubOutbox } from '../support/outbox.ts';
import { shortenPauses } from '../support/short-pauses.ts';

const fields = {
  name: 'SECRET Name',
  email: 'secret@harbor.example',
  subject: 'SECRET subject',
  message: 'SECRET message',
};

let double: BlobsDouble;
let outbox: () => Promise<string[]>;

beforeEach(async () => {
  double = connectBlobsDouble();
  shortenPauses();
  outbox = await stubOutbox();
});

async function send(request: Request, deployContext = 'dev') {
  const response = await callFunction(contact, request, { deployContext });
  const line = expectLogLine();
  expect(line.status).toBe(response.status);
  expect(JSON.stringify(line)).not.toMatch(/secret/i);
  return { response, line };
}

const json = (body: object) => jsonRequest('POST', callPaths.contact, body);

function countMessages(store = 'dev-contact-messages'): number {
  return [...double.dump(store).keys()].filter((key) => key.startsWith('messages/')).length;
}

describe('a contact message', () => {
  test('is answered without a body, stored, and emailed to the agency', async () => {
    const { response } = await send(json(fields));
    expect(response.status).toBe(204);
    expect(countMessages()).toBe(1);
    expect(await outbox()).toHaveLength(1);
  });

  test('is received even if no email can be sent, and the failure is logged', async () => {
    const { response, line } = await send(json(fields), 'production');
    expect(response.status).toBe(204);
    expect(line).toMatchObject({ level: 'error', reason: 'mail not delivered: see SMTP_URL' });
    expect(countMessages('contact-messages')).toBe(1);
  });

  test('that names a file that was not sent reports this on its page and to the agency', async () => {
    const form = new URLSearchParams({ ...fields, attachment: 'SECRET "plan".odt' });
    const { response } = await send(
      siteRequest('POST', callPaths.contact, {
        body: form.toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    );
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('The file SECRET &quot;plan&quot;.odt was not received.');
    const [mail] = await outbox();
    expect(mail).toContain('Attachment: SECRET "plan".odt, not received');
    expect(mail).toContain('The page asked the sender to email it');
  });

  test('that seems to be from a robot gets the normal response and is stored separately', async () => {
    const { response } = await send(json({ ...fields, fax: 'x' }));
    expect(response.status).toBe(204);
    expect(countMessages()).toBe(0);
    expect([...double.dump('dev-contact-messages').keys()]).toEqual([
      expect.stringMatching(/^attempts\//),
      expect.stringMatching(/^suspected\//),
    ]);
  });

  test('has an attachment that only staff can download, and that a deletion removes', async () => {
    stubAdminConfig();
    const call = siteRequest('POST', callPaths.trainingGuideUpload);
    const issued = await callFunction(uploadUrl, call);
    const { uploadURL } = (await issued.json()) as { uploadURL: string };
    const path = new URL(uploadURL).pathname.replace('/training-guides/.private', '/objects');
    const missing = { ...fields, fileName: 'SECRET plan.pdf', filePath: uploadURL, fileSize: 1 };
    takeLogLines();
    const { response: early } = await send(json(missing));
    expect(early.status).toBe(400);
    expect(await early.json()).toMatchObject({ errors: [{ field: 'filePath' }] });
    expect(countMessages()).toBe(0);

    const store = openStore('uploads', 'dev');
    const id = uploadURL.slice(uploadURL.lastIndexOf('/') + 1);
    const file = new Blob(['A plan.']);
    await storeFile(id, () => Promise.resolve(file), { store, now: new Date() });
    expect((await send(json(missing))).response.status).toBe(204);
    const key = [...double.dump('dev-contact-messages').keys()].find((one) =>
      one.startsWith('messages/'),
    )!;
    const stored: unknown = JSON.parse(
      new TextDecoder().decode(double.dump('dev-contact-messages').get(key)?.data),
    );
    expect(stored).toMatchObject({ fileName: 'SECRET plan.pdf', filePath: path, fileSize: 7 });
    expect((await outbox())[0]).toContain('Attachment: SECRET plan.pdf, 0 KB');
    // A file belongs to one message.
    const { response: second } = await send(json({ ...missing, subject: 'SECRET, again' }));
    expect(await second.json()).toMatchObject({ errors: [{ field: 'filePath' }] });

    const login = jsonRequest('POST', callPaths.adminLogin, { password: ADMIN_PASSWORD });
    const cookie = (await callFunction(admin, login)).headers.getSetCookie()[0]!.split(';')[0]!;
    const get = (headers: Record<string, string>) =>
      callFunction(download, siteRequest('GET', path, { headers }));
    expect((await get({})).status).toBe(401);
    const response = await get({ cookie });
    expect(response.headers.get('content-disposition')).toContain('filename="SECRET plan.pdf"');
    expect(await response.text()).toBe('A plan.');

    const message = key.slice('messages/'.length);
    const remove = jsonRequest(
      'POST',
      callPaths.adminRecord(message, 'messages', 'deletion'),
      { name: fields.name },
      { cookie },
    );
    expect((await callFunction(admin, remove)).status).toBe(204);
    expect((await get({ cookie })).status).toBe(404);
    takeLogLines();
  });
});
