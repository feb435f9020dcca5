import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(
  // The overload with options is lost on promisify.
  (password, salt, length, options, callback) => scrypt(password, salt, length, options, callback),
);

/**
 * One of OWASP's equal choices for scrypt, the one that takes 16 MB: four of them may run at once in
 * a process (Node's thread pool), and the rest wait there for their turn.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
 */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;

function costOptions(N: number, r: number, p: number) {
  return { N, r, p, maxmem: 256 * N * r };
}

const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aiou';
const WORDS = 5;

function pick(letters: string): string {
  return letters.charAt(randomInt(letters.length));
}

/**
 * Makes a password that can be spoken and typed: five words such as `lusab`, of 16 bits each. All 80
 * together are beyond guessing (docs/decisions/2026-11-22-staff-password.md).
 * @see https://arxiv.org/html/0901.4016 for the words.
 */
export function makePassword(): string {
  const word = () =>
    [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS].map((letters) => pick(letters)).join('');
  return Array.from({ length: WORDS }, word).join('-');
}

/** Makes the value of ADMIN_PASSWORD_HASH: `scrypt:N:r:p:salt:key`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { N, r, p } = COST;
  const key = await derive(password, salt, KEY_BYTES, costOptions(N, r, p));
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** The parts of a hash, if it is one that `hashPassword` could have made. */
const hashPattern =
  /^scrypt:(?<N>[1-9]\d{0,7}):(?<r>[1-9]\d?):(?<p>[1-9]\d?):(?<salt>[\w-]{8,}):(?<key>[\w-]{43})$/;

/**
 * Compares in constant time. A hash that cannot be read matches nothing, nor does a password with a
 * zero byte: scrypt pads short passwords with them, so it cannot tell one from the same without.
 */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const { N, r, p, salt, key } = hashPattern.exec(hash)?.groups ?? {};
  // Stryker disable next-line LogicalOperator: the pattern finds all parts or none.
  if (!salt || !key || password.includes('\0')) return false;
  const options = costOptions(Number(N), Number(r), Number(p));
  const actual = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES, options).catch(
    // A cost that scrypt refuses, for example one that is no power of two.
    () => undefined,
  );
  return actual !== undefined && timingSafeEqual(actual, Buffer.from(key, 'base64url'));
}
