import type { MailOnceDeps } from '../mail/mail-once.ts';
import { type MailedRecords, readMails, sendMailsAgain } from '../mail/mailed-records.ts';
import type { StoreName } from '../storage/blobs.ts';
import { operation } from './endpoint.ts';
import type { Call, Operations } from './operation.ts';

/** How staff see the mails of a record, and send what is not out. */
export function mailOperations(
  name: StoreName,
  recordsOf: (deps: MailOnceDeps) => MailedRecords,
): Operations {
  const of = ({ now, deliver, openStore }: Call<unknown>) =>
    recordsOf({ now, deliver, store: openStore(name) });
  return {
    GET: operation({
      staff: true,
      handle: async (call) => ({ data: await readMails(of(call), call.params.id ?? '') }),
    }),
    POST: operation({
      staff: true,
      handle: async (call) => {
        const data = await sendMailsAgain(of(call), call.params.id ?? '');
        return { data, trouble: data.trouble };
      },
    }),
  };
}
