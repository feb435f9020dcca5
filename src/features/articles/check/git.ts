import { execFileSync } from 'node:child_process';

/** Output of a Git command. Empty without Git, outside of a repository, or if the command fails. */
export function git(parameters: readonly string[], cwd = '.'): string {
  try {
    return execFileSync('git', parameters, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
