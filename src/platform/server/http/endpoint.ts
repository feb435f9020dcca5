import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import { type ListQuery, listQuerySchema } from '../../list-query.ts';
import { CLOSED_POLICY } from '../../security-headers.ts';
import { DomainError } from '../errors.ts';
import { inLanguage, languageOf } from '../languages.ts';
import { type Services, startServices } from '../services.ts';
import { hashAddress } from '../storage/address-counts.ts';
import type { Page } from '../storage/list-records.ts';
import { REQUEST_BUDGET_MS, TimeBudget } from '../storage/store-fetch.ts';
import { describeError, type RequestLog, startLog } from './log.ts';
import { answerError, answerHeaders } from './problem.ts';
import {
  type BodyRules,
  fieldProblems,
  findForm,
  readOperationBody,
  type SentForm,
} from './read-operation-body.ts';
import { refuseOtherSites } from './request.ts';

/** Input of an operation: the request, after all checks. */
interface Input<Body, Session> {
  readonly body: Body;
  /** Id in the path, which is empty if the path has none. */
  readonly id: string;
  /** Used for its address and its headers. Its body is already read. */
  readonly request: Request;
  /** Hash of the caller's IP address (`hashAddress`). */
  readonly addressHash: string;
  readonly session: Session;
}

/**
 * Runs work that the visitor does not need to wait for: after the response if the platform supports it,
 * otherwise before it. Work that must not be lost may not depend on it.
 * @returns the problem if it is known before the response. A later problem is logged.
 */
export type AfterResponse = (
  work: () => Promise<string | undefined>,
) => Promise<string | undefined>;

/**
 * Caller's session.
 * @throws DomainError `unauthenticated` without a session.
 */
export type Authenticate<Session> = (request: Request, services: Services) => Promise<Session>;

/** Result of an operation: data for a JSON body, a file, or nothing. */
interface Answer {
  readonly data?: unknown;
  /** File that is streamed, so that it is never held in memory. Its size is in bytes, if known. */
  readonly file?: {
    readonly body: ReadableStream<Uint8Array>;
    readonly size: number | undefined;
  };
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** Additional sentence for the page that answers a form sent without JavaScript. */
  readonly notice?: string | undefined;
  /** Problem that did not fail the request, for the log. It contains no personal data. */
  readonly failure?: string | undefined;
}

interface Operation<Schema extends z.ZodMiniType = z.ZodMiniType, Session = unknown> {
  /** Runs before any part of the body is read. An operation without it is public. */
  readonly authenticate?: Authenticate<Session>;
  /** Rules of the body. An operation without them ignores the body. */
  readonly body?: BodyRules<Schema>;
  readonly handle: (
    input: Input<z.infer<Schema>, Session>,
    services: Services & { readonly afterResponse: AfterResponse },
  ) => Promise<Answer | void>;
}

type Operations = Readonly<Partial<Record<'GET' | 'POST' | 'PATCH' | 'DELETE', Operation>>>;
/** Operations of several addresses, by the patterns of their paths. */
export type Routes = Readonly<Record<string, Operations>>;

/** Preserves the types of an operation's body and session. */
export function operation<Schema extends z.ZodMiniType, Session>(
  definition: Operation<Schema, Session>,
): Operation {
  // `endpoint` passes only what the operation's own schema and `authenticate` have returned.
  return definition as Operation;
}

/** Record for staff. Its content may be unreadable. */
interface StaffRecord {
  readonly id: string;
  readonly isUnreadable?: true | undefined;
}

export function reportUnreadable(records: readonly StaffRecord[]): string | undefined {
  const ids = records.filter(({ isUnreadable }) => isUnreadable).map(({ id }) => id);
  return ids.length > 0 ? `unreadable: ${ids.join(' ')}` : undefined;
}

/**
 * Creates an operation that returns one page of a list. Its headers are `X-Total-Count`, `X-Newest-Id`,
 * and a `Link` to the next page: the same query with a new cursor (RFC 8288).
 */
export function listOperation(
  authenticate: Authenticate<unknown>,
  list: (query: ListQuery, services: Services) => Promise<Page<StaffRecord>>,
) {
  return operation({
    authenticate,
    handle: async ({ request }, services) => {
      const { pathname, searchParams } = new URL(request.url);
      const asked = listQuerySchema.safeParse(Object.fromEntries(searchParams));
      if (!asked.success) {
        throw new DomainError('invalid', 'The address asks for something that does not exist.', {
          errors: fieldProblems(asked.error),
        });
      }
      const { records, total, nextCursor, newest } = await list(asked.data, services);
      const headers: Record<string, string> = {};
      if (total !== undefined) headers['X-Total-Count'] = String(total);
      if (newest !== undefined) headers['X-Newest-Id'] = newest;
      if (nextCursor !== undefined) {
        searchParams.set('cursor', nextCursor);
        headers.Link = `<${pathname}?${searchParams}>; rel="next"`;
      }
      return { data: records, headers, failure: reportUnreadable(records) };
    },
  });
}

