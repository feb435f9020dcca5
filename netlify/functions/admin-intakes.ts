import type { Config } from '@netlify/functions';
import { intakeListQuerySchema } from '../../src/domain/intake-review.ts';
import { endpoint, listOperation } from '../../src/server/http/endpoint.ts';
import { listIntakes } from '../../src/server/intakes/intake-review.ts';

export default endpoint('admin-intakes', {
  GET: listOperation('intakes', intakeListQuerySchema, listIntakes),
});

export const config: Config = { path: '/api/admin/intakes' };
