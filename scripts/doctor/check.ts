import type { DeliverMail } from '#platform/server/mail/mail.ts';
import { UserError } from '../local/machine/user-error.ts';
import type { SiteStorage } from '../storage/connect-site.ts';

export interface CheckedSite {
  /** Address of the site, without a trailing slash. */
  readonly address: string;
  /** True on this machine, where payments, mail, and schedules have local replacements. */
  readonly isLocal: boolean;
  readonly env: NodeJS.ProcessEnv;
  /** Opens a store of the site. @throws Error if no site was named. */
  readonly openOwn: SiteStorage['openOwn'];
  /** Sends the test email. Without it, none is sent. */
  readonly deliver?: DeliverMail | undefined;
}

/**
 * Check, which returns a text, the reason for skipping it, or a note for the owner to judge, and throws an Error
 * with the problem.
 */
type Run = (site: CheckedSite) => Result | Promise<Result>;
type Result = string | { readonly skipped: string } | { readonly note: string };

/** Checks by name, each with the instruction for a failed check. */
export type Checks = Readonly<Record<string, readonly [check: Run, fix: string]>>;

/** True if payments go to this machine's sandbox. */
export function usesSandbox({ isLocal, env }: CheckedSite): boolean {
  return isLocal && Boolean(env.STRIPE_API_URL);
}

/** @throws Error with all problems. */
export function throwProblems(...problems: readonly (string | false | undefined)[]): void {
  const found = problems.filter(Boolean);
  if (found.length > 0) throw new Error(found.join('; '));
}

/** Message of the innermost cause. Our outer error messages are written for visitors. */
function messageOf(error: Error): string {
  return error.cause instanceof Error ? messageOf(error.cause) : error.message;
}

/** Reads the address of a site, without a trailing slash. @throws UserError if it is more than an origin. */
export function readAddress(url: string): string {
  const parsed = URL.parse(url);
  if (parsed && /^https?:$/.test(parsed.protocol) && parsed.href === `${parsed.origin}/`) {
    return parsed.origin;
  }
  throw new UserError('--url must look like https://www.example.com, with nothing after the host.');
}

/** Replaces checks that need a site, so that the report names them. */
export function skipAll(checks: Checks, skipped: string): Checks {
  return Object.fromEntries(Object.keys(checks).map((name) => [name, [() => ({ skipped }), '']]));
}

/**
 * Runs the checks in sequence and prints one line for each.
 * @returns true if every check passed.
 */
export async function examine(
  site: CheckedSite,
  checks: Checks,
  print: (line: string) => void,
): Promise<boolean> {
  let isHealthy = true;
  for (const [name, [check, fix]] of Object.entries(checks)) {
    try {
      const result = await check(site);
      if (typeof result === 'string') print(`ok       ${name}: ${result}.`);
      else if ('note' in result) print(`note     ${name}: ${result.note}.`);
      else print(`skipped  ${name}: ${result.skipped}.`);
    } catch (error) {
      isHealthy = false;
      const problem = messageOf(error as Error)
        .replace(/\s*\n\s*/g, ' ')
        .replace(/\.$/, '');
      print(`wrong    ${name}: ${problem}. To fix it: ${fix}.`);
    }
  }
  return isHealthy;
}
