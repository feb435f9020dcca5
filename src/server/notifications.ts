import type { StoredContactMessage } from '../domain/contact-message.ts';
import { pagePaths } from '../domain/paths.ts';
import { company } from '../site/company.ts';
import type { Mail } from './mail.ts';

/** What the agency reads when a message arrives. Answering it answers the visitor. */
export function contactNotification(message: StoredContactMessage): Mail {
  return {
    replyTo: { name: message.name, address: message.email },
    subject: `Message from ${message.name}${message.subject ? `: ${message.subject}` : ''}`,
    text: [
      `From: ${message.name} <${message.email}>`,
      `Subject: ${message.subject || '(none)'}`,
      `Received: ${message.createdAt}`,
      '',
      message.message,
      '',
      `Kept as ${message.id}. All messages: ${company.host}${pagePaths.admin}`,
    ].join('\n'),
  };
}
