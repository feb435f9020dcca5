import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '../../../src/domain/security-headers.ts';

const POLICY = 'content-security-policy';

/**
 * Relaxes a page's policy for the dev server. Inline scripts and styles from Vite and Astro have no
 * hashes yet, and browsers ignore 'unsafe-inline' if the policy contains hashes. So the hashes are
 * removed. The page may also listen for hot reload. All other directives match production.
 */
function loosenPolicy(policy: string, host: string): string {
  return policy
    .replaceAll(/ 'sha[^']+'/g, '')
    .replaceAll(/(?:script|style)-src [^;]*/g, "$& 'unsafe-inline'")
    .replace(/connect-src [^;]*/, `$& ws://${host}`);
}

type WriteHead = (status: number, headers?: Record<string, string | string[]>) => ServerResponse;

/**
 * Makes Astro's dev server answer a page as Netlify would, with the common headers and the page's policy.
 */
export function answerAsNetlify(message: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
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
