import { storedIntakeSchema } from '../../domain/intake.ts';
import type { MailOnceDeps } from '../mail/mail-once.ts';
import type { MailedRecords } from '../mail/mailed-records.ts';
import { readKept } from '../storage/blobs.ts';
import { INTAKES, intakeKey, mailTopicsOf } from './intake-keys.ts';
import { sendIntakeMails } from './intakes.ts';

/** Creates the source of intakes for resending emails. */
export function mailedIntakes(deps: MailOnceDeps): MailedRecords {
  return {
    ...deps,
    noun: 'intakes',
    prefix: `${INTAKES}/`,
    topicsOf: mailTopicsOf,
    send: async (id) => {
      const intake = await readKept(deps.store, intakeKey(id), storedIntakeSchema);
      if (!intake || intake.isUnreadable) return undefined;
      return sendIntakeMails(intake, deps, { evenOfMany: true });
    },
  };
}
