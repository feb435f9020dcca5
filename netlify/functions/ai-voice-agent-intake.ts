import type { Config } from '@netlify/functions';
import { INTAKE_BODY_MAX_BYTES, intakeRequestSchema } from '#features/submissions/intake-schema.ts';
import { createFormPage } from '#features/forms/server/form-answer.ts';
import { endpoint, operation } from '#platform/server/http/endpoint.ts';
import { submitIntake } from '#features/submissions/server/intakes.ts';
import { receiveDeps } from '#features/submissions/server/receive-submission.ts';
import { intakeForm } from '#features/submissions/intake.ts';

export default endpoint('ai-voice-agent-intake', {
  POST: operation({
    body: {
      schema: intakeRequestSchema,
      maxBytes: INTAKE_BODY_MAX_BYTES,
      form: createFormPage(intakeForm),
    },
    handle: async ({ body }, services) => {
      const deps = receiveDeps('intakes', services);
      const { id, notice, failure } = await submitIntake(body, deps);
      return { data: { id }, notice, failure };
    },
  }),
});

export const config: Config = {
  path: '/api/ai-voice-agent-intake',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
