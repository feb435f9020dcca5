import type { Config } from '@netlify/functions';
import { messageListQuerySchema } from '../../src/domain/contact-message.ts';
import { listMessages } from '../../src/server/messages/contact-messages.ts';
import { endpoint, operation, readQuery } from '../../src/server/http/endpoint.ts';
import { pageHeaders, reportUnreadable } from '../../src/server/http/page.ts';

export default endpoint('admin-messages', {
  GET: operation({
    staff: true,
    handle: async ({ url, openStore }) => {
      const query = readQuery(url, messageListQuerySchema);
      const page = await listMessages(openStore('contact-messages'), query);
      return {
        data: page.messages,
        headers: pageHeaders(url, page),
        trouble: reportUnreadable(page.messages),
      };
    },
  }),
});

export const config: Config = { path: '/api/admin/messages' };
