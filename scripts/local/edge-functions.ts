import type { IncomingMessage } from 'node:http';
import * as trainingGuideUpload from '../../netlify/edge-functions/training-guide-upload.ts';
import { toRequest } from './node-http.ts';

// Edge functions run in this process: Netlify's emulator for them needs the internet.
const edgeFunctions = [trainingGuideUpload].map(({ default: handler, config }) => ({
  handler,
  pattern: new URLPattern({ pathname: config.path }),
}));

/** What Netlify calls a deploy on a developer's machine. */
export const DEPLOY_CONTEXT = 'dev';

/** Answers a request to an edge function. @returns undefined when none has this address. */
export async function answerAtEdge(
  message: IncomingMessage,
  url: URL,
): Promise<Response | undefined> {
  for (const { handler, pattern } of edgeFunctions) {
    const params = pattern.exec(url)?.pathname.groups;
    if (params) {
      return handler(toRequest(message, url), { params, deploy: { context: DEPLOY_CONTEXT } });
    }
  }
  return undefined;
}
