import type { IncomingMessage, ServerResponse } from 'node:http';
import { everywhere } from '../../../src/build/header-rules.ts';

const POLICY = 'content-security-policy';

/**
 * A page's policy as the dev server can keep it. Scripts and styles that Vite and Astro write into a
 * page have no hashes yet, and beside a hash 'unsafe-inline' means nothing: so the hashes go. The
 * page also listens for changes. All other directives are production's.
 */
function loosenPolicy(policy: string, host: string): string {
  return policy
    .replaceAll(/ 'sha[^']+'/g, '')
    .replaceAll(/(?:script|style)-src [^;]*/g, "$& 'unsafe-inline'")
    .replace(/connect-src [^;]*/, `$& ws://${host}`);
}

type WriteHead = (status: number, headers?: Record<string, string | string[]>) => ServerResponse;

/**
 * Makes Astro's dev server answer a page as Netlify would: with the headers of all pages, and with its
 * policy.
 */
export function answerAsNetlify(message: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value);
  const plain = response.writeHead.bind(response) as WriteHead;
  const writeHead: WriteHead = (status, headers = {}) => {
    const { [POLICY]: policy } = headers;
    const host = message.headers.host ?? 'localhost';
    return plain(
      status,
      typeof policy === 'string' ? { ...headers, [POLICY]: loosenPolicy(policy, host) } : headers,
    );
  };
  Object.assign(response, { writeHead });
}
