import * as z from 'zod/mini';
import { languageCode } from '#brand/language-code.ts';
import { ulidSchema } from './ids.ts';

/*
 * Schemas of stored data. Rules may become stricter after a record was stored, and the record remains. These
 * schemas therefore check no lengths and no patterns, and replace missing values with blank ones.
 */

/** Schema with a blank value in place of a missing one. */
function withBlank<Schema extends z.ZodMiniType, Blank>(schema: Schema, blank: Blank) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? blank),
  );
}

function optionalStored<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  );
}

export const storedText = withBlank(z.string(), '');
export const storedNumber = withBlank(z.number(), 0);
export const optionalStoredText = optionalStored(z.string());
export const optionalStoredNumber = optionalStored(z.number());

export function storedList<Entry extends z.ZodMiniType>(entry: Entry) {
  return withBlank(z.array(entry), []);
}

/** Code of the language that a visitor used; undefined in older records. Any other text would have no name. */
export const storedLanguage = z.catch(
  z.optional(z.string().check(z.regex(languageCode))),
  undefined,
);

/** Instant in ISO 8601. */
const storedInstant = z.iso.datetime({ offset: true });

/** Marks a record of which only the key could be read. Its other fields are blank. */
export const isUnreadable = z.optional(z.literal(true));

/** Fields of every record that a visitor or staff wrote. Its key contains the id, and the id the time. */
export const storedShape = { id: ulidSchema, createdAt: storedInstant, isUnreadable };
