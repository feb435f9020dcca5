import type { Config } from '@netlify/functions';
import { endpoint } from '../../src/server/http/endpoint.ts';
import { mailOperations } from '../../src/server/http/mail-operations.ts';
import { mailedIntakes } from '../../src/server/mail/mailed-records.ts';

export default endpoint('admin-intake-mails', mailOperations('intakes', mailedIntakes));

export const config: Config = { path: '/api/admin/intakes/:id/mails' };
