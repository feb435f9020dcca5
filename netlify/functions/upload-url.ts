import type { Config } from '@netlify/functions';
import { endpoint, operation } from '#platform/server/http/endpoint.ts';
import { issueUploadAddress, uploadLimit } from '#features/submissions/server/uploaded-files.ts';
import { countWithinLimit } from '#platform/server/storage/address-counts.ts';

export default endpoint('upload-url', {
  POST: operation({
    handle: async ({ request, addressHash }, { now, openStore }) => {
      await countWithinLimit(uploadLimit, () => openStore('counted-actions'), { addressHash, now });
      const store = openStore('uploads');
      return { data: await issueUploadAddress(new URL(request.url).origin, { store, now }) };
    },
  }),
});

export const config: Config = { path: '/api/objects/upload' };
