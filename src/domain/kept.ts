import * as z from 'zod/mini';
import { ulidSchema } from './ids.ts';

/*
 * Schemas for stored data, which followed the rules of its time. Rules may become stricter while older
 * records remain. These schemas therefore check no lengths and no patterns, change nothing, and replace
 * missing values with blank ones.
 */

/** Schema with a blank value in place of a missing one. */
function kept<Schema extends z.ZodMiniType, Blank>(schema: Schema, blank: Blank) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? blank),
  );
}

/** Schema of a value that may be missing. */
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

/** Schema of a stored list. */
export function keptList<Entry extends z.ZodMiniType>(entry: Entry) {
  return kept(z.array(entry), []);
}

/** Instant in ISO 8601. */
const keptInstant = z.iso.datetime({ offset: true });

/** Marks a record of which only the key could be read. Its other fields are blank. */
export const isUnreadable = z.optional(z.literal(true));

/** Fields of every record that a visitor or staff wrote. Its key contains both the id and the time. */
export const keptShape = { id: ulidSchema, createdAt: keptInstant, isUnreadable };
