/**
 * Pattern of a ULID, for use in other patterns: Crockford's base 32, with the time in the first ten
 * characters. @see https://github.com/ulid/spec
 */
export const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

export const ulidPattern = new RegExp(`^${ULID}$`);

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Creation time of a ULID, in milliseconds since 1970.
 * @param id an id that `ulidPattern` matches.
 */
export function timeOfUlid(id: string): number {
  const digits = Array.from(id.slice(0, 10), (character) => ALPHABET.indexOf(character));
  return digits.reduce((time, digit) => time * 32 + digit, 0);
}
