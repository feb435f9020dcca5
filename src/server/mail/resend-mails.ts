import type { Store } from '@netlify/blobs';
import { storedContactMessageSchema } from '../../domain/contact-message.ts';
import { ulidSchema } from '../../domain/ids.ts';
import { storedIntakeSchema } from '../../domain/intake.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { clientMailTopic, INTAKES, intakeKey } from '../intakes/intake-keys.ts';
import { sendIntakeMails } from '../intakes/intakes.ts';
import { agencyMailTopic, messageKey, MESSAGES } from '../messages/message-keys.ts';
import { listKeys, readKept } from '../storage/blobs.ts';
import type { DeliverMail } from './mail.ts';
import { tryMailOnce } from './mail-once.ts';
import { contactNotification } from './notifications.ts';

/*
 * A record is stored first, and told of by mail after. Whatever comes between, a mail server that is
 * down or the end of the function, a run by the clock finds the record without a mark that its mail
 * is out (mail-once.ts), and makes up for it. Payments need no run: Stripe delivers an event again
 * until all it causes is done.
 */

/** How often the platform starts a run (netlify/functions/resend-mails.ts), in milliseconds. */
const RUN_EVERY_MS = 300_000;
/** When a record is looked at first, in milliseconds of its age: later than a sender can be at work. */
const FIRST_LOOK_MS = 126_000;
/** Each further look waits twice as long: after 4 minutes, 8, 17, … and, the twelfth, three days. */
const LOOKS = 12;

function isDue(id: string, now: Date): boolean {
  const age = now.getTime() - timeOfUlid(id);
  return Array.from({ length: LOOKS }, (_, look) => FIRST_LOOK_MS * 2 ** look).some(
    // Twice the pause between runs, as none comes to the second.
    (moment) => age >= moment && age < moment + 2 * RUN_EVERY_MS,
  );
}

export interface ResendDeps {
  readonly intakes: Store;
  readonly messages: Store;
  readonly now: Date;
  readonly deliver: DeliverMail;
}

/** Longer than a mail server is given, in milliseconds: nobody waits for this. */
const PATIENCE_MS = 20_000;

interface Kind {
  readonly store: Store;
  readonly prefix: `${string}/`;
  readonly topicsOf: (id: string) => readonly string[];
  /** @returns what went wrong. */
  readonly send: (id: string) => Promise<string | undefined>;
}

function kindsOf({ intakes, messages, now, deliver }: ResendDeps): readonly Kind[] {
  const deps = { now, deliver, patienceMs: PATIENCE_MS };
  return [
    {
      store: intakes,
      prefix: `${INTAKES}/`,
      topicsOf: (id) => [agencyMailTopic(id), clientMailTopic(id)],
      send: async (id) => {
        const intake = await readKept(intakes, intakeKey(id), storedIntakeSchema);
        if (!intake || intake.isUnreadable) return undefined;
        return sendIntakeMails(intake, { store: intakes, ...deps });
      },
    },
    {
      store: messages,
      prefix: `${MESSAGES}/`,
      topicsOf: (id) => [agencyMailTopic(id)],
      send: async (id) => {
        const message = await readKept(messages, messageKey(id), storedContactMessageSchema);
        if (!message || message.isUnreadable) return undefined;
        const mail = contactNotification(message);
        return tryMailOnce(agencyMailTopic(id), mail, { store: messages, ...deps });
      },
    },
  ];
}

/** The records of one kind whose mail is not out, and that are due for a look. */
async function findDue({ store, prefix, topicsOf }: Kind, now: Date): Promise<string[]> {
  const [keys, marks] = await Promise.all([listKeys(store, prefix), listKeys(store, 'mails/')]);
  const known = new Set(marks);
  return keys.filter(
    (id) =>
      ulidSchema.safeParse(id).success &&
      isDue(id, now) &&
      topicsOf(id).some((topic) => !known.has(`${topic}/sent`)),
  );
}

/** A scheduled function lives thirty seconds; the last mail needs some of them. */
const RUN_MS = 15_000;

/**
 * Sends the mails of records that are not marked as sent, with growing waits, for three days.
 * @returns how many records were looked at, and what went wrong, each cause once.
 */
export async function resendMails(
  deps: ResendDeps,
): Promise<{ looked: number; troubles: readonly string[] }> {
  const started = performance.now();
  const troubles = new Set<string>();
  let looked = 0;
  for (const kind of kindsOf(deps)) {
    for (const id of await findDue(kind, deps.now)) {
      if (performance.now() - started > RUN_MS)
        return { looked, troubles: [...troubles, 'no time for all'] };
      const trouble = await kind.send(id);
      looked += 1;
      if (trouble) troubles.add(trouble);
    }
  }
  return { looked, troubles: [...troubles] };
}
