import { createMailer, type DeliverMail } from './mail/mail.ts';
import { openStore, type OpenStore } from './storage/blobs.ts';
import type { TimeBudget } from './storage/store-fetch.ts';

/** Services of one request, or of one run of a schedule. */
export interface Services {
  readonly now: Date;
  /** Netlify's deploy context, such as `production`. */
  readonly deployContext: string;
  readonly openStore: OpenStore;
  readonly deliver: DeliverMail;
}

/** @param budget time that all stores share. */
export function startServices(deployContext: string, budget?: TimeBudget): Services {
  return {
    now: new Date(),
    deployContext,
    openStore: (name) => openStore(name, deployContext, budget),
    deliver: createMailer(deployContext),
  };
}
