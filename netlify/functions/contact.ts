import type { Config } from '@netlify/functions';
import { CONTACT_BODY_MAX_BYTES, contactRequestSchema } from '../../src/domain/contact-message.ts';
import { receiveContactMessage } from '../../src/server/messages/contact-messages.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { contactForm } from '../../src/site/forms.ts';

export default endpoint('contact', {
  POST: operation({
    body: { schema: contactRequestSchema, maxBytes: CONTACT_BODY_MAX_BYTES, form: contactForm },
    handle: ({ body, now, openStore, deliver, later }) => {
      const store = openStore('contact-messages');
      return receiveContactMessage(body, { store, now, deliver, later });
    },
  }),
});

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowLimit: 10, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
