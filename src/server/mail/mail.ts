import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { company } from '../../site/company.ts';
import { type Config, readConfig } from '../config.ts';

/** A mail server that does not answer must not hold up the visitor's own answer for long. */
const SMTP_DEADLINE_MS = 5_000;

export interface Mail {
  /** What the mail is about. Two with the same are folded into one by mailboxes: the Message-ID. */
  readonly topic?: string;
  /** Whom it goes to; the agency when nobody is named. */
  readonly to?: string;
  /** Whom an answer goes to. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
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
    to: mail.to ?? config.MAIL_TO,
    ...(mail.replyTo ? { replyTo: { ...mail.replyTo } } : {}),
    subject: mail.subject,
    text: mail.text,
  };
}

/** Writes a mail as an .eml file, as any mail program opens it. */
async function writeToOutbox(mail: Mail, folder: string, config: Config<'mail'>): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const writer = createTransport({ streamTransport: true, buffer: true });
  const { message, messageId } = await writer.sendMail(compose(mail, config));
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${messageId.replace(/\W/g, '').slice(0, 8)}.eml`;
  // Other users of this machine cannot read them.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, name), message as Buffer, { mode: 0o600 });
}

/** A mail server on this machine may be spoken to in clear text; any other only within TLS. */
const HERE = ['localhost', '127.0.0.1', '[::1]'];

/** Loads the library only now: most calls send no mail, and a new function is answered from sooner. */
async function connectMailServer(address: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    // What the address says wins over these, so it may not say more than where the server is.
    url: address.replace(/\?.*/, ''),
    requireTLS: !HERE.includes(new URL(address).hostname),
    connectionTimeout: SMTP_DEADLINE_MS,
    greetingTimeout: SMTP_DEADLINE_MS,
    socketTimeout: SMTP_DEADLINE_MS,
  });
}

/**
 * Connects as a mail would, within TLS, and logs in; sends nothing.
 * @param address as SMTP_URL.
 * @throws Error saying what the server refused.
 */
export async function checkMailServer(address: string): Promise<void> {
  await (await connectMailServer(address)).verify();
}

/**
 * Delivers through the SMTP server of the configuration; on a developer's machine, into the outbox.
 * Production never uses the outbox.
 * @param deployContext Netlify's name for the kind of deploy.
 * @returns a function that throws when a mail could not be handed over.
 */
export function mailFor(deployContext: string): DeliverMail {
  return async (mail) => {
    const config = readConfig('mail');
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
