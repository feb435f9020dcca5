import type { Context } from '@netlify/functions';
import { mailFor } from '../mail/mail.ts';
import { openStore, type StoreName } from '../storage/blobs.ts';
import { noteRun } from '../storage/schedule-runs.ts';
import { startLog } from './log.ts';
import type { Call } from './operation.ts';

/** A job answers what it did, and what went wrong without ending it, for the log. */
type Job = (
  run: Pick<Call<unknown>, 'now' | 'openStore' | 'deliver'>,
) => Promise<{ readonly done: string; readonly trouble?: string | undefined }>;

/** Makes a scheduled function of a job. It writes one log line a run, and notes that it ran. */
export function scheduled(
  name: string,
  job: Job,
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
