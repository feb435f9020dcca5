/** Tests of the connection to the mail server, without a server. */
import { expect, test, vi } from 'vitest';
import { mailServer, sendMessage } from '#platform/server/mail/smtp.ts';
import { REQUEST_BUDGET_MS } from '#platform/server/storage/store-fetch.ts';

const nodemailer = vi.hoisted(() => ({ createTransport: vi.fn() }));
vi.mock('nodemailer', () => nodemailer);

async function connect(address: string): Promise<Readonly<Record<string, unknown>>> {
  const sendMail = vi.fn();
  nodemailer.createTransport.mockReturnValue({ sendMail });
  const message = { subject: 'Hello' };
  await sendMessage(message as never, mailServer.parse(address));
  expect(sendMail).toHaveBeenCalledExactlyOnceWith(message);
  return nodemailer.createTransport.mock.lastCall?.[0] as Record<string, unknown>;
}

test('the password is sent over TLS only, except to a server on this machine', async () => {
  expect(await connect('smtps://ada:p%40ss@mail.example.com')).toMatchObject({
    host: 'mail.example.com',
    secure: true,
    auth: { user: 'ada', pass: 'p@ss' },
  });
  // The connection begins without TLS, and must not stay so.
  const starting = await connect('smtp://ada:pass@mail.example.com:587');
  expect(starting).toMatchObject({ secure: false, requireTLS: true, port: 587 });
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const here = await connect(`smtp://${host}:1025`);
    expect(here).toMatchObject({ requireTLS: false });
    expect(here).not.toHaveProperty('auth');
  }
});

test('a mail server that is down delays no visitor for long', async () => {
  const { connectionTimeout, greetingTimeout } = await connect('smtps://mail.example.com');
  for (const timeout of [connectionTimeout, greetingTimeout]) {
    expect(timeout).toBeGreaterThan(2_000);
    expect(timeout).toBeLessThan(REQUEST_BUDGET_MS);
  }
});

test('a mail server may check an email for ten seconds before it confirms it', async () => {
  // Otherwise, the server would deliver the email, and each later run would send it again.
  const { socketTimeout } = await connect('smtps://mail.example.com');
  expect(socketTimeout).toBeGreaterThan(10_000);
  // A scheduled function runs for at most 30 seconds, and may start an email after 15.
  expect(socketTimeout).toBeLessThan(15_000);
});
