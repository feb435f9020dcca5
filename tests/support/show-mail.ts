import type { Mail } from '#platform/server/mail/mail.ts';

/** Email as its reader sees it. */
export function showMail({ to, replyTo, subject, text }: Mail): string {
  const answer = replyTo ? `Reply-To: ${replyTo.name} <${replyTo.address}>\n` : '';
  return `${to ? `To: ${to}\n` : ''}${answer}Subject: ${subject}\n\n${text}`;
}
