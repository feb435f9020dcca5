import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import { type ListQuery, listQuerySchema } from '../../list-query.ts';
import type { StoreName } from '../../stored-records.ts';
import { answerForm, type FormTexts, type SentForm } from '#features/forms/server/form-answer.ts';
import { DomainError } from '../errors.ts';
import { type DeliverMail, createMailer } from '../mail/mail.ts';
import { requireStaff, type Session } from '#features/staff/server/admin-session.ts';
import { hashAddress } from '../storage/address-counts.ts';
import { openStore } from '../storage/blobs.ts';
import type { Page } from '../storage/list-records.ts';
import { REQUEST_BUDGET_MS, TimeBudget } from '../storage/store-fetch.ts';
import { describeError, type RequestLog, startLog } from './log.ts';
import { answerHeaders, refuse } from './problem.ts';
import { fieldProblems, findForm, readOperationBody } from './read-operation-body.ts';
import { isCrossOrigin } from './request.ts';

/** Arguments of an operation: validated input, and the values and services that it can use. */
export interface Call<Body> {
  readonly body: Body;
  /** Id in the path, which is empty if the path has none. */
  readonly id: string;
  readonly url: URL;
  /** Used for its headers. Its body is already read. */
  readonly request: Request;
  /** Hash of the caller's IP address; empty if the platform does not provide the address. */
  readonly source: string;
  readonly now: Date;
  /** Netlify's deploy context, such as `production`. */
  readonly deployContext: string;
  /** Opens a store that shares the request's time budget. */
  readonly openStore: (name: StoreName) => Store;
  readonly deliver: DeliverMail;
  /**
   * Runs work that the visitor does not need to wait for: after the response if the platform supports it,
   * otherwise before it. Work that must not be lost may not depend on it.
   * @returns the problem if it is known before the response. A later problem is logged.
   */
  readonly afterResponse: (work: () => Promise<string | undefined>) => Promise<string | undefined>;
  /** Staff session; undefined if the operation does not require staff. */
  readonly session: Session | undefined;
  /** Name of the staff member; empty after a login with the password. */
  readonly by: string | undefined;
}

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

export interface Operation<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** True if the operation requires staff. Without a valid session cookie, it returns 401. */
  readonly staff?: true;
  /** Rules of the body. An operation without them ignores the body. */
  readonly body?: {
    readonly schema: Schema;
    readonly maxBytes: number;
    /** Accepts a form sent without JavaScript, and contains the texts of its response page. */
    readonly form?: FormTexts;
    /**
     * True if another server sends the body with a signature that the operation must verify. The body is
     * passed as unchanged text. The origin is not checked, because only browsers send it.
     */
    readonly isSigned?: true;
  };
  readonly handle: (call: Call<z.infer<Schema>>) => Promise<Answer | void>;
}

export type Operations = Readonly<Partial<Record<'GET' | 'POST' | 'PATCH' | 'DELETE', Operation>>>;

/** Preserves the body type of each operation of an endpoint. */
export function operation<Schema extends z.ZodMiniType>(definition: Operation<Schema>): Operation {
  return definition;
}

/** Record for staff. Its content may be unreadable. */
interface StaffRecord {
  readonly id: string;
  readonly isUnreadable?: true | undefined;
}

/** Returns a log text with the ids of unreadable records. */
export function reportUnreadable(records: readonly StaffRecord[]): string | undefined {
  const ids = records.filter(({ isUnreadable }) => isUnreadable).map(({ id }) => id);
  return ids.length > 0 ? `unreadable: ${ids.join(' ')}` : undefined;
}

/**
 * Creates an operation that returns one page of a store's list to staff. Its headers are `X-Total-Count`,
 * and a `Link` to the next page: the same query with a new cursor (RFC 8288).
 */
export function listOperation(
  name: StoreName,
  list: (
    store: Store,
    query: ListQuery,
    call: Pick<Call<unknown>, 'now' | 'openStore'>,
  ) => Promise<Page<StaffRecord>>,
) {
  return operation({
    staff: true,
    handle: async (call) => {
      const { url } = call;
      const asked = listQuerySchema.safeParse(Object.fromEntries(url.searchParams));
      if (!asked.success) {
        throw new DomainError('invalid', 'The address asks for something that does not exist.', {
          errors: fieldProblems(asked.error),
        });
      }
      const { records, total, nextCursor } = await list(call.openStore(name), asked.data, call);
      const headers: Record<string, string> = {};
      if (total !== undefined) headers['X-Total-Count'] = String(total);
      if (nextCursor !== undefined) {
        const query = new URLSearchParams(url.searchParams);
        query.set('cursor', nextCursor);
        headers.Link = `<${url.pathname}?${query}>; rel="next"`;
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
function afterResponseIn(
  context: Context,
  log: RequestLog,
  budget: TimeBudget,
): Call<unknown>['afterResponse'] {
  if (!('waitUntil' in context)) return (work) => work();
  return (work) => {
    budget.restore();
    const done = work().catch(describeError);
    context.waitUntil(done.then((failure) => failure && log.writeAfter(failure)));
    return Promise.resolve(undefined);
  };
}

/** Returns the response of a successful operation. */
function answerSuccess(
  { data, file, headers: more, cookies = [], notice }: Answer,
  form: SentForm | undefined,
  { requestId }: RequestLog,
): Response {
  const base = { ...answerHeaders, 'X-Request-Id': requestId, ...more };
  if (form) return answerForm(form, { notice }, base);
  const headers = new Headers(base);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  if (file) {
    // These headers make it a download, so that no browser displays the file or runs it on our origin.
    headers.set('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
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
 * line per request.
 * @param name name of the endpoint in the log.
 */
export function endpoint(name: string, operations: Operations): Handler {
  return async (request, context, { id = '' } = context.params) => {
    const log = startLog(name, request, context.requestId);
    const budget = new TimeBudget(REQUEST_BUDGET_MS);
    let form: SentForm | undefined;
    try {
      const chosen = chooseOperation(request, operations);
      const deployContext = context.deploy.context;
      const callDeps = {
        id,
        url: new URL(request.url),
        request,
        source: hashAddress(context.ip),
        now: new Date(),
        deployContext,
        openStore: (store: StoreName) => openStore(store, deployContext, budget),
        deliver: createMailer(deployContext),
        afterResponse: afterResponseIn(context, log, budget),
      };
      // The origin and the session are checked before any part of the body is read.
      if (request.method !== 'GET' && !chosen.body?.isSigned && isCrossOrigin(request)) {
        throw new DomainError('forbidden', 'This call can only be made from this site.');
      }
      const session = chosen.staff && (await requireStaff(callDeps, callDeps.openStore));
      form = findForm(request, chosen);
      const body = await readOperationBody(request, chosen, form);
      const answer = (await chosen.handle({ ...callDeps, body, session, by: session?.name })) ?? {};
      const response = answerSuccess(answer, form, log);
      log.write(response.status, answer.failure ? 'error' : 'info', answer.failure);
      return response;
    } catch (error) {
      const sent = form;
      return refuse(
        error,
        log,
        sent && ((problem, headers) => answerForm(sent, { problem }, headers)),
      );
    }
  };
}

/**
 * Creates a Netlify function for several paths. The log names the pattern of the path, without ids.
 * @param name name of requests to other paths in the log.
 */
export function endpoints(name: string, routes: Readonly<Record<string, Operations>>): Handler {
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
