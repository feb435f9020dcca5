import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import { atOnce, type Later } from '../later.ts';
import { mailFor } from '../mail/mail.ts';
import { sourceOf } from '../storage/address-counts.ts';
import { openStore } from '../storage/blobs.ts';
import { requireStaff } from '../staff/admin-session.ts';
import { REQUEST_BUDGET_MS, TimeBudget } from '../storage/time-budget.ts';
import { answerRefusal, answerSuccess } from './answer.ts';
import { describeError, type RequestLog, startLog } from './log.ts';
import type { Call, Method, Operation, Operations } from './operation.ts';
import { isForeign } from './origin.ts';
import { HttpError, toHttpError } from './problem.ts';
import {
  fieldProblems,
  findForm,
  readOperationBody,
  type SentForm,
} from './read-operation-body.ts';

/** Preserves the body type of each operation of an endpoint. */
export function operation<Schema extends z.ZodMiniType>(
  definition: Operation<Schema>,
): Operation<z.ZodMiniType> {
  return definition;
}

/**
 * Validates the query of a URL.
 * @throws HttpError 400 with each invalid parameter.
 */
export function readQuery<Schema extends z.ZodMiniType>(url: URL, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(Object.fromEntries(url.searchParams));
  if (result.success) return result.data;
  throw new HttpError(400, 'The address asks for something that does not exist.', {
    errors: fieldProblems(result.error),
  });
}

/**
 * Selects the operation for a request's method. @throws HttpError 405 if the endpoint does not support the
 * method.
 */
function chooseOperation({ method }: Request, operations: Operations): Operation<z.ZodMiniType> {
  const key = method === 'HEAD' ? 'GET' : method;
  const operation = Object.hasOwn(operations, key) ? operations[key as Method] : undefined;
  if (operation) return operation;
  const allow = Object.keys(operations)
    .flatMap((taken) => (taken === 'GET' ? ['GET', 'HEAD'] : taken))
    .join(', ');
  throw new HttpError(405, `This address takes ${allow}.`, { headers: { Allow: allow } });
}

/** @throws HttpError 403 if another site's page requests a change. */
function refuseForeign(request: Request, { body }: Operation<z.ZodMiniType>): void {
  const isChange = !['GET', 'HEAD'].includes(request.method);
  if (isChange && !body?.isSigned && isForeign(request)) {
    throw new HttpError(403, 'This call can only be made from this site.');
  }
}

/** Runs work after the response if the platform supports `waitUntil`. */
function laterIn(context: Context, log: RequestLog): Later {
  if (!('waitUntil' in context)) return atOnce;
  return (work) => {
    const done = work().catch(describeError);
    context.waitUntil(done.then((trouble) => trouble && log.writeAfter(trouble)));
    return Promise.resolve(undefined);
  };
}

/** Creates the values and services that an operation can use. */
function makeWorld(request: Request, context: Context, budget: TimeBudget, log: RequestLog) {
  const deployContext = context.deploy.context;
  return {
    id: context.params.id ?? '',
    url: new URL(request.url),
    request,
    source: sourceOf(context.ip),
    now: new Date(),
    deployContext,
    openStore: (name) => openStore(name, deployContext, budget),
    deliver: mailFor(deployContext),
    later: laterIn(context, log),
  } satisfies Partial<Call<unknown>>;
}

/**
 * Creates a Netlify function for one path. Only this wrapper handles HTTP. It checks method, origin,
 * session, content type, size, and schema in that order, converts errors to statuses, and writes one log
 * line per request.
 * @param name name of the endpoint in the log.
 */
export function endpoint(
  name: string,
  operations: Operations,
): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    const log = startLog(name, request, context.requestId);
    const budget = new TimeBudget(REQUEST_BUDGET_MS);
    let form: SentForm | undefined;
    try {
      const chosen = chooseOperation(request, operations);
      const world = makeWorld(request, context, budget, log);
      // Both checks come before any part of the body is read.
      refuseForeign(request, chosen);
      const session = chosen.staff && (await requireStaff(world, world.openStore));
      form = findForm(request, chosen);
      const body = await budget.exempt(() => readOperationBody(request, chosen, form));
      const answer = (await chosen.handle({ ...world, body, session, by: session?.name })) ?? {};
      const response = answerSuccess(request, answer, form, log);
      log.write(response.status, answer.trouble ? 'error' : 'info', answer.trouble);
      return response;
    } catch (error) {
      log.writeError(error, toHttpError(error).status);
      return answerRefusal(toHttpError(error), form, log);
    }
  };
}
