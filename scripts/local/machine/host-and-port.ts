import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { readDotEnv } from './local-files.ts';
import { UserError } from './user-error.ts';

/** Host and port that a server listens on. Port 0 selects a free one. */
export interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

/** @throws UserError if a server cannot listen there. */
export async function listen(server: Server, { host, port }: HostAndPort): Promise<void> {
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    throw new UserError(`Choose another PORT: ${(error as Error).message}.`);
  }
}

/**
 * Reads `.env`, and checks that a server can listen here before any slow step. By default, the server accepts
 * connections from this machine only.
 * @throws UserError if it cannot.
 */
export async function prepareHostAndPort(): Promise<HostAndPort> {
  readDotEnv();
  // Lines of .env without a value set empty texts.
  const hostAndPort = {
    host: process.env.HOST || 'localhost',
    port: Number(process.env.PORT || 8888),
  };
  const server = createServer();
  await listen(server, hostAndPort);
  server.close();
  // Staff can then log in over plain HTTP, from another device, too (admin-session.ts).
  process.env.LOCAL_SERVER = 'on';
  return hostAndPort;
}
