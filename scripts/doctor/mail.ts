import { readConfig } from '../../src/server/config.ts';
import { checkMailServer, type DeliverMail } from '../../src/server/mail/mail.ts';
import type { Check, Finding, Patient } from './check.ts';

async function lookAtServer({ env, isLocal }: Patient): Promise<Finding> {
  const { SMTP_URL } = readConfig('mail', env);
  if (!SMTP_URL && isLocal) return { skipped: 'this machine writes emails to its outbox' };
  if (!SMTP_URL) throw new Error('SMTP_URL is missing');
  await checkMailServer(SMTP_URL);
  return 'it accepts the login, over TLS unless it is on this machine';
}

async function send({ address, env }: Patient, deliver: DeliverMail): Promise<Finding> {
  const { MAIL_TO } = readConfig('mail', env);
  const text = `"npm run doctor" for ${address} sent this email. No action is required.`;
  await deliver({ subject: 'Test of the mail server', text });
  return `the server accepted it for ${MAIL_TO}; check that it arrives, and not in the spam folder`;
}

/** @param deliver sends the test email. Without it, none is sent. */
export function mailChecks(patient: Patient, deliver: DeliverMail | undefined): Check[] {
  const fix =
    'compare SMTP_URL with the settings of your mail provider: server, port, user, password';
  const server = { name: 'mail server', look: () => lookAtServer(patient), fix };
  return deliver
    ? [server, { name: 'test email', look: () => send(patient, deliver), fix }]
    : [server];
}
