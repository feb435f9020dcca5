import type { Context } from '@netlify/functions';
import { mailFor } from '../mail/mail.ts';
import type { UnsentMails } from '../mail/resend-mails.ts';
import { openStore, type StoreName } from '../storage/blobs.ts';
import { noteRun } from '../storage/schedule-runs.ts';
import { startLog } from './log.ts';
import type { Call } from './operation.ts';

/** Scheduled job. It returns a summary for the log, and the problems that did not end the run. */
type Job = (run: Pick<Call<unknown>, 'now' | 'openStore' | 'deliver'>) => Promise<{
  readonly done: string;
  readonly trouble?: string | undefined;
  readonly unsent?: UnsentMails;
  readonly undelivered?: number | undefined;
}>;

/** Creates a scheduled function. It writes one log line per run and records the time of the run. */
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
      const { done, trouble, ...found } = await job({
        now,
        openStore: open,
        deliver: mailFor(deployContext),
      });
      await noteRun(open('schedule-runs'), name, {
        ...{ startedAt: now.toISOString(), trouble, ...found },
      });
      log.write(204, trouble ? 'error' : 'info', trouble ? `${done}; ${trouble}` : done);
      return new Response(null, { status: 204 });
    } catch (error) {
      log.writeError(error, 500);
      return new Response(null, { status: 500 });
    }
  };
}
