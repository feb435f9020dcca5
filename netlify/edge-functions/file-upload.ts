export { answerUpload as default } from '#features/submissions/server/upload-endpoint.ts';

export const config = {
  path: '/training-guides/.private/uploads/:id',
};
