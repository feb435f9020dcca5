import { resolve } from 'node:path';
import { readDotEnv } from './dot-env.ts';
import { localDataFolder, makeWritableFolder } from './local-folders.ts';
import { checkHostAndPort, type HostAndPort, readHostAndPort } from './host-and-port.ts';

/**
 * Reads `.env` and makes sure, before anything takes time, that a server can be started here.
 * Imports nothing that takes time either.
 * @returns where the server is to listen.
 * @throws UserError with what stands in the way.
 */
export async function prepareStart(): Promise<HostAndPort> {
  readDotEnv();
  const place = readHostAndPort(process.env);
  await checkHostAndPort(place);
  makeWritableFolder(resolve('.'));
  makeWritableFolder(localDataFolder());
  return place;
}
