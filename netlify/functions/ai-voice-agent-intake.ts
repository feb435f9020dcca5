import type { Config } from '@netlify/functions';
import { INTAKE_BODY_MAX_BYTES, intakeRequestSchema } from '../../src/domain/intake.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { submitIntake } from '../../src/server/intakes/intakes.ts';
import { uploadTexts } from '../../src/site/upload.ts';
import { intakeForm } from '../../src/site/intake-form.ts';

export default endpoint('ai-voice-agent-intake', {
  POST: operation({
    body: { schema: intakeRequestSchema, maxBytes: INTAKE_BODY_MAX_BYTES, form: intakeForm },
    handle: async ({ body, now, openStore, deliver, afterResponse }) => {
      const stores = { store: openStore('intakes'), guides: openStore('training-guides') };
      const deps = { ...stores, now, deliver, afterResponse };
      const { id, missingFile, failure } = await submitIntake(body, deps);
      const notice = missingFile && uploadTexts.notReceived(missingFile);
      return { data: { id }, notice, failure };
    },
  }),
});

export const config: Config = {
  path: '/api/ai-voice-agent-intake',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
