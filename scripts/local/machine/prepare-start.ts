import { resolve } from 'node:path';
import { readDotEnv } from './dot-env.ts';
import { localDataFolder, makeWritableFolder } from './local-folders.ts';
import { checkHostAndPort, type HostAndPort, readHostAndPort } from './host-and-port.ts';

/**
 * Reads `.env` and checks, before any slow step, that a server can be started here. Its imports must load
 * quickly, too.
 * @returns the host and port to listen on.
 * @throws UserError with the obstacle.
 */
export async function prepareStart(): Promise<HostAndPort> {
  readDotEnv();
  const place = readHostAndPort(process.env);
  await checkHostAndPort(place);
  makeWritableFolder(resolve('.'));
  makeWritableFolder(localDataFolder());
  return place;
}
