import type { IncomingMessage, ServerResponse } from 'node:http';
import { everywhere } from '../../../src/build/header-rules.ts';
import { pagePaths } from '../../../src/domain/paths.ts';

/** The rules of netlify.toml: what answers an address below these when nothing is there. */
const notFoundPages = [
  { below: '/blog/', page: pagePaths.articleNotFound },
  { below: '/checkout/', page: pagePaths.invalidPlan },
] as const;

/**
 * A page's policy as the dev server can keep it. Scripts and styles that Vite and Astro write into a
 * page have no hashes yet, and beside a hash 'unsafe-inline' means nothing: so the hashes go. The
 * page also listens for changes. All other directives are production's.
 */
function loosenPolicy(policy: string, host: string): string {
  return policy
    .split(';')
    .map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      const unhashed = sources.filter((source) => !source.startsWith("'sha"));
      if (name === 'script-src' || name === 'style-src') {
        return [name, ...unhashed, "'unsafe-inline'"].join(' ');
      }
      return name === 'connect-src'
        ? [name, ...sources, `ws://${host}`].join(' ')
        : directive.trim();
    })
    .filter((directive) => directive !== '')
    .join('; ');
}

type WriteHead = (status: number, headers?: Record<string, string | string[]>) => ServerResponse;

/**
 * Makes Astro's dev server answer a page as Netlify would: with the headers of all pages, with its
 * policy, and with the page of its own that an unknown article or plan gets.
 * @param again handles the request again, at another address.
 */
export function answerAsNetlify(
  message: IncomingMessage,
  response: ServerResponse,
  again: () => void,
): void {
  const { pathname } = new URL(message.url ?? '/', 'http://localhost');
  const instead = notFoundPages.find(({ below }) => pathname.startsWith(below))?.page;
  for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value);

  const plain = {
    writeHead: response.writeHead.bind(response) as WriteHead,
    write: response.write.bind(response),
    end: response.end.bind(response),
  };
  const send = (status: number, headers: Record<string, string | string[]> = {}) => {
    const policy = headers['content-security-policy'];
    if (typeof policy === 'string') {
      const host = message.headers.host ?? 'localhost';
      headers['content-security-policy'] = loosenPolicy(policy, host);
    }
    return plain.writeHead(status, headers);
  };
  const drop = () => {
    response.write = () => true;
    response.end = () => {
      const writeHead: WriteHead = (_status, headers) => send(404, headers);
      Object.assign(response, plain, { writeHead });
      message.url = instead;
      again();
      return response;
    };
    return response;
  };
  const writeHead: WriteHead = (status, headers) =>
    instead && status === 404 ? drop() : send(status, headers);
  Object.assign(response, { writeHead });
}
