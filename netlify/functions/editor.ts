import type { Config, Context } from '@netlify/functions';
import { answerGitHubSignIn } from '#features/articles/server/editor-api.ts';
import { answerHeaders } from '#platform/server/http/problem.ts';
import { startLog } from '#platform/server/http/log.ts';

/** Signs editors in at GitHub. Without the variables of the editor, it answers 503. */
export default async (request: Request, context: Context): Promise<Response> => {
  const log = startLog('editor', request, context.requestId);
  if (!/^(?:GET|POST)$/.test(request.method)) {
    log.write(405, 'warn', 'method');
    const headers = { ...answerHeaders, Allow: 'GET, POST' };
    return new Response('Method not allowed', { status: 405, headers });
  }
  try {
    const response = await answerGitHubSignIn(request);
    log.write(response.status, 'info');
    return response;
  } catch (error) {
    log.writeError(error, 503);
    return new Response('The editor is not available.', { status: 503, headers: answerHeaders });
  }
};

export const config: Config = { path: '/api/keystatic/*' };
