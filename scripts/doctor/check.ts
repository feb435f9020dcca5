import { setTimeout as wait } from 'node:timers/promises';
import type { SiteStorage } from '../storage/connect-site.ts';

/** The site that is looked at. */
export interface Patient {
  /** Where it answers, without a slash at the end. */
  readonly address: string;
  /** On this machine, where payments, mail and schedules have stand-ins. */
  readonly isLocal: boolean;
  readonly env: NodeJS.ProcessEnv;
  /** Nothing when nobody said whose storage it is. */
  readonly storage: SiteStorage | undefined;
}

/** @throws Error when nobody said whose storage it is. */
export function requireStorage({ storage }: Patient): SiteStorage {
  if (!storage) throw new Error('nobody said whose storage it is: name the site with --site');
  return storage;
}

/** Whether payments go to the sandbox of this machine. */
export function usesSandbox({ isLocal, env }: Patient): boolean {
  return isLocal && Boolean(env.STRIPE_API_URL);
}

/** What is fine, in words; or why there is nothing to look at, by design. */
export type Finding = string | { readonly skipped: string };

export interface Check {
  readonly name: string;
  /** Whatever it throws is what is wrong. */
  readonly look: () => Finding | Promise<Finding>;
  /** What to do when it is wrong. */
  readonly mend: string;
}

/** @throws Error with all that is wrong. */
export function judge(problems: readonly (string | false | undefined)[], whenFine: string): string {
  const found = problems.filter(Boolean);
  if (found.length > 0) throw new Error(found.join('; '));
  return whenFine;
}

/** A check that takes longer than this found something wrong, in milliseconds. */
const DEADLINE_MS = 60_000;

/** What went wrong first: the cause of the cause. Our own sentences above it are for visitors. */
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
 * Makes the checks one after the other and says of each, in one line, what it found.
 * @returns whether nothing is wrong.
 */
export async function examine(
  checks: readonly Check[],
  say: (line: string) => void,
  deadlineMs = DEADLINE_MS,
): Promise<boolean> {
  /** What is wrong, and the check that found it first: one cause has one remedy. */
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
      const remedy = first ? `See "${first}" above.` : `To mend it: ${check.mend}.`;
      tell(`wrong    ${check.name}: ${says}. ${remedy}`);
      if (!first) causes.set(says, check.name);
    }
  }
  return causes.size === 0;
}
