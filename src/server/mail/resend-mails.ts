import type { Store } from '@netlify/blobs';
import { ulidSchema } from '../../domain/ids.ts';
import { listKeys } from '../storage/blobs.ts';
import type { DeliverMail } from './mail.ts';
import { type MailedRecords, mailedIntakes, mailedMessages } from './mailed-records.ts';
import { isDue } from './resend-schedule.ts';

/*
 * A record is stored first, and told of by mail after. Whatever comes between, a mail server that is
 * down or the end of the function, a run by the clock finds the record without a mark that its mail
 * is out (mail-once.ts), and makes up for it. Payments need no run: Stripe delivers an event again
 * until all it causes is done.
 */

export interface ResendDeps {
  readonly intakes: Store;
  readonly messages: Store;
  readonly now: Date;
  readonly deliver: DeliverMail;
}

/** Longer than a mail server is given, in milliseconds: nobody waits for this. */
const PATIENCE_MS = 20_000;

/** The records of one kind whose mail is not out, and that are due for a look. */
async function findDue({ store, prefix, topicsOf }: MailedRecords, now: Date): Promise<string[]> {
  const [keys, marks] = await Promise.all([listKeys(store, prefix), listKeys(store, 'mails/')]);
  const known = new Set(marks);
  return keys.filter(
    (id) =>
      ulidSchema.safeParse(id).success &&
      isDue(id, now) &&
      Object.values(topicsOf(id)).some((topic) => !known.has(`${topic}/sent`)),
  );
}

/** A scheduled function lives thirty seconds; the last mail needs some of them. */
const RUN_MS = 15_000;

/**
 * Sends the mails of records that are not marked as sent, with growing waits, for three days.
 * @returns how many records were looked at, and what went wrong, each cause once.
 */
export async function resendMails({
  intakes,
  messages,
  ...deps
}: ResendDeps): Promise<{ looked: number; troubles: readonly string[] }> {
  const sending = { ...deps, patienceMs: PATIENCE_MS };
  const started = performance.now();
  const troubles = new Set<string>();
  let looked = 0;
  for (const records of [
    mailedIntakes({ store: intakes, ...sending }),
    mailedMessages({ store: messages, ...sending }),
  ]) {
    for (const id of await findDue(records, sending.now)) {
      if (performance.now() - started > RUN_MS)
        return { looked, troubles: [...troubles, 'no time for all'] };
      const trouble = await records.send(id);
      looked += 1;
      if (trouble) troubles.add(trouble);
    }
  }
  return { looked, troubles: [...troubles] };
}
