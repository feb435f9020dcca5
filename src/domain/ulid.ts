/**
 * ULID as part of another pattern: Crockford's base 32, with the time in the first ten characters.
 * github.com/ulid/spec
 */
export const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

export const ulidPattern = new RegExp(`^${ULID}$`);

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_CHARACTERS = 10;

/**
 * Returns the creation time of a ULID, in milliseconds since 1970.
 * @param id an id that `ulidPattern` matches.
 */
export function timeOfUlid(id: string): number {
  let time = 0;
  for (const character of id.slice(0, TIME_CHARACTERS)) {
    time = time * ALPHABET.length + ALPHABET.indexOf(character);
  }
  return time;
}
