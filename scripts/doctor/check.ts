/** What a look at one thing found. */
export interface Finding {
  /** `skipped`: there is nothing to look at, by design. */
  readonly state: 'ok' | 'skipped' | 'wrong';
  readonly says: string;
}

export interface Check {
  readonly name: string;
  /** Whatever it throws is what is wrong. */
  readonly look: () => Finding | Promise<Finding>;
  /** What to do when it is wrong. */
  readonly mend: string;
}

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const skipped = (says: string): Finding => ({ state: 'skipped', says });
export const wrong = (says: string): Finding => ({ state: 'wrong', says });

/** Nothing wrong, or all that is. */
export function judge(problems: readonly string[], whenFine: string): Finding {
  return problems.length === 0 ? ok(whenFine) : wrong(problems.join('; '));
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
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    const says = `it did not answer within ${deadlineMs / 1_000} seconds`;
    timer = setTimeout(() => resolve(wrong(says)), deadlineMs);
  });
  try {
    return await Promise.race([look(), late]);
  } catch (error) {
    return wrong(explain(error));
  } finally {
    clearTimeout(timer);
  }
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
  for (const check of checks) {
    const { state, says } = await lookInTime(check, deadlineMs);
    const first = causes.get(says);
    const remedy = first ? `See "${first}" above.` : `To mend it: ${check.mend}.`;
    const mend = state === 'wrong' ? ` ${remedy}` : '';
    say(`${state.padEnd(8)} ${check.name}: ${says}.${mend}`.replace(/\s*\n\s*/g, ' '));
    if (state === 'wrong' && !first) causes.set(says, check.name);
  }
  return causes.size === 0;
}
