import { readConfig } from '../../src/server/config.ts';
import { checkMailServer, type DeliverMail } from '../../src/server/mail/mail.ts';
import type { Check, Finding, Patient } from './check.ts';

async function lookAtServer({ env, isLocal }: Patient): Promise<Finding> {
  const { SMTP_URL } = readConfig('mail', env);
  if (!SMTP_URL && isLocal) return { skipped: 'mail of this machine goes to its outbox' };
  if (!SMTP_URL) throw new Error('SMTP_URL is missing');
  await checkMailServer(SMTP_URL);
  return 'it takes the login, within TLS unless it is on this machine';
}

async function send({ address, env }: Patient, deliver: DeliverMail): Promise<Finding> {
  const { MAIL_TO } = readConfig('mail', env);
  const text = `The doctor of ${address} sent this. Nothing needs to be done.`;
  await deliver({ subject: 'Test of the mail server', text });
  return `it was handed over for ${MAIL_TO}; see that it arrives, and not among the spam`;
}

/** @param deliver sends the test mail; without it none is sent. */
export function mailChecks(patient: Patient, deliver: DeliverMail | undefined): Check[] {
  const mend = 'compare SMTP_URL with what your mail provider says: server, port, user, password';
  const server = { name: 'mail server', look: () => lookAtServer(patient), mend };
  return deliver
    ? [server, { name: 'test mail', look: () => send(patient, deliver), mend }]
    : [server];
}
