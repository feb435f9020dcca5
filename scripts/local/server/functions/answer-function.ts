import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clientAddress, headerPairs, readWhole } from '../node-http.ts';
import type { FunctionRoute } from './messages.ts';
import type { FunctionPool } from './pool.ts';

/** What Netlify takes of a request to a function. */
const BODY_MAX_BYTES = 6 * 1024 * 1024;

/** What the platform says of a request; nobody outside may. */
const PLATFORM_HEADER = /^x-nf-/i;
const CLIENT_ADDRESS_HEADER = 'x-nf-client-connection-ip';

interface Match {
  readonly file: string;
  readonly params: Readonly<Record<string, string>>;
}

function findFunction(
  routes: readonly FunctionRoute[],
  method: string,
  url: URL,
): Match | undefined {
  const pathname = url.pathname.replace(/(?<=.)\/$/, '');
  for (const { file, paths, methods } of routes) {
    if (methods.length > 0 && !methods.includes(method)) continue;
    for (const path of paths) {
      const found = new URLPattern({ pathname: path }, { ignoreCase: true }).exec({ pathname });
      if (!found) continue;
      const groups = Object.entries(found.pathname.groups);
      return {
        file,
        params: Object.fromEntries(groups.map(([name, value]) => [name, value ?? ''])),
      };
    }
  }
  return undefined;
}

/**
 * Answers a request to a function, once its body has come whole, as the platform does.
 * @returns undefined when no function has this address.
 */
export async function answerFunction(
  pool: FunctionPool,
  message: IncomingMessage,
  url: URL,
): Promise<Response | undefined> {
  const method = message.method ?? 'GET';
  const match = findFunction(await pool.routes(), method, url);
  if (!match) return undefined;
  const body = await readWhole(message, BODY_MAX_BYTES);
  if (body === 'too large') return new Response('The request is too large.', { status: 413 });
  const ip = clientAddress(message);
  const { status, headers, ...answer } = await pool.call({
    ...match,
    url: url.href,
    method,
    headers: [
      ...headerPairs(message).filter(([name]) => !PLATFORM_HEADER.test(name)),
      [CLIENT_ADDRESS_HEADER, ip],
    ],
    body,
    requestId: randomUUID(),
    ip,
  });
  return new Response(answer.body.byteLength > 0 ? answer.body : null, {
    status,
    headers: headers.map(([name, value]) => [name, value] as [string, string]),
  });
}
