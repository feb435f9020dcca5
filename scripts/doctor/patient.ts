import type { StoreName } from '../../src/domain/retention.ts';
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
  /** What the names of its stores begin with. */
  readonly storePrefix: string;
}

/** A patient, and what ends what was started to look at it. */
export interface Admission {
  readonly patient: Patient;
  readonly discharge: () => Promise<void>;
}

/** What is wrong with looking at a live site's storage when nobody said whose. */
export const NO_STORAGE = 'nobody said whose storage it is: name the site with --site';

/** @throws Error when nobody said whose storage it is. */
export function openStoreOf({ storage, storePrefix }: Patient, name: StoreName) {
  if (!storage) throw new Error(NO_STORAGE);
  return storage.openStore(`${storePrefix}${name}`);
}

/** Whether payments go to the sandbox of this machine. */
export function usesSandbox({ isLocal, env }: Patient): boolean {
  return isLocal && Boolean(env.STRIPE_API_URL);
}
