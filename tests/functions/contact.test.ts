import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import * as contact from '../../netlify/functions/contact.ts';
import { callPaths } from '../../src/domain/paths.ts';
import { contactForm } from '../../src/site/forms.ts';
import { type BlobsDouble, startBlobsDouble } from '../support/blobs-double.ts';
import {
  callFunction,
  connectStorage,
  jsonRequest,
  siteRequest,
} from '../support/call-function.ts';
import { expectLogLine } from '../support/console-guard.ts';
import { shortenPauses } from '../support/short-pauses.ts';

const words = {
  name: 'SECRET Name',
  email: 'secret@harbor.example',
  subject: 'SECRET subject',
  message: 'SECRET message',
};

let double: BlobsDouble;
let outbox: string;

beforeEach(async () => {
  double = await startBlobsDouble();
  onTestFinished(() => double.stop());
  connectStorage(double);
  shortenPauses();
  outbox = await mkdtemp(join(tmpdir(), 'outbox-'));
  onTestFinished(() => rm(outbox, { recursive: true }));
  vi.stubEnv('SMTP_URL', '');
  vi.stubEnv('OUTBOX_DIR', outbox);
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
    const { response } = await send(json(words));
    expect(response.status).toBe(204);
    expect(countMessages()).toBe(1);
    expect(await readdir(outbox)).toHaveLength(1);
  });

  test('is received even if no email can be sent, and the failure is logged', async () => {
    const { response, line } = await send(json(words), 'production');
    expect(response.status).toBe(204);
    expect(line).toMatchObject({ level: 'error', reason: 'mail not delivered: see SMTP_URL' });
    expect(countMessages('contact-messages')).toBe(1);
  });

  test("that is suspected as a robot's gets the normal response and is stored separately", async () => {
    const { response } = await send(json({ ...words, fax: 'x' }));
    expect(response.status).toBe(204);
    expect(countMessages()).toBe(0);
    expect([...double.dump('dev-contact-messages').keys()]).toEqual([
      expect.stringMatching(/^attempts\//),
      expect.stringMatching(/^suspected\//),
    ]);
  });

  test('with missing fields is refused, with the name of each', async () => {
    const { response } = await send(json({ subject: 'x' }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'name' }, { field: 'email' }, { field: 'message' }],
    });
  });

  test('that storage cannot accept is answered with 503 and no email', async () => {
    double.setFaultSource(() => ({ kind: 'status', status: 500 }));
    expect((await send(json(words))).response.status).toBe(503);
    expect(await readdir(outbox)).toEqual([]);
  });
});

describe('a plain contact form', () => {
  const form = (fields: Readonly<Record<string, string>>) =>
    siteRequest('POST', callPaths.contact, { body: new URLSearchParams(fields) });

  test('is stored and answered with a page', async () => {
    const { response } = await send(form(words));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`<h1>${contactForm.received.heading}</h1>`);
    expect(countMessages()).toBe(1);
  });

  test('that is refused keeps all text', async () => {
    const { response } = await send(form({ ...words, email: 'secret' }));
    expect(response.status).toBe(400);
    const page = await response.text();
    for (const text of [words.name, words.subject, words.message]) expect(page).toContain(text);
  });
});
