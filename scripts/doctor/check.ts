import { setTimeout as wait } from 'node:timers/promises';
import type { SiteStorage } from '../storage/connect-site.ts';

/** The site to check. */
export interface Patient {
  /** Address of the site, without a trailing slash. */
  readonly address: string;
  /** True on this machine, where payments, mail, and schedules have local replacements. */
  readonly isLocal: boolean;
  readonly env: NodeJS.ProcessEnv;
  /** Undefined if no site was named. */
  readonly storage: SiteStorage | undefined;
}

/** @throws Error if no site was named. */
export function requireStorage({ storage }: Patient): SiteStorage {
  if (!storage) throw new Error('the site is unknown: name it with --site');
  return storage;
}

/** True if payments go to this machine's sandbox. */
export function usesSandbox({ isLocal, env }: Patient): boolean {
  return isLocal && Boolean(env.STRIPE_API_URL);
}

/** Text of a passed check, or the reason for a skipped one. */
export type Finding = string | { readonly skipped: string };

export interface Check {
  readonly name: string;
  /** An error means that the check failed. */
  readonly look: () => Finding | Promise<Finding>;
  /** Instruction for a failed check. */
  readonly fix: string;
}

/** @throws Error with all problems. */
export function judge(problems: readonly (string | false | undefined)[], whenFine: string): string {
  const found = problems.filter(Boolean);
  if (found.length > 0) throw new Error(found.join('; '));
  return whenFine;
}

/** A check that takes longer has failed. In milliseconds. */
const DEADLINE_MS = 60_000;

/** Message of the innermost cause. Our outer error messages are written for visitors. */
function explain(error: unknown): string {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current.message : String(current);
}

async function lookInTime({ look }: Check, deadlineMs: number): Promise<Finding> {
  const late = wait(deadlineMs, undefined, { ref: false }).then(() => {
    throw new Error(`it did not answer within ${deadlineMs / 1_000} seconds`);
  });
  return Promise.race([(async () => look())(), late]);
}

/**
 * Runs the checks in sequence and prints one line for each.
 * @returns true if every check passed.
 */
export async function examine(
  checks: readonly Check[],
  say: (line: string) => void,
  deadlineMs = DEADLINE_MS,
): Promise<boolean> {
  /** Problems, with the first check that found each: one cause has one fix. */
  const causes = new Map<string, string>();
  const tell = (line: string) => say(line.replace(/\s*\n\s*/g, ' '));
  for (const check of checks) {
    try {
      const finding = await lookInTime(check, deadlineMs);
      const [state, says] =
        typeof finding === 'string' ? ['ok      ', finding] : ['skipped ', finding.skipped];
      tell(`${state} ${check.name}: ${says}.`);
    } catch (error) {
      const says = explain(error);
      const first = causes.get(says);
      const remedy = first ? `See "${first}" above.` : `To fix it: ${check.fix}.`;
      tell(`wrong    ${check.name}: ${says}. ${remedy}`);
      if (!first) causes.set(says, check.name);
    }
  }
  return causes.size === 0;
}
