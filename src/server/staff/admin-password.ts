import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(
  // The overload with options is lost on promisify.
  (password, salt, length, options, callback) => scrypt(password, salt, length, options, callback),
);

/** OWASP's first choice for scrypt: 128 MB and about a third of a second for every guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const KEY_BYTES = 32;

function costOptions(N: number, r: number, p: number) {
  return { N, r, p, maxmem: 256 * N * r };
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

/** Compares in constant time. A hash that cannot be read matches nothing. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const { N, r, p, salt, key } = hashPattern.exec(hash)?.groups ?? {};
  if (!salt || !key) return false;
  const options = costOptions(Number(N), Number(r), Number(p));
  const actual = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES, options).catch(
    // A cost that scrypt refuses, for example one that is no power of two.
    () => undefined,
  );
  return actual !== undefined && timingSafeEqual(actual, Buffer.from(key, 'base64url'));
}
