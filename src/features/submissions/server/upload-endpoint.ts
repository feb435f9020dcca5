import { DomainError } from '#platform/server/errors.ts';
import { storeFile } from './file-upload.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import { FILE_BUDGET_MS, TimeBudget } from '#platform/server/storage/store-fetch.ts';
import { startLog } from '#platform/server/http/log.ts';
import { answerError, answerHeaders } from '#platform/server/http/problem.ts';
import { readWhole, refuseOtherSites } from '#platform/server/http/request.ts';
import { answerTexts } from '#texts/answers.ts';

/** Part of Netlify's context for edge functions that this endpoint uses. */
interface EdgeContext {
  readonly requestId?: string;
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly deploy?: { readonly context?: string };
}

/**
 * Maximum number of requests whose file may be in memory at the same time. An edge function has 512 MB, and
 * a file of 10 MB needs up to 12 MB.
 */
export const FILES_AT_ONCE = 24;
let filesUnderWay = 0;

/** Stores the uploaded file. @throws DomainError for every rejection. */
async function take(request: Request, { params, deploy }: EdgeContext): Promise<void> {
  if (request.method !== 'PUT') {
    throw new DomainError('wrong-method', 'This address takes PUT.', { headers: { Allow: 'PUT' } });
  }
  refuseOtherSites(request);
  if (!deploy?.context) {
    throw new DomainError('unavailable', answerTexts.storage);
  }
  const budget = new TimeBudget(FILE_BUDGET_MS);
  const store = openStore('uploads', deploy.context, budget);
  const readFile = (maxBytes: number) => {
    if (filesUnderWay > FILES_AT_ONCE) {
      throw new DomainError('unavailable', 'Too many files arrive at the moment.');
    }
    return readWhole(request, maxBytes).catch((error: unknown) => {
      if (error instanceof DomainError) throw error;
      throw new DomainError('invalid', 'The file did not arrive whole.');
    });
  };
  await storeFile(params?.id ?? '', readFile, { store, now: new Date() });
}

/**
 * Handles an upload in an edge function, because a function in Node accepts at most 4.5 MB of binary data.
 * It corresponds to `endpoint()`, but runs in Deno: use only Web APIs.
 */
export async function answerUpload(request: Request, context: EdgeContext): Promise<Response> {
  const log = startLog('file-upload', request, context.requestId);
  filesUnderWay += 1;
  try {
    await take(request, context);
    log.write(204, 'info');
    const headers = { ...answerHeaders, 'X-Request-Id': log.requestId };
    return new Response(null, { status: 204, headers });
  } catch (error) {
    return answerError(error, log);
  } finally {
    filesUnderWay -= 1;
  }
}
