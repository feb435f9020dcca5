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

/** @throws UserError if a server cannot listen there. */
export async function listen(server: Server, { host, port }: HostAndPort): Promise<void> {
  const isInUse = `Port ${port} is in use: stop the program that uses it, or choose another with PORT=${port + 1}.`;
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(new UserError(code === 'EADDRINUSE' ? isInUse : `Change PORT or HOST: ${message}.`)),
    );
    server.listen(port, host, resolve);
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
