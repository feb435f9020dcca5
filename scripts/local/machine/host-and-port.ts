import { createServer, type Server } from 'node:net';
import { readDotEnv } from './local-files.ts';
import { UserError } from './user-error.ts';

const DEFAULT_PORT = 8888;

/** Host and port that a server listens on. */
export interface HostAndPort {
  /** Name or address of this machine. `localhost` accepts connections from this machine only. */
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
}

/** Reads PORT and HOST. @throws UserError if PORT is not a port number. */
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
        `Port ${port} is in use: stop the program that uses it, or choose another with PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new UserError(
        `Port ${port} needs administrator rights: choose another with PORT=8889.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new UserError(`HOST must be a name or address of this machine, not "${host}".`);
    default:
      return error;
  }
}

/** @throws UserError if a server cannot listen there. */
export async function listen(server: Server, hostAndPort: HostAndPort): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(describeRefusal(hostAndPort, error)),
    );
    server.listen(hostAndPort.port, hostAndPort.host, resolve);
  });
}

/**
 * Reads `.env`, and checks that a server can listen here before any slow step.
 * @throws UserError if it cannot.
 */
export async function prepareHostAndPort(): Promise<HostAndPort> {
  readDotEnv();
  const hostAndPort = readHostAndPort(process.env);
  const server = createServer();
  await listen(server, hostAndPort);
  await new Promise((resolve) => server.close(resolve));
  return hostAndPort;
}
