import type { Config } from '@netlify/functions';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import type { Call } from '../../src/server/http/operation.ts';
import { mailFor } from '../../src/server/mail/mail.ts';
import { mailedIntakes, readMails, sendMailsAgain } from '../../src/server/mail/mailed-records.ts';

const recordsOf = ({ now, openStore, deployContext }: Call<unknown>) =>
  mailedIntakes({ store: openStore('intakes'), now, deliver: mailFor(deployContext) });

export default endpoint('admin-intake-mails', {
  GET: operation({
    staff: true,
    handle: async (call) => ({
      data: await readMails(recordsOf(call), call.params.id ?? '', call.now),
    }),
  }),
  POST: operation({
    staff: true,
    handle: async (call) => {
      const data = await sendMailsAgain(recordsOf(call), call.params.id ?? '', call.now);
      return { data, trouble: data.trouble };
    },
  }),
});

export const config: Config = { path: '/api/admin/intakes/:id/mails' };