/** @throws DomainError `wrong-method` if the endpoint does not support the request's method. */
function chooseOperation({ method }: Request, operations: Operations): Operation {
  const known = new Map(Object.entries(operations));
  const chosen = known.get(method);
  if (chosen) return chosen;
  const allow = [...known.keys()].join(', ');
  const headers = { Allow: allow };
  throw new DomainError('wrong-method', `This address takes ${allow}.`, { headers });
}

/** Runs work after the response, with a whole budget, if the platform supports `waitUntil`. */
function afterResponseIn(context: Context, log: RequestLog, budget: TimeBudget): AfterResponse {
  if (!('waitUntil' in context)) return (work) => work();
  return (work) => {
    budget.restore();
    const done = work().catch(describeError);
    context.waitUntil(done.then((failure) => failure && log.writeAfter(failure)));
    return Promise.resolve(undefined);
  };
}

function answerSuccess(
  { data, file, headers: more, cookies = [], notice }: Answer,
  form: SentForm | undefined,
  { requestId }: RequestLog,
): Response {
  const base = { ...answerHeaders, 'X-Request-Id': requestId, ...more };
  if (form) return form.page.answer(form.fields, { notice }, base);
  const headers = new Headers(base);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  if (file) {
    // These headers make it a download, so that no browser displays the file or runs it on our origin.
    headers.set('Content-Security-Policy', `sandbox; ${CLOSED_POLICY}`);
    headers.set('Content-Type', 'application/octet-stream');
    if (file.size !== undefined) headers.set('Content-Length', String(file.size));
    return new Response(file.body, { headers });
  }
  return data === undefined
    ? new Response(null, { status: 204, headers })
    : Response.json(data, { headers });
}

type Handler = (
  request: Request,
  context: Context,
  params?: Readonly<Record<string, string | undefined>>,
) => Promise<Response>;

/**
 * Creates a Netlify function for one path. Only this wrapper handles HTTP. It checks method, origin,
 * session, content type, size, and schema in that order, converts errors to statuses, and writes one log
 * line per request. A call whose address names another language is answered by the bundle of that language.
 * @param name name of the endpoint in the log.
 */
export function endpoint(name: string, operations: Operations): Handler {
  const handle: Handler = async (request, context, { id = '' } = context.params) => {
    const log = startLog(name, request, context.requestId);
    const budget = new TimeBudget(REQUEST_BUDGET_MS);
    let form: SentForm | undefined;
    try {
      const chosen = chooseOperation(request, operations);
      const services = startServices(context.deploy.context, budget);
      // The origin and the session are checked before any part of the body is read.
      if (request.method !== 'GET' && !chosen.body?.isSigned) refuseOtherSites(request);
      const session = await chosen.authenticate?.(request, services);
      form = findForm(request, chosen.body);
      const { endpoints } = await inLanguage(languageOf(request), {
        endpoints: { [name]: handle },
      });
      const ofLanguage = endpoints[name] ?? handle;
      if (ofLanguage !== handle) return await ofLanguage(request, context);
      const body = await readOperationBody(request, chosen.body, form);
      const afterResponse = afterResponseIn(context, log, budget);
      const addressHash = hashAddress(context.ip);
      const answer =
        (await chosen.handle(
          { body, id, request, addressHash, session },
          { ...services, afterResponse },
        )) ?? {};
      const response = answerSuccess(answer, form, log);
      log.write(response.status, answer.failure ? 'error' : 'info', answer.failure);
      return response;
    } catch (error) {
      const sent = form;
      return answerError(
        error,
        log,
        sent && ((problem, headers) => sent.page.answer(sent.fields, { problem }, headers)),
      );
    }
  };
  return handle;
}

/**
 * Creates a Netlify function for several paths. The log names the pattern of the path, without ids.
 * @param name name of requests to other paths in the log.
 */
export function endpoints(name: string, routes: Routes): Handler {
  const missing = () => {
    throw new DomainError('not-found', 'There is nothing at this address.');
  };
  const unknown = endpoint(name, { GET: { handle: missing }, POST: { handle: missing } });
  const known = Object.entries(routes).map(([pathname, operations]) => ({
    pattern: new URLPattern({ pathname }),
    answer: endpoint(pathname, operations),
  }));
  return (request, context) => {
    for (const { pattern, answer } of known) {
      const found = pattern.exec(request.url);
      if (found) return answer(request, context, found.pathname.groups);
    }
    return unknown(request, context);
  };
}
