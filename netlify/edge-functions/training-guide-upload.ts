import { edgeEndpoint } from '../../src/server/http/edge-endpoint.ts';
import { takeTrainingGuide } from '../../src/server/guides/training-guide-upload.ts';

/** Takes a training guide. At the edge because a function in Node takes no binary body above 4.5 MB. */
export default edgeEndpoint(
  'training-guide-upload',
  'PUT',
  ({ params, readFile, openStore, now }) =>
    takeTrainingGuide(params.id ?? '', readFile, { store: openStore('training-guides'), now }),
);

export const config = {
  path: '/training-guides/.private/uploads/:id',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
