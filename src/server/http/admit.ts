import type * as z from 'zod/mini';
import { refuseEndedSession, requireStaff, type Session } from '../staff/admin-session.ts';
import type { Call, Method, Operation, Operations } from './operation.ts';
import { isForeign } from './origin.ts';
import { HttpError } from './problem.ts';

const READING_METHODS = new Set(['GET', 'HEAD']);

/**
 * Selects the operation for a request's method. @throws HttpError 405 if the endpoint does not support the
 * method.
 */
export function chooseOperation(
  { method }: Request,
  operations: Operations,
): Operation<z.ZodMiniType> {
  const key = method === 'HEAD' ? 'GET' : method;
  const operation = Object.hasOwn(operations, key) ? operations[key as Method] : undefined;
  if (operation) return operation;
  const allow = Object.keys(operations)
    .flatMap((taken) => (taken === 'GET' ? ['GET', 'HEAD'] : taken))
    .join(', ');
  throw new HttpError(405, `This address takes ${allow}.`, { headers: { Allow: allow } });
}

/**
 * Checks origin and session before any part of the body is read.
 * @returns the session, for an operation that requires staff.
 * @throws HttpError 403 if another site's page requests a change; DomainError `unauthenticated` if the
 * operation requires staff and the request has no valid session.
 */
export async function admit(
  request: Request,
  operation: Operation<z.ZodMiniType>,
  { now, deployContext, openStore }: Pick<Call<unknown>, 'now' | 'deployContext' | 'openStore'>,
): Promise<Session | undefined> {
  const comesFromPage = !READING_METHODS.has(request.method) && !operation.body?.isSigned;
  if (comesFromPage && isForeign(request)) {
    throw new HttpError(403, 'This call can only be made from this site.');
  }
  if (!operation.staff) return undefined;
  const session = requireStaff({ now, deployContext, request });
  await refuseEndedSession(session, openStore);
  return session;
}
