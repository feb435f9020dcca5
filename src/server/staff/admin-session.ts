import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import type { Login } from '../../domain/login.ts';
import { isPassword } from './admin-password.ts';
import { hasKey, writeOnce } from '../storage/blobs.ts';
import { type Config, readConfig } from '../config.ts';
import { DomainError } from '../errors.ts';
import { countTry } from './login-throttle.ts';

/**
 * Browsers accept a `__Host-` cookie only with Secure, Path=/, and no Domain, so no subdomain can set it.
 */
const SESSION_COOKIE = '__Host-admin-session';
/** Cookie name for plain HTTP in development, because WebKit ignores Secure cookies there. */
const LOCAL_SESSION_COOKIE = 'local-admin-session';
const LIFETIME_SECONDS = 8 * 60 * 60;

type Secrets = Config<'admin'>;

/** Time, deploy context, and request of a call. */
export interface SessionContext {
  readonly now: Date;
  /** Netlify's deploy context. */
  readonly deployContext: string;
  readonly request: Request;
}

/**
 * True for plain HTTP on a loopback address. Always false in a deploy, regardless of the request's address.
 */
function isLocal({ deployContext, request }: SessionContext): boolean {
  const { protocol, hostname } = new URL(request.url);
  return (
    ['', 'dev'].includes(deployContext) &&
    protocol === 'http:' &&
    /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  );
}

const cookieName = (place: SessionContext) =>
  isLocal(place) ? LOCAL_SESSION_COOKIE : SESSION_COOKIE;

/** Returns the `Set-Cookie` value for a token with this lifetime. */
function sessionCookie(token: string, seconds: number, place: SessionContext): string {
  const secure = isLocal(place) ? '' : ' Secure;';
  return `${cookieName(place)}=${token}; Path=/; HttpOnly;${secure} SameSite=Strict; Max-Age=${seconds}`;
}

/** Session with a valid signature that has not expired. */
export interface Session {
  /** Time of expiry, in seconds since 1970. */
  readonly expires: number;
  /** Unique id of the session. */
  readonly nonce: string;
  /** Name that the staff member entered at login; empty if none. It is not verified. */
  readonly name: string;
}

/**
 * Signs a session, which consists of its expiry, nonce, and name, without dots in any of them. Deploy
 * contexts store wrong passwords and ended sessions separately, so the signature includes the context: a
 * session is only valid where it was created, even if all contexts have the same key. It also includes the
 * password hash, so a new password ends all sessions.
 */
function signSession(session: string, deployContext: string, secrets: Secrets): string {
  const signature = createHmac(
    'sha256',
    `${secrets.ADMIN_SESSION_KEY} ${secrets.ADMIN_PASSWORD_HASH}`,
  )
    .update(`${deployContext || 'dev'} ${session}`)
    .digest('base64url');
  return `${session}.${signature}`;
}

/**
 * Starts a session after the password was verified.
 * @returns the `Set-Cookie` value.
 */
export function beginSession(name: string, place: SessionContext, secrets: Secrets): string {
  const expires = Math.floor(place.now.getTime() / 1_000) + LIFETIME_SECONDS;
  const nonce = randomBytes(12).toString('base64url');
  const session = [expires, nonce, Buffer.from(name).toString('base64url')].join('.');
  const token = signSession(session, place.deployContext, secrets);
  return sessionCookie(token, LIFETIME_SECONDS, place);
}

/** Returns the `Set-Cookie` value that deletes the session cookie. */
export function endSessionCookie(place: SessionContext): string {
  return sessionCookie('', 0, place);
}

/**
 * Returns the session in a request's cookie; undefined if it is missing, expired, or not signed correctly.
 */
function findSession(place: SessionContext, secrets: Secrets): Session | undefined {
  const { now, deployContext, request } = place;
  const start = `${cookieName(place)}=`;
  const cookies = request.headers.get('cookie')?.split(';');
  const cookie = cookies?.map((pair) => pair.trim()).find((pair) => pair.startsWith(start));
  if (cookie === undefined) return undefined;
  const token = Buffer.from(cookie.slice(start.length));
  const session = token.toString().replace(/\.[^.]*$/, '');
  // Compares the whole text in constant time, so that only one spelling of the signature is valid.
  const expected = Buffer.from(signSession(session, deployContext, secrets));
  if (token.length !== expected.length || !timingSafeEqual(token, expected)) return undefined;
  // Stryker disable next-line StringLiteral: every session that is signed has the three parts.
  const [expires = '', nonce = '', staffName = ''] = session.split('.');
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 <= now.getTime()) return undefined;
  return { expires: Number(expires), nonce, name: Buffer.from(staffName, 'base64url').toString() };
}

export interface LoginDeps extends SessionContext {
  /** The `login-tries` store. */
  readonly tries: Store;
  /** Hash of the caller's address (`sourceOf`); empty if the platform does not provide it. */
  readonly source: string;
}

/**
 * Starts a session if the shared password is correct. Wrong passwords are counted.
 * @returns the `Set-Cookie` value.
 * @throws DomainError `unauthenticated` for a wrong password; TooManyError after too many of them.
 */
export async function logIn(
  { password, name = '' }: Login,
  { tries, source, ...place }: LoginDeps,
): Promise<string> {
  const secrets = readConfig('admin');
  const check = () => isPassword(password, secrets.ADMIN_PASSWORD_HASH);
  if (!(await countTry(tries, { source, now: place.now }, check))) {
    throw new DomainError('unauthenticated', 'The password is wrong.');
  }
  return beginSession(name, place, secrets);
}

/**
 * First part of the check for staff requests. It makes no storage call.
 * @throws DomainError `unauthenticated` if the cookie is missing, expired, or not signed correctly.
 */
export function requireStaff(
  place: SessionContext,
  secrets: Secrets = readConfig('admin'),
): Session {
  const session = findSession(place, secrets);
  if (session === undefined) throw new DomainError('unauthenticated', 'Please log in.');
  return session;
}

/*
 * Keys of the `admin-sessions` store: ended/<expires>_<nonce>, one for each logout until retention removes
 * it.
 */
const endedKey = ({ expires, nonce }: Session) => `ended/${expires}_${nonce}`;

/**
 * Second part of the check for staff requests. It rejects a cookie that was copied before a logout.
 * @throws DomainError `unauthenticated` after the session was ended.
 */
export async function refuseEndedSession(session: Session, store: Store): Promise<void> {
  if (await hasKey(store, endedKey(session))) {
    throw new DomainError('unauthenticated', 'Please log in.');
  }
}

/**
 * Ends a session permanently for all copies of its cookie. Without a session it does nothing.
 * @throws DomainError `unavailable` if it is uncertain that the session was ended.
 */
export async function endSession(store: Store, place: SessionContext): Promise<void> {
  const session = findSession(place, readConfig('admin'));
  if (session) await writeOnce(store, endedKey(session), {});
}
