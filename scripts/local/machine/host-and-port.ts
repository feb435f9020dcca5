import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { UserError } from './user-error.ts';

const DEFAULT_PORT = 8888;

/** Where a server listens. */
export interface HostAndPort {
  /** A name or address of this machine; `localhost` is for this machine only. */
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
}

/** Reads PORT and HOST. @throws UserError when PORT is no port number. */
export function readHostAndPort(env: NodeJS.ProcessEnv): HostAndPort {
  const port = env.PORT ? Number(env.PORT) : DEFAULT_PORT;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new UserError(`PORT must be a number from 0 to 65535, not "${env.PORT}".`);
  }
  return { host: env.HOST || 'localhost', port };
}

function describeRefusal({ host, port }: HostAndPort, error: NodeJS.ErrnoException): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new UserError(
        `Port ${port} is in use: stop what runs there, or choose another with PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new UserError(`Port ${port} is not for everybody: choose another with PORT=8889.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new UserError(`HOST must be a name or address of this machine, not "${host}".`);
    default:
      return error;
  }
}

/** @throws UserError when nothing can listen there. */
export async function listen(server: Server, place: HostAndPort): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(describeRefusal(place, error)));
    server.listen(place.port, place.host, resolve);
  });
}

async function answers(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Makes sure that a server could listen there, before anything costs time.
 * @throws UserError when it could not.
 */
export async function checkHostAndPort(place: HostAndPort): Promise<void> {
  // macOS lets a second server have a port on one address of the machine while another has it on all.
  const loopbacks = ['127.0.0.1', '::1'].map((host) => answers(host, place.port));
  if (place.port > 0 && (await Promise.all(loopbacks)).includes(true)) {
    throw describeRefusal(place, Object.assign(new Error(), { code: 'EADDRINUSE' }));
  }
  const server = createServer();
  await listen(server, place);
  await new Promise((resolve) => server.close(resolve));
}
