import type { Config } from '@netlify/functions';
import { CONTACT_BODY_MAX_BYTES, contactRequestSchema } from '../../src/domain/contact-message.ts';
import { receiveContactMessage } from '../../src/server/messages/contact-messages.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { contactForm } from '../../src/site/contact-form.ts';
import { uploadTexts } from '../../src/site/upload.ts';

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
