import { beforeEach, describe, expect, test } from 'vitest';

import * as admin from '../../netlify/functions/admin.ts';
import * as contact from '../../netlify/functions/contact.ts';
import * as download from '../../netlify/functions/uploaded-file.ts';
import * as uploadUrl from '../../netlify/functions/upload-url.ts';
import { answerTexts } from '#texts/answers.ts';
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

  test('in a language that the site does not have is answered, without a bundle', async () => {
    const path = `${callPaths.contact}?language=es`;
    const { response } = await send(jsonRequest('POST', path, { ...fields, message: '' }));
    expect(await response.json()).toMatchObject({ detail: answerTexts.invalid });
    expect((await send(jsonRequest('POST', path, fields))).response.status).toBe(204);
    expect((await outbox())[0]).not.toContain('Language');
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
      expect.stringMatching(/^attempts\//),
      expect.stringMatching(/^suspected\//),
    ]);
  });
});

describe('the attachment of a contact message', () => {
  /** A message that names an issued address, at which no file is yet. */
  async function nameFile() {
    const call = siteRequest('POST', callPaths.fileUpload);
    const issued = await callFunction(uploadUrl, call);
    takeLogLines();
    const { uploadURL } = (await issued.json()) as { uploadURL: string };
    return {
      path: new URL(uploadURL).pathname.replace('/training-guides/.private', '/objects'),
      body: { ...fields, fileName: 'SECRET plan.pdf', filePath: uploadURL, fileSize: 1 },
    };
  }

  /** Sends a message with an uploaded file. */
  async function sendFile() {
    const { path, body } = await nameFile();
    const store = openStore('uploads', 'dev');
    const id = path.slice(path.lastIndexOf('/') + 1);
    const file = new Blob(['A plan.']);
    await storeFile(id, () => Promise.resolve(file), { store, now: new Date() });
    const { response } = await send(json(body));
    expect(response.status).toBe(204);
    const key = [...double.dump('dev-contact-messages').keys()].find((one) =>
      one.startsWith('messages/'),
    )!;
    return { path, body, key };
  }

  async function logIn(): Promise<string> {
    stubAdminConfig();
    const login = jsonRequest('POST', callPaths.adminLogin, { password: ADMIN_PASSWORD });
    const { headers } = await callFunction(admin, login);
    takeLogLines();
    return headers.getSetCookie()[0]!.split(';')[0]!;
  }

  async function open(path: string, headers: Record<string, string>) {
    const response = await callFunction(download, siteRequest('GET', path, { headers }));
    takeLogLines();
    return response;
  }

  test('must be uploaded before the message is sent', async () => {
    const { body } = await nameFile();
    const { response } = await send(json(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: 'filePath' }] });
    expect(countMessages()).toBe(0);
  });

  test('is stored with its real size', async () => {
    const { path, key } = await sendFile();
    const { data } = double.dump('dev-contact-messages').get(key)!;
    expect(JSON.parse(new TextDecoder().decode(data))).toMatchObject({
      fileName: 'SECRET plan.pdf',
      filePath: path,
      fileSize: 7,
    });
  });

  test('is named in the email to the agency', async () => {
    await sendFile();
    expect((await outbox())[0]).toContain('Attachment: SECRET plan.pdf, 0 KB');
  });

  test('cannot be the attachment of a second message', async () => {
    const { body } = await sendFile();
    const { response } = await send(json({ ...body, subject: 'SECRET, again' }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: 'filePath' }] });
    expect(countMessages()).toBe(1);
  });

  test('is refused to a visitor', async () => {
    const { path } = await sendFile();
    stubAdminConfig();
    expect((await open(path, {})).status).toBe(401);
  });

  test('is downloaded by staff, with its name', async () => {
    const { path } = await sendFile();
    const response = await open(path, { cookie: await logIn() });
    expect(response.headers.get('content-disposition')).toContain('filename="SECRET plan.pdf"');
    expect(await response.text()).toBe('A plan.');
  });

  test('is removed with its message', async () => {
    const { path, key } = await sendFile();
    const cookie = await logIn();
    const place = callPaths.adminSubmission(key.slice('messages/'.length), 'messages', 'deletion');
    const remove = jsonRequest('POST', place, { name: fields.name }, { cookie });
    expect((await callFunction(admin, remove)).status).toBe(204);
    expect((await open(path, { cookie })).status).toBe(404);
  });
});
