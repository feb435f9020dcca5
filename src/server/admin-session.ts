import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isPassword } from './admin-password.ts';
import { type Config, readConfig } from './config.ts';
import { DomainError } from './errors.ts';

/** `__Host-`: the browser takes it only with Secure, Path=/ and no Domain, so no subdomain can set it. */
const COOKIE = '__Host-admin-session';
const LIFETIME_SECONDS = 8 * 60 * 60;
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict';

function sign(payload: string, key: string): Buffer {
  return createHmac('sha256', key).update(payload).digest();
}

function sessionCookie(now: Date, key: string): string {
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS;
  const payload = `${expires}.${randomBytes(12).toString('base64url')}`;
  const token = `${payload}.${sign(payload, key).toString('base64url')}`;
  return `${COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${LIFETIME_SECONDS}`;
}

/** The `Set-Cookie` value that ends a session in this browser. */
export const endSessionCookie = `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

function readCookie(header: string | null): string | undefined {
  return header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
}

function isValidToken(token: string, now: Date, key: string): boolean {
  const [expires = '', nonce = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !/^\d{1,12}$/.test(expires)) return false;
  const expected = sign(`${expires}.${nonce}`, key);
  const actual = Buffer.from(signature, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
  return Number(expires) * 1000 > now.getTime();
}

/**
 * Checks the shared password and begins a session.
 * @returns the `Set-Cookie` value.
 * @throws DomainError `unauthenticated` for a wrong password.
 */
export async function logIn(
  password: string,
  now: Date,
  config: Config<'admin'> = readConfig('admin'),
): Promise<string> {
  if (!(await isPassword(password, config.ADMIN_PASSWORD_HASH))) {
    throw new DomainError('unauthenticated', 'The password is wrong.');
  }
  return sessionCookie(now, config.ADMIN_SESSION_KEY);
}

/**
 * The guard of every staff call.
 * @throws DomainError `unauthenticated` without a cookie that is signed by us and not expired.
 */
export function requireStaff(
  request: Request,
  now: Date,
  config: Config<'admin'> = readConfig('admin'),
): void {
  const token = readCookie(request.headers.get('cookie'));
  if (token === undefined || !isValidToken(token, now, config.ADMIN_SESSION_KEY)) {
    throw new DomainError('unauthenticated', 'Please log in.');
  }
}
