import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(
  // promisify loses the overload with options.
  (password, salt, length, options, callback) => scrypt(password, salt, length, options, callback),
);

/**
 * One of the scrypt settings that OWASP considers equivalent. Each hash needs 16 MB of memory. Node's thread
 * pool computes four at the same time, and others wait.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
 */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;

const costOptions = (N: number, r: number, p: number) => ({ N, r, p, maxmem: 256 * N * r });

const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aiou';
const WORDS = 5;

const pick = (letters: string) => letters.charAt(randomInt(letters.length));

/**
 * Creates a password that is easy to say and type: five words such as `lusab`, with 16 bits each. The total
 * of 80 bits cannot be guessed (docs/decisions/2026-11-22-staff-password.md).
 * @see https://arxiv.org/html/0901.4016 for the words.
 */
export function makePassword(): string {
  const word = () => [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS].map(pick).join('');
  return Array.from({ length: WORDS }, word).join('-');
}

/** Creates a value for ADMIN_PASSWORD_HASH: `scrypt:N:r:p:salt:key`, in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { N, r, p } = COST;
  const key = await derive(password, salt, KEY_BYTES, costOptions(N, r, p));
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** Pattern of the hashes that `hashPassword` creates. */
const hashPattern =
  /^scrypt:(?<N>[1-9]\d{0,7}):(?<r>[1-9]\d?):(?<p>[1-9]\d?):(?<salt>[\w-]{8,}):(?<key>[\w-]{43})$/;

/**
 * Compares a password with a hash in constant time. An invalid hash matches no password. A password with a
 * zero byte matches no hash. scrypt pads short passwords with zero bytes, so it would also accept a correct
 * password that ends with added zero bytes.
 */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const { N, r, p, salt, key } = hashPattern.exec(hash)?.groups ?? {};
  // Stryker disable next-line LogicalOperator: the pattern finds all parts or none.
  if (!salt || !key || password.includes('\0')) return false;
  const options = costOptions(Number(N), Number(r), Number(p));
  const actual = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES, options).catch(
    // scrypt rejects some costs, such as N that is not a power of two.
    () => undefined,
  );
  return actual !== undefined && timingSafeEqual(actual, Buffer.from(key, 'base64url'));
}
