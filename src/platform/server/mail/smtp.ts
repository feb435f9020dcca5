import * as z from 'zod/mini';
import { MAIL_VARIABLE, type MailFailure } from '../../record-mails.ts';
import type { Message } from './mail.ts';

/*
 * Everything that is known about the mail provider, here any SMTP server: its variable, sending, its errors, and the
 * check of the doctor. CONTRIBUTING.md says how to use another provider.
 */

/** Refuses an address whose user or password is cut at an unencoded `/`, `?`, or `#`. */
const isWhole = (url: URL) => !`${url.pathname}${url.search}${url.hash}`.includes('@');

/** Sentence about the variable. The password is the part in which such characters occur. */
const SMTP_PROBLEM =
  'must look like smtps://user:password@mail.example.com; write special characters of the user and the password ' +
  'encoded: % as %25, / as %2F, ? as %3F, # as %23, @ as %40, : as %3A (encodeURIComponent)';

/** Sentence about a path, options, or a fragment, which other programs accept. */
const REST_PROBLEM =
  'must end after the server and its port, because options such as ?pool=true are not supported';

/** Mail server of the variable, with the user and the password decoded. */
interface MailServer {
  readonly secure: boolean;
  readonly host: string;
  /** Undefined for the default port. */
  readonly port: number | undefined;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

/** Reads an SMTP address. Returns a sentence if it is not one, or if its user or password is not encoded. */
function parseMailServer(text: string): MailServer | string {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !isWhole(url)) return SMTP_PROBLEM;
  // The parser drops them, also from a password.
  if (/[\t\r\n]/.test(text.trim())) return SMTP_PROBLEM;
  // Without a user, the site would not log in.
  if (!url.hostname || url.port === '0' || (!url.username && url.password)) return SMTP_PROBLEM;
  if (!/^\/?$/.test(`${url.pathname}${url.search}${url.hash}`)) return REST_PROBLEM;
  try {
    // Only in an address that begins with http is the name of a server converted to ASCII.
    const host = url.hostname.startsWith('[')
      ? url.hostname.slice(1, -1)
      : new URL(`http://${decodeURIComponent(url.hostname)}`).hostname;
    const auth = url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined;
    const port = url.port ? Number(url.port) : undefined;
    return { secure: url.protocol === 'smtps:', host, port, auth };
  } catch {
    // A % has no two digits after it.
    return SMTP_PROBLEM;
  }
}

/** Schema of the variable `MAIL_VARIABLE`. */
export const mailServer = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const server = parseMailServer(text);
    if (typeof server === 'object') return server;
    context.issues.push({ code: 'custom', message: server, input: text });
    return z.NEVER;
  }),
);

/** Time limit for the connection to a mail server, so that one that is down ends the attempt soon. */
const SMTP_DEADLINE_MS = 5_000;

/**
 * Time limit for each of its answers, in milliseconds. Many servers check an email before they confirm it. If the limit
 * ends before that, they still deliver the email, and the next run sends it again. A scheduled function has as much
 * time left when it starts its last email (RUN_MS in record-mails.ts).
 */
const SMTP_ANSWER_MS = 12_000;

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
    socketTimeout: SMTP_ANSWER_MS,
  });
}

/** @throws Error, which `failureOfSending` explains. */
export async function sendMessage(message: Message, server: MailServer): Promise<void> {
  await (await connectMailServer(server)).sendMail(message);
}

/**
 * Connects and logs in with TLS, as for sending an email, but sends nothing.
 * @returns what the doctor reports.
 * @throws Error with the server's reason.
 */
export async function checkMailServer(server: MailServer): Promise<string> {
  await (await connectMailServer(server)).verify();
  return 'it accepts the login, over TLS unless it is on this machine';
}

/** Advice of the doctor after a failed check. */
export const mailServerAdvice = `compare ${MAIL_VARIABLE} with the settings of your mail provider: server, port, user, password`;

/** Error codes of nodemailer for a mail server that could not be reached. */
const UNREACHABLE = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ECONNREFUSED']);

/**
 * Failure of a try, as staff see it, and true if a later retry may succeed. SMTP servers
 * report temporary failures as 4xx, for example in greylisting (450). A rejected password is temporary too,
 * because an administrator can correct it. Another error without a code comes from `createMailer` and is
 * permanent, because a missing mail configuration is deliberate.
 */
export function failureOfSending(error: unknown): [failure: MailFailure, isPassing: boolean] {
  const { code, responseCode, command } = error as Partial<Record<string, unknown>>;
  const isTemporary = typeof responseCode === 'number' && Math.floor(responseCode / 100) === 4;
  if (isTemporary && code !== undefined) return ['postponed', true];
  if (code === 'EAUTH') return ['password', true];
  if (typeof code === 'string' && UNREACHABLE.has(code)) return ['unreachable', true];
  // The code is the same if the server refuses to receive the text.
  const isAddress = code === 'EENVELOPE' && command !== 'DATA';
  return [code === undefined ? 'unset' : isAddress ? 'address' : 'other', isTemporary];
}
