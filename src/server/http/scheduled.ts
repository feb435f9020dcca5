import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { openStore, type StoreName } from '../storage/blobs.ts';
import { describeError, writeLogLine } from './log.ts';

/** What a job is handed. */
export interface Run {
  readonly now: Date;
  readonly openStore: (name: StoreName) => Store;
}

/** What a job did, and what went wrong without ending it, for the log. */
export interface RunReport {
  readonly done: string;
  readonly trouble?: string | undefined;
}

/** Makes a scheduled function of a job. It writes one log line a run. */
export function scheduled(
  name: string,
  job: (run: Run) => Promise<RunReport>,
): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    const started = performance.now();
    const requestId = context.requestId || randomUUID();
    const line = { endpoint: name, requestId, method: request.method };
    try {
      const { done, trouble } = await job({
        now: new Date(),
        openStore: (store) => openStore(store, context.deploy.context),
      });
      const durationMs = Math.round(performance.now() - started);
      const reason = trouble ? `${done}; ${trouble}` : done;
      writeLogLine({ ...line, level: trouble ? 'error' : 'info', status: 204, durationMs, reason });
      return new Response(null, { status: 204 });
    } catch (error) {
      const durationMs = Math.round(performance.now() - started);
      const reason = describeError(error);
      writeLogLine({ ...line, level: 'error', status: 500, durationMs, reason });
      return new Response(null, { status: 500 });
    }
  };
}
