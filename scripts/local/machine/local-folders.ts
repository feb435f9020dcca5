import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from './user-error.ts';

/** Folder of everything that this machine keeps between runs: storage, mail, secrets. Never committed. */
export function localDataFolder(): string {
  return resolve(process.env.LOCAL_DATA_DIR || '.local');
}

/** Creates a folder that other users of this machine cannot read. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
}

/** @throws UserError if a folder cannot be created or is not writable. */
export function makeWritableFolder(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const hint = code === 'ENOSPC' ? 'the disk is full' : 'make it writable for your account';
    throw new UserError(`The folder ${folder} cannot be written: ${hint}.`);
  }
}
