import * as z from 'zod/mini';
import { ulidSchema } from './ids.ts';

/*
 * What storage holds was taken under the rules of its day. A rule may be tightened while years of
 * records stay, so the shapes of what is kept check no length and no form, change nothing, and take
 * what is missing for blank.
 */

/** What is blank where it is missing. */
function kept<Schema extends z.ZodMiniType, Blank>(schema: Schema, blank: Blank) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? blank),
  );
}

/** What may be missing. */
function keptOptional<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  );
}

export const keptText = kept(z.string(), '');
export const keptNumber = kept(z.number(), 0);
export const keptOptionalText = keptOptional(z.string());
export const keptOptionalNumber = keptOptional(z.number());

/** A list of entries. */
export function keptList<Entry extends z.ZodMiniType>(entry: Entry) {
  return kept(z.array(entry), []);
}

/** A moment, in ISO 8601. */
const keptInstant = z.iso.datetime({ offset: true });

/** Marks a record of which only the key could be read: whatever else it had is blank. */
export const isUnreadable = z.optional(z.literal(true));

/** What everything has that a visitor or staff wrote: both can be told from its key. */
export const keptShape = { id: ulidSchema, createdAt: keptInstant, isUnreadable };
