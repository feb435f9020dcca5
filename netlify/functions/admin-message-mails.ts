import type { Config } from '@netlify/functions';
import { endpoint } from '../../src/server/http/endpoint.ts';
import { mailOperations } from '../../src/server/http/mail-operations.ts';
import { mailedMessages } from '../../src/server/mail/mailed-records.ts';

export default endpoint('admin-message-mails', mailOperations('contact-messages', mailedMessages));

export const config: Config = { path: '/api/admin/messages/:id/mails' };
