import type { Config } from '@netlify/functions';
import {
  CONTACT_BODY_MAX_BYTES,
  contactRequestSchema,
} from '#features/submissions/contact-schema.ts';
import { receiveContactMessage } from '#features/submissions/server/contact-messages.ts';
import { createFormPage } from '#features/forms/server/form-answer.ts';
import { endpoint, operation } from '#platform/server/http/endpoint.ts';
import { contactForm } from '#features/submissions/contact-form.ts';
import { receiveDeps } from '#features/submissions/server/receive-submission.ts';

export default endpoint('contact', {
  POST: operation({
    body: {
      schema: contactRequestSchema,
      maxBytes: CONTACT_BODY_MAX_BYTES,
      form: createFormPage(contactForm),
    },
    handle: async ({ body }, services) => {
      const deps = receiveDeps('contact-messages', services);
      const { notice, failure } = await receiveContactMessage(body, deps);
      return { notice, failure };
    },
  }),
});

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowLimit: 10, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
