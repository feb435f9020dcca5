import type { Config } from '@netlify/functions';
import { endpoint, operation } from '#platform/server/http/endpoint.ts';
import { downloadTrainingGuide } from '#features/submissions/server/training-guide-download.ts';

export default endpoint('training-guide', {
  GET: operation({
    staff: true,
    handle: async ({ url, openStore }) => {
      const { disposition, ...file } = await downloadTrainingGuide(url.pathname, openStore);
      return { file, headers: { 'Content-Disposition': disposition } };
    },
  }),
});

export const config: Config = { path: '/objects/*' };
