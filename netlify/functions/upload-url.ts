import type { Config } from '@netlify/functions';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { issueUploadAddress } from '../../src/server/guides/training-guides.ts';
import { countWithinLimit } from '../../src/server/storage/address-counts.ts';

export default endpoint('upload-url', {
  POST: operation({
    handle: async ({ url, now, source, openStore }) => {
      await countWithinLimit('upload', () => openStore('login-tries'), { source, now });
      const store = openStore('training-guides');
      return { data: await issueUploadAddress(url.origin, { store, now }) };
    },
  }),
});

export const config: Config = { path: '/api/objects/upload' };
