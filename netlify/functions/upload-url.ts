import type { Config } from '@netlify/functions';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { mailFor } from '../../src/server/mail/mail.ts';
import { issueUploadAddress } from '../../src/server/guides/training-guides.ts';

export default endpoint('upload-url', {
  POST: operation({
    handle: async ({ url, now, openStore, deployContext }) => ({
      data: await issueUploadAddress(url.origin, {
        store: openStore('training-guides'),
        now,
        deliver: mailFor(deployContext),
      }),
    }),
  }),
});

export const config: Config = {
  path: '/api/objects/upload',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
