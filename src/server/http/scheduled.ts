import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { type DeliverMail, mailFor } from '../mail/mail.ts';
import { openStore, type StoreName } from '../storage/blobs.ts';
import { noteRun } from '../storage/schedule-runs.ts';
import { startLog } from './log.ts';

/** What a job is handed. */
export interface Run {
  readonly now: Date;
  readonly openStore: (name: StoreName) => Store;
  readonly deliver: DeliverMail;
}

/** What a job did, and what went wrong without ending it, for the log. */
export interface RunReport {
  readonly done: string;
  readonly trouble?: string | undefined;
}

/** Makes a scheduled function of a job. It writes one log line a run, and notes that it ran. */
export function scheduled(
  name: string,
  job: (run: Run) => Promise<RunReport>,
): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    const log = startLog(name, request, context.requestId);
    const deployContext = context.deploy.context;
    try {
      const now = new Date();
      const open = (store: StoreName) => openStore(store, deployContext);
      const { done, trouble } = await job({
        now,
        openStore: open,
        deliver: mailFor(deployContext),
      });
      await noteRun(open('schedule-runs'), name, { startedAt: now.toISOString(), trouble });
      log.write(204, trouble ? 'error' : 'info', trouble ? `${done}; ${trouble}` : done);
      return new Response(null, { status: 204 });
    } catch (error) {
      log.writeError(error, 500);
      return new Response(null, { status: 500 });
    }
  };
}
