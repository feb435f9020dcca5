import type { Config } from '@netlify/functions';
import { requireStaff } from '#features/staff/server/admin-session.ts';
import { endpoint, operation } from '#platform/server/http/endpoint.ts';
import { downloadFile } from '#features/submissions/server/file-download.ts';

export default endpoint('uploaded-file', {
  GET: operation({
    authenticate: requireStaff,
    handle: async ({ request }, { openStore }) => {
      const { pathname } = new URL(request.url);
      const { disposition, ...file } = await downloadFile(pathname, openStore);
      return { file, headers: { 'Content-Disposition': disposition } };
    },
  }),
});

export const config: Config = { path: '/objects/*' };
