/** A ULID: 26 characters of Crockford's base 32, the first ten of them the time. github.com/ulid/spec */
export const ulidPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_CHARACTERS = 10;

/**
 * When a ULID was made, in milliseconds since 1970.
 * @param id one that `ulidPattern` matches.
 */
export function timeOfUlid(id: string): number {
  let time = 0;
  for (const character of id.slice(0, TIME_CHARACTERS)) {
    time = time * ALPHABET.length + ALPHABET.indexOf(character);
  }
  return time;
}
