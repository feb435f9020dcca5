export { answerUpload as default } from '../../src/server/http/upload-endpoint.ts';

export const config = {
  path: '/training-guides/.private/uploads/:id',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
