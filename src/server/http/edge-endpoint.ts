import type { Store } from '@netlify/blobs';
import { DomainError } from '../errors.ts';
import { openStore, type StoreName } from '../storage/blobs.ts';
import { FILE_BUDGET_MS, TimeBudget } from '../storage/time-budget.ts';
import { answerHeaders } from './answer-headers.ts';
import { startLog } from './log.ts';
import { isForeign } from './origin.ts';
import { HttpError, refusal, toHttpError } from './problem.ts';
import { BodyTooLargeError, readFile } from './read-bytes.ts';

/** The part of Netlify's context for edge functions that ours read. */
export interface EdgeContext {
  readonly requestId?: string;
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly deploy?: { readonly context?: string };
}

export interface EdgeCall {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
  /** Opens a store whose calls draw from the time this request has. */
  readonly openStore: (name: StoreName) => Store;
  /**
   * Reads the body whole. @throws HttpError 413 when it is larger, 400 when it did not all come;
   * DomainError `unavailable` while as many files as there is room for are on their way.
   */
  readonly readFile: (maxBytes: number) => Promise<Blob>;
}

/**
 * Requests whose file may be in memory at the same time. An edge set has 512 MB; a file of ten takes
 * up to twelve.
 */
export const FILES_AT_ONCE = 24;
let filesUnderWay = 0;

async function readWhole(request: Request, maxBytes: number): Promise<Blob> {
  if (filesUnderWay > FILES_AT_ONCE) {
    throw new DomainError('unavailable', 'Too many files arrive at the moment.');
  }
  try {
    return await readFile(request, maxBytes);
  } catch (cause) {
    if (cause instanceof BodyTooLargeError) {
      throw new HttpError(413, `The file may have at most ${maxBytes} bytes.`);
    }
    throw new HttpError(400, 'The file did not arrive whole.');
  }
}

function admit(request: Request, method: string): void {
  if (request.method !== method) {
    throw new HttpError(405, `This address takes ${method}.`, { headers: { Allow: method } });
  }
  if (isForeign(request)) {
    throw new HttpError(403, 'This call can only be made from this site.');
  }
}

function makeCall(request: Request, { params, deploy }: EdgeContext): EdgeCall {
  const deployContext = deploy?.context;
  if (!deployContext) {
    throw new DomainError('unavailable', 'Storage cannot be reached at the moment.');
  }
  const budget = new TimeBudget(FILE_BUDGET_MS);
  return {
    params: params ?? {},
    now: new Date(),
    openStore: (name) => openStore(name, deployContext, budget),
    readFile: (maxBytes) => budget.exempt(() => readWhole(request, maxBytes)),
  };
}

/**
 * Makes an edge function of one address and method. What `endpoint()` is to the functions in Node,
 * this is to those that run in Deno: Web APIs only.
 * @param name the endpoint's name in the log.
 * @param handle answers nothing: success is 204.
 */
export function edgeEndpoint(
  name: string,
  method: 'PUT',
  handle: (call: EdgeCall) => Promise<void>,
): (request: Request, context: EdgeContext) => Promise<Response> {
  return async (request, context) => {
    const log = startLog(name, request, context.requestId);
    filesUnderWay += 1;
    try {
      admit(request, method);
      await handle(makeCall(request, context));
      log.write(204, 'info');
      const headers = { ...answerHeaders, 'X-Request-Id': log.requestId };
      return new Response(null, { status: 204, headers });
    } catch (error) {
      log.writeError(error, toHttpError(error).status);
      return refusal(toHttpError(error), log);
    } finally {
      filesUnderWay -= 1;
    }
  };
}
