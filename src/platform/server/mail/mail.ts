import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toAsciiEmail } from '../../ascii-email.ts';
import { company } from '#brand/company.ts';
import { MAIL_VARIABLE } from '../../record-mails.ts';
import { type Config, readConfig } from '../config.ts';
import { sendMessage } from './smtp.ts';

export interface Mail {
  /** Identifies the email and becomes its Message-ID. Mailboxes merge emails with the same Message-ID. */
  readonly topic?: string;
  /** Recipient; the agency by default. */
  readonly to?: string | undefined;
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

/** Email with sender and recipient, in the form of nodemailer. */
export type Message = ReturnType<typeof compose>;

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
 * Creates a function that sends emails through the configured mail server or, in development, writes them
 * to the outbox. Production never uses the outbox.
 * @param deployContext Netlify's deploy context.
 * @returns a function that throws if an email could not be sent.
 */
export function createMailer(deployContext: string, env = process.env): DeliverMail {
  return async (mail) => {
    const config = readConfig('mail', env);
    const { [MAIL_VARIABLE]: server, OUTBOX_DIR } = config;
    if (server) {
      await sendMessage(compose(mail, config), server);
      return;
    }
    if (OUTBOX_DIR && deployContext !== 'production') {
      await writeToOutbox(mail, OUTBOX_DIR, config);
      return;
    }
    throw new Error(`${MAIL_VARIABLE} is missing, so no mail was sent.`);
  };
}
