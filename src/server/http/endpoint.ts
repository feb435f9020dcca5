import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import { atOnce, type Later } from '../later.ts';
import { mailFor } from '../mail/mail.ts';
import { sourceOf } from '../storage/address-counts.ts';
import { openStore } from '../storage/blobs.ts';
import { REQUEST_BUDGET_MS, TimeBudget } from '../storage/time-budget.ts';
import { admit, chooseOperation } from './admit.ts';
import { answerRefusal, answerSuccess } from './answer.ts';
import { describeError, type RequestLog, startLog } from './log.ts';
import type { Call, Operation, Operations } from './operation.ts';
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
    params: context.params,
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
      const session = await admit(request, chosen, world);
      form = findForm(request, chosen);
      const body = await budget.exempt(() => readOperationBody(request, chosen, form));
      const answer = (await chosen.handle({ ...world, body, session })) ?? {};
      const response = answerSuccess(request, answer, form, log);
      log.write(response.status, answer.trouble ? 'error' : 'info', answer.trouble);
      return response;
    } catch (error) {
      log.writeError(error, toHttpError(error).status);
      return answerRefusal(toHttpError(error), form, log);
    }
  };
}
