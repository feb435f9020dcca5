import type * as z from 'zod/mini';
import { refuseEndedSession, requireStaff, type Session } from '../staff/admin-session.ts';
import type { Call, Method, Operation, Operations } from './operation.ts';
import { isForeign } from './origin.ts';
import { HttpError } from './problem.ts';

const READING_METHODS = new Set(['GET', 'HEAD']);

/** @throws HttpError 405 for a method that the address does not take. */
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
 * Lets a request in, before anything of its body is read.
 * @returns the session of an operation for staff.
 * @throws HttpError 403 for a change that another site's page asks for; DomainError
 * `unauthenticated` when it is for staff and nobody is logged in.
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
  await refuseEndedSession(session, openStore('admin-sessions'));
  return session;
}
