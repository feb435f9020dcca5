import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { contactMessageSchema } from '#features/submissions/contact-schema.ts';
import { type DeliverMail, createMailer } from '#platform/server/mail/mail.ts';
import { catchMailProblem, mailOnce } from '#platform/server/mail/mail-once.ts';
import { messageMails } from '#features/submissions/server/emails.ts';
import { company } from '#brand/company.ts';
import { makeBlobsInProcess } from '../../../support/blobs-in-process.ts';

const mail = messageMails.agency!.compose({
  id: '01JD3Z8Q4V0000000000000000',
  createdAt: '2025-06-03T12:00:00.000Z',
  name: 'Zoë "Ada" Byron',
  email: 'ada@harbor.example',
  subject: 'Größe & Preis',
  message: 'Hello,\n\nhow soon?\n.\nQUIT',
});

beforeEach(() => {
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'MAIL_TO', 'OUTBOX_DIR']) vi.stubEnv(name, '');
});

async function makeOutbox(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'outbox-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'mail');
  vi.stubEnv('OUTBOX_DIR', folder);
  return folder;
}

/** SMTP server that accepts everything and records the received lines. */
async function startSmtpServer(answers: { readonly data?: string } = {}) {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        lines.push(line);
        if (inData) {
          if (line !== '.') continue;
          inData = false;
          socket.write(answers.data ?? '250 taken\r\n');
        } else if (line === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (line === 'STARTTLS') socket.write('502 no\r\n');
        else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`);
  return { lines };
}

describe('an email', () => {
  test('goes to the agency, and a reply goes to the visitor', async () => {
    const { lines } = await startSmtpServer();
    await createMailer('production')(mail);
    expect(lines).toContain(`MAIL FROM:<${company.email}>`);
    expect(lines).toContain(`RCPT TO:<${company.email}>`);
    expect(lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
    expect(lines.find((line) => line.startsWith('Reply-To:'))).toContain('<ada@harbor.example>');
  });

  test.each([
    ['the agency', { html: undefined }],
    ['a customer', { to: 'ada@harbor.example', html: '<p>Hello</p>' }],
  ])('to %s says that a program sent it, so that no other program answers', async (_, to) => {
    const { lines } = await startSmtpServer();
    await createMailer('production')({ ...mail, ...to });
    expect(lines).toContain('Auto-Submitted: auto-generated');
    const isHtml = (line: string) => line.startsWith('Content-Type: text/html');
    expect(lines.some(isHtml)).toBe(to.html !== undefined);
  });

  test('that is sent again has the same Message-ID', async () => {
    const { lines } = await startSmtpServer();
    for (const topic of ['one', 'one', 'other'])
      await createMailer('production')({ ...mail, topic });
    const [first, again, other] = lines.filter((line) => line.startsWith('Message-ID:'));
    expect(first).toMatch(/^Message-ID: <[0-9a-f]{32}@[\w.-]+>$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('leaves this machine only over TLS', async () => {
    const { lines } = await startSmtpServer();
    const port = new URL(process.env.SMTP_URL ?? '').port;
    // The same server, under a name other than this machine's.
    vi.stubEnv('SMTP_URL', `smtp://127.0.0.2:${port}`);
    await expect(createMailer('production')(mail)).rejects.toThrow();
    expect(lines.filter((line) => line.startsWith('MAIL'))).toEqual([]);
  });

  test("accepts no further headers or recipients from a visitor's text", async () => {
    const { lines } = await startSmtpServer();
    const breaks = 'x\r\nBcc: victim@evil.example\r\n\r\nbody';
    const fields = contactMessageSchema.parse({
      name: breaks,
      email: 'ada@harbor.example',
      subject: breaks,
      message: breaks,
    });
    const { id, createdAt } = { id: 'x', createdAt: '2025-06-03T12:00:00.000Z' };
    await createMailer('production')(messageMails.agency!.compose({ ...fields, id, createdAt }));
    const headers = lines.slice(lines.indexOf('DATA') + 1);
    expect(headers.slice(0, headers.indexOf('')).filter((line) => /^bcc:/i.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('RCPT'))).toEqual([`RCPT TO:<${company.email}>`]);
  });

  test.each(['', 'dev', 'deploy-preview'])(
    'is a file that other users cannot read, without a mail server in the context "%s"',
    async (context) => {
      const folder = await makeOutbox();
      await createMailer(context)(mail);
      const [file = '', ...others] = await readdir(folder);
      expect(others).toEqual([]);
      expect(file).toMatch(/\.eml$/);
      expect(await readFile(join(folder, file), 'utf8')).toContain(`To: ${company.email}`);
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
    },
  );

  test('is never written to the outbox in production', async () => {
    const folder = await makeOutbox();
    await expect(createMailer('production')(mail)).rejects.toThrow('SMTP_URL is missing');
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });
});

describe('an email that cannot be delivered', () => {
  const tryToDeliver = (deliver: DeliverMail) =>
    catchMailProblem(
      mailOnce('mails/topic', mail, {
        store: makeBlobsInProcess('intakes').store,
        now: new Date(),
        deliver,
      }),
    );

  test('because no server listens is reported', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    vi.stubEnv('SMTP_URL', `smtp://user:SECRET@127.0.0.1:${port}`);
    const failure = await tryToDeliver(createMailer('production'));
    expect(failure).toMatch(/^mail not delivered: E[A-Z]+$/);
  });

  test.each(['', 'mail.example.com', 'https://mail.example.com'])(
    'because SMTP_URL is %j names the variable without its value',
    async (address) => {
      vi.stubEnv('SMTP_URL', address);
      const failure = await tryToDeliver(createMailer('production'));
      expect(failure).toBe('mail not delivered: see SMTP_URL');
    },
  );
});
