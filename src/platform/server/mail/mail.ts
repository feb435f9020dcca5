import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toAsciiEmail } from '../../ascii-email.ts';
import { company } from '#brand/company.ts';
import { type Config, type MailServer, readConfig } from '../config.ts';

/** Timeout for a mail server, so that it cannot delay the visitor's response for long. */
const SMTP_DEADLINE_MS = 5_000;

export interface Mail {
  /** Identifies the email and becomes its Message-ID. Mailboxes merge emails with the same Message-ID. */
  readonly topic?: string;
  /** Recipient; the agency by default. */
  readonly to?: string | undefined;
  /** Recipient of replies. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
  readonly subject: string;
  readonly text: string;
  /** The same content as HTML (compose-mail.ts). */
  readonly html?: string | undefined;
}

export type DeliverMail = (mail: Mail) => Promise<void>;

function messageIdOf(topic: string): string {
  const hash = createHash('sha256').update(topic).digest('hex').slice(0, 32);
  return `<${hash}@${new URL(company.host).host}>`;
}

function compose(mail: Mail, config: Config<'mail'>) {
  return {
    ...(mail.topic ? { messageId: messageIdOf(mail.topic) } : {}),
    from: { name: company.name, address: config.MAIL_FROM },
    to: mail.to ? toAsciiEmail(mail.to) : config.MAIL_TO,
    ...(mail.replyTo
      ? { replyTo: { ...mail.replyTo, address: toAsciiEmail(mail.replyTo.address) } }
      : {}),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html ? { html: mail.html } : {}),
    // Keeps absence notes and similar programs from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Writes an email as an .eml file, which any email program can open. */
async function writeToOutbox(mail: Mail, folder: string, config: Config<'mail'>): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const writer = createTransport({ streamTransport: true, buffer: true });
  const { message, messageId } = await writer.sendMail(compose(mail, config));
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${messageId.replace(/\W/g, '').slice(0, 8)}.eml`;
  // Other users of this machine cannot read the files.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, name), message as Buffer, { mode: 0o600 });
}

/**
 * Mail servers that may be used without encryption, because they run on this machine. All others require
 * TLS.
 */
const HERE = ['localhost', '127.0.0.1', '::1'];

/** Loads nodemailer on demand. Most requests send no email, and a new function starts faster without it. */
async function connectMailServer({ host, port, secure, auth }: MailServer) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host,
    secure,
    ...(port && { port }),
    ...(auth && { auth }),
    requireTLS: !HERE.includes(host),
    connectionTimeout: SMTP_DEADLINE_MS,
    greetingTimeout: SMTP_DEADLINE_MS,
    socketTimeout: SMTP_DEADLINE_MS,
  });
}

/**
 * Connects and logs in with TLS, as for sending an email, but sends nothing.
 * @throws Error with the server's reason.
 */
export async function checkMailServer(server: MailServer): Promise<void> {
  await (await connectMailServer(server)).verify();
}

/**
 * Creates a function that sends emails through the configured SMTP server or, in development, writes them
 * to the outbox. Production never uses the outbox.
 * @param deployContext Netlify's deploy context.
 * @returns a function that throws if an email could not be sent.
 */
export function createMailer(deployContext: string, env = process.env): DeliverMail {
  return async (mail) => {
    const config = readConfig('mail', env);
    const { SMTP_URL, OUTBOX_DIR } = config;
    if (SMTP_URL) {
      await (await connectMailServer(SMTP_URL)).sendMail(compose(mail, config));
      return;
    }
    if (OUTBOX_DIR && deployContext !== 'production') {
      await writeToOutbox(mail, OUTBOX_DIR, config);
      return;
    }
    throw new Error('SMTP_URL is missing, so no mail was sent.');
  };
}
