export { answerUpload as default } from '../../src/server/http/upload-endpoint.ts';

export const config = {
  path: '/training-guides/.private/uploads/:id',
};
