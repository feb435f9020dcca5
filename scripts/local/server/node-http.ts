import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';

/** Headers that the platform sets. Clients must not be able to set them. */
const PLATFORM_PREFIX = 'x-nf-';
export const CLIENT_ADDRESS_HEADER = 'x-nf-client-connection-ip';

/** Methods that Netlify forwards. A standard request cannot have some of the others, such as TRACE. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answer to a request with another method. */
export function refuseMethod({ method = '' }: IncomingMessage): Response | undefined {
  if (METHODS.includes(method)) return undefined;
  return new Response('Method not allowed', { status: 405, headers: { Allow: METHODS.join() } });
}

/** Client's address. An IPv4-mapped IPv6 address is returned as IPv4. */
function clientAddress(message: IncomingMessage): string {
  return (message.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

/** First value of a header that each proxy on the way may extend. */
function firstOf(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(',')[0]?.trim();
}

/** Value of a parameter that the first proxy has set (RFC 7239). */
function forwardedPart(header: string | undefined, name: 'host' | 'proto'): string | undefined {
  return new RegExp(`(?:^|;)\\s*${name}="?([^";]+)`, 'i').exec(firstOf(header) ?? '')?.[1];
}

/**
 * Address that the browser requested, or undefined if it is invalid. A TLS proxy in front of this server passes it
 * on in headers. If it only passes on bytes, the page that makes the request tells its protocol. If it drops the
 * port or the host, too, the browser says that the page is of the same origin. Other sites cannot set these headers
 * in a visitor's browser, or can only name another host.
 */
export function readAddress(message: IncomingMessage): URL | undefined {
  const { url: target = '/', headers } = message;
  try {
    const host =
      firstOf(headers['x-forwarded-host']) ??
      forwardedPart(headers.forwarded, 'host') ??
      headers.host ??
      'localhost';
    const page = URL.parse(headers.origin ?? headers.referer ?? '');
    const protocol =
      firstOf(headers['x-forwarded-proto']) ??
      forwardedPart(headers.forwarded, 'proto') ??
      (page?.host === host ? page.protocol.slice(0, -1) : 'http');
    const asked = `${/^https$/i.test(protocol) ? 'https' : 'http'}://${host}`;
    const isSameOrigin = page !== null && headers['sec-fetch-site'] === 'same-origin';
    const url = new URL((isSameOrigin ? page.origin : asked) + target);
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return undefined;
  }
}

/**
 * Converts Node's request to the standard request that the platform creates. The handler may read the
 * body in part, or not at all.
 */
export function toRequest(message: IncomingMessage, url: URL): Request {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: clientAddress(message) });
  for (const [name, value] of Object.entries(message.headers)) {
    if (!name.startsWith(PLATFORM_PREFIX)) headers.append(name, String(value));
  }
  const method = message.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  // A client whose upload is refused still needs the response, which a destroyed connection could not
  // carry.
  const body = ReadableStream.from(message.iterator({ destroyOnReturn: false }));
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit);
}

/**
 * Sends a standard response through Node.
 * @throws Error if the client disconnects before the end.
 */
export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  to.statusCode = response.status;
  to.setHeaders(response.headers);
  if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), to);
  else to.end();
}
