import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import {
  CLIENT_ADDRESS_HEADER,
  readAddress,
  refuseMethod,
  toRequest,
} from '../../scripts/local/server/node-http.ts';

const message = (headers: Readonly<Record<string, string>>, url = '/admin?a=1') =>
  ({
    url,
    method: 'GET',
    headers,
    socket: { remoteAddress: '::ffff:192.168.7.31' },
  }) as unknown as IncomingMessage;

const host = 'site.test:8888';
const ALLOWED = 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS';

test.each([
  [{ host }, `http://${host}`],
  [{}, 'http://localhost'],
  // A TLS proxy that passes on the address, in either form, or only bytes.
  [{ host, 'x-forwarded-proto': 'https, http' }, `https://${host}`],
  [{ host, 'x-forwarded-host': 'a.test, b.test', 'x-forwarded-proto': 'https' }, 'https://a.test'],
  [{ host, forwarded: 'for=1.2.3.4;host="a.test";proto=https, host=b.test' }, 'https://a.test'],
  [{ host, origin: `https://${host}` }, `https://${host}`],
  [{ host, referer: `https://${host}/admin` }, `https://${host}`],
  [{ host, 'x-forwarded-proto': 'HTTPS' }, `https://${host}`],
  // A proxy that drops the port, or replaces the host.
  [
    { host: 'site.test', origin: 'https://site.test:8443', 'sec-fetch-site': 'same-origin' },
    'https://site.test:8443',
  ],
  [
    { host, referer: 'https://public.test/admin', 'sec-fetch-site': 'same-origin' },
    'https://public.test',
  ],
  [{ host, referer: 'https://other.test/', 'sec-fetch-site': 'cross-site' }, `http://${host}`],
  // Another site cannot choose the protocol.
  [{ host, origin: 'https://other.test' }, `http://${host}`],
])('a request with the headers %j is for %s', (headers, site) => {
  expect(readAddress(message(headers))?.href).toBe(`${site}/admin?a=1`);
});

test.each(['/%', '/%E0%A4%A'])('the address %s is invalid', (url) => {
  expect(readAddress(message({ host }, url))).toBeUndefined();
});

test('only the server states the address of the client', () => {
  const sent = { host, [CLIENT_ADDRESS_HEADER]: '203.0.113.7', 'x-nf-other': '1', cookie: 'a=b' };
  const { headers } = toRequest(message(sent), new URL('http://site.test/'));
  expect(headers.get(CLIENT_ADDRESS_HEADER)).toBe('192.168.7.31');
  expect(headers.get('x-nf-other')).toBeNull();
  expect(headers.get('cookie')).toBe('a=b');
});

test.each(['TRACE', 'PROPFIND', 'PURGE', 'QUERY', 'get'])(
  'the method %s is refused, as the platform does',
  (method) => {
    const refused = refuseMethod({ method } as IncomingMessage);
    expect([refused?.status, refused?.headers.get('allow')]).toEqual([405, ALLOWED]);
  },
);

test.each(ALLOWED.split(','))('the method %s is passed on', (method) => {
  expect(refuseMethod({ method } as IncomingMessage)).toBeUndefined();
});
