import type { IncomingMessage } from 'node:http';
import * as trainingGuideUpload from '../../../netlify/edge-functions/training-guide-upload.ts';
import { BROWSER_PREFIX, type LocalPayments } from '../payment-sandbox/start.ts';
import { type AnswerFunction, DEPLOY_CONTEXT } from './functions.ts';
import { toRequest } from './node-http.ts';

/** Sources of answers that are neither files nor pages. */
export interface AnsweringCode {
  readonly answerFunction: AnswerFunction;
  readonly payments: LocalPayments | undefined;
}

/**
 * Requested address, including the requested host.
 * @returns undefined if the address is invalid.
 */
export function readAddress(message: IncomingMessage): URL | undefined {
  const { url: target = '/', headers } = message;
  // Clients of a proxy send an absolute address.
  const isWhole = /^https?:\/\//i.test(target);
  try {
    const url = new URL(isWhole ? target : `http://${headers.host ?? 'localhost'}${target}`);
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return undefined;
  }
}

// Netlify's emulator for edge functions needs the internet.
const edgeFunctions = [trainingGuideUpload].map(({ default: handler, config }) => ({
  handler,
  pattern: new URLPattern({ pathname: config.path }),
}));

/** Answers a request to an edge function. @returns undefined if no edge function has this address. */
async function answerAtEdge(message: IncomingMessage, url: URL): Promise<Response | undefined> {
  for (const { handler, pattern } of edgeFunctions) {
    const params = pattern.exec(url)?.pathname.groups;
    if (params) {
      return handler(toRequest(message, url), { params, deploy: { context: DEPLOY_CONTEXT } });
    }
  }
  return undefined;
}

/** Refuses requests that the CDN refuses for every address. */
function refuse(message: IncomingMessage, url: URL | undefined): Response | undefined {
  if (!url) return new Response('Bad request', { status: 400 });
  if (message.method !== 'TRACE') return undefined;
  return new Response('Method not allowed', {
    status: 405,
    headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' },
  });
}

/**
 * Answers requests that are not for a file or a page: refusals, edge functions, the payment sandbox,
 * functions.
 * @returns undefined if none of these answers the address.
 */
export async function answerByCode(
  { answerFunction, payments }: AnsweringCode,
  message: IncomingMessage,
): Promise<Response | undefined> {
  const url = readAddress(message);
  const refusal = refuse(message, url);
  if (refusal || !url) return refusal;
  return (
    (await answerAtEdge(message, url)) ??
    (url.pathname.startsWith(BROWSER_PREFIX)
      ? await payments?.answer(toRequest(message, url))
      : undefined) ??
    (await answerFunction(message, url))
  );
}
