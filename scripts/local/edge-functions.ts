import type { IncomingMessage } from 'node:http';
import * as trainingGuideUpload from '../../netlify/edge-functions/training-guide-upload.ts';

/*
 * Edge functions run in process here: Netlify's emulator for them needs the internet, and its runner
 * of functions spoils binary bodies.
 */
const edgeFunctions = [trainingGuideUpload].map(({ default: handler, config }) => ({
  handler,
  pattern: new URLPattern({ pathname: config.path }),
}));

/** What Netlify calls a deploy on a developer's machine. */
const DEPLOY_CONTEXT = 'dev';

/** A request whose body is not torn down with its connection when a handler stops reading midway. */
function toRequest(message: IncomingMessage, url: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const method = message.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  const chunks = message.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => {
      await chunks.return?.();
    },
  });
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit);
}

/**
 * Answers a request to an edge function.
 * @param origin the address of this server, e.g. `http://localhost:8888`.
 * @returns undefined when no edge function has this address.
 */
export async function answerAtEdge(
  message: IncomingMessage,
  origin: string,
): Promise<Response | undefined> {
  const url = new URL(message.url ?? '/', origin);
  for (const { handler, pattern } of edgeFunctions) {
    const params = pattern.exec(url)?.pathname.groups;
    if (params) {
      return handler(toRequest(message, url), { params, deploy: { context: DEPLOY_CONTEXT } });
    }
  }
  return undefined;
}
