import * as z from 'zod/mini';
import { ulidSchema } from './ids.ts';

/*
 * What storage holds was taken under the rules of its day. A rule may be tightened while years of
 * records stay, so the shapes of what is kept check no length and no form, change nothing, and take
 * what is missing for blank.
 */

/** A text as it was kept. */
export const keptText = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text ?? ''),
);

/** A text that may be missing. */
export const keptOptionalText = z.optional(
  z.pipe(
    z.nullable(z.string()),
    z.transform((text) => text ?? undefined),
  ),
);

/** A number that may be missing. */
export const keptOptionalNumber = z.optional(
  z.pipe(
    z.nullable(z.number()),
    z.transform((number) => number ?? undefined),
  ),
);

/** A list of entries. */
export function keptList<Entry extends z.ZodMiniType>(entry: Entry) {
  return z.pipe(
    z.nullish(z.array(entry)),
    z.transform((entries) => entries ?? []),
  );
}

/** A moment, in ISO 8601. */
const keptInstant = z.iso.datetime({ offset: true });

/** Marks a record of which only the key could be read: whatever else it had is blank. */
export const isUnreadable = z.optional(z.literal(true));

/** What everything has that a visitor or staff wrote: both can be told from its key. */
export const keptShape = { id: ulidSchema, createdAt: keptInstant, isUnreadable };
