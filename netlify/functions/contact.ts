import type { Config } from '@netlify/functions';
import {
  CONTACT_BODY_MAX_BYTES,
  contactRequestSchema,
} from '#features/submissions/contact-message.ts';
import { receiveContactMessage } from '#features/submissions/server/contact-messages.ts';
import { endpoint, operation } from '#platform/server/http/endpoint.ts';
import { contactForm } from '#features/submissions/contact-form.ts';
import { uploadTexts } from '#features/forms/upload-texts.ts';

export default endpoint('contact', {
  POST: operation({
    body: { schema: contactRequestSchema, maxBytes: CONTACT_BODY_MAX_BYTES, form: contactForm },
    handle: async ({ body, now, openStore, deliver, afterResponse }) => {
      const stores = { store: openStore('contact-messages'), guides: openStore('training-guides') };
      const deps = { ...stores, now, deliver, afterResponse };
      const { missingFile, failure } = await receiveContactMessage(body, deps);
      return { notice: missingFile && uploadTexts.notReceived(missingFile), failure };
    },
  }),
});

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowLimit: 10, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
