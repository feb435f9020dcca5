/**
 * Exports of the bundle of a language (src/platform/server/languages.ts): everything that visitors read. The calls of
 * these endpoints have `?language=` in `callPaths`.
 */
import contact from './functions/contact.ts';
import createSubscription from './functions/create-subscription.ts';
import intake from './functions/ai-voice-agent-intake.ts';
import uploadUrl from './functions/upload-url.ts';

export { receipt } from '#features/checkout/server/emails.ts';
export { submissionTypes } from '#features/submissions/server/submission-types.ts';

export const endpoints = {
  contact,
  'ai-voice-agent-intake': intake,
  'create-subscription': createSubscription,
  'upload-url': uploadUrl,
};
