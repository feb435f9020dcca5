import { callPaths } from '#features/site/paths.ts';
import { type Authenticate, listOperation, type Routes } from '#platform/server/http/endpoint.ts';
import type { OpenStore } from '#platform/server/storage/blobs.ts';
import { listPayments, type SentIntake } from './payments.ts';

/**
 * Creates the calls of the dashboard about payments.
 * @param findIntakeSenders finds out who has sent an intake.
 */
export function paymentCalls(
  authenticate: Authenticate<unknown>,
  findIntakeSenders: (openStore: OpenStore) => Promise<SentIntake>,
): Routes {
  return {
    [callPaths.adminPayments]: {
      GET: listOperation(authenticate, (query, { openStore }) =>
        listPayments(openStore('payments'), query, () => findIntakeSenders(openStore)),
      ),
    },
  };
}
