import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface EmulatedProject {
  /** What the emulator takes for the project's folder. */
  readonly root: string;
  readonly remove: () => void;
}

/** Makes a folder with the same build and rules: the emulator writes into the one it is given. */
export function makeEmulatedProject(): EmulatedProject {
  const root = mkdtempSync(join(tmpdir(), 'emulated-'));
  // On Windows a junction, which needs no rights of an administrator.
  symlinkSync(resolve('dist'), join(root, 'dist'), 'junction');
  copyFileSync('netlify.toml', join(root, 'netlify.toml'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
