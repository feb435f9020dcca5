import { storedContactMessageSchema } from '../../domain/contact-message.ts';
import { type MailOnceDeps, tryMailOnce } from '../mail/mail-once.ts';
import type { MailedRecords } from '../mail/mailed-records.ts';
import { contactNotification } from '../mail/notifications.ts';
import { readKept } from '../storage/blobs.ts';
import { agencyMailTopic, messageKey, MESSAGES } from './message-keys.ts';

/** Creates the source of contact messages for resending their emails. */
export function mailedMessages(deps: MailOnceDeps): MailedRecords {
  return {
    ...deps,
    noun: 'messages',
    prefix: `${MESSAGES}/`,
    topicsOf: (id) => ({ agency: agencyMailTopic(id) }),
    send: async (id) => {
      const message = await readKept(deps.store, messageKey(id), storedContactMessageSchema);
      if (!message || message.isUnreadable) return undefined;
      return tryMailOnce(agencyMailTopic(id), contactNotification(message), deps);
    },
  };
}
