import type { Config } from '@netlify/functions';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { issueUploadAddress } from '../../src/server/guides/upload-addresses.ts';

export default endpoint('upload-url', {
  POST: operation({
    handle: async ({ url, now, openStore, deliver }) => ({
      data: await issueUploadAddress(url.origin, {
        store: openStore('training-guides'),
        now,
        deliver,
      }),
    }),
  }),
});

export const config: Config = {
  path: '/api/objects/upload',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
