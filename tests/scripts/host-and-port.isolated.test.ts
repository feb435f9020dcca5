/** Tests of where a local server listens. The servers of these tests listen nowhere. */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareHostAndPort } from '../../scripts/local/machine/host-and-port.ts';

let fault: Error | undefined;
vi.mock('node:net', () => ({
  createServer: () => {
    const server = new EventEmitter();
    const listen = () => {
      setImmediate(() => (fault ? server.emit('error', fault) : server.emit('listening')));
      return server;
    };
    return Object.assign(server, { listen, close: () => undefined });
  },
}));
vi.mock('../../scripts/local/machine/local-files.ts', () => ({ readDotEnv: () => undefined }));

beforeEach(() => {
  fault = undefined;
  vi.stubEnv('LOCAL_SERVER', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  [undefined, undefined, { host: 'localhost', port: 8888 }],
  ['', '', { host: 'localhost', port: 8888 }],
  ['0.0.0.0', '3000', { host: '0.0.0.0', port: 3000 }],
  ['', '0', { host: 'localhost', port: 0 }],
])('with HOST=%s and PORT=%s, the server listens at %j', async (host, port, used) => {
  vi.stubEnv('HOST', host);
  vi.stubEnv('PORT', port);
  expect(await prepareHostAndPort()).toEqual(used);
  expect(process.env.LOCAL_SERVER).toBe('on');
});

test('a port that is in use is named before anything starts', async () => {
  fault = new Error('listen EADDRINUSE: address already in use 127.0.0.1:8888');
  await expect(prepareHostAndPort()).rejects.toThrow(
    'Choose another PORT: listen EADDRINUSE: address already in use 127.0.0.1:8888.',
  );
  expect(process.env.LOCAL_SERVER).toBe('');
});
