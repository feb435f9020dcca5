import type { Config } from '@netlify/functions';
import { messageListQuerySchema } from '../../src/domain/contact-message.ts';
import { endpoint, listOperation } from '../../src/server/http/endpoint.ts';
import { listMessages } from '../../src/server/messages/contact-messages.ts';

export default endpoint('admin-messages', {
  GET: listOperation('contact-messages', messageListQuerySchema, (store, query, { now }) =>
    listMessages(store, query, now),
  ),
});

export const config: Config = { path: '/api/admin/messages' };
