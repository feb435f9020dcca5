import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import type { Login } from '../../domain/login.ts';
import { isPassword } from './admin-password.ts';
import { hasKey, writeOnce } from '../storage/blobs.ts';
import { type Config, readConfig } from '../config.ts';
import { DomainError } from '../errors.ts';
import { countTry } from './login-throttle.ts';

/** Browsers accept a `__Host-` cookie only with Secure, Path=/ and no Domain, so no subdomain can set it. */
const SESSION_COOKIE = '__Host-admin-session';
/** Name for plain HTTP on a developer's machine, where WebKit drops every cookie with Secure. */
const LOCAL_SESSION_COOKIE = 'local-admin-session';
const LIFETIME_SECONDS = 8 * 60 * 60;

type Secrets = Config<'admin'>;

/** The time and the place of a call. */
export interface SessionContext {
  readonly now: Date;
  /** Netlify's name for the kind of deploy. */
  readonly deployContext: string;
  readonly request: Request;
}

/** True for plain HTTP on a loopback address, but never in a deploy, whatever address a request names. */
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

/** The `Set-Cookie` value that keeps a token for so many seconds. */
function sessionCookie(token: string, seconds: number, place: SessionContext): string {
  const secure = isLocal(place) ? '' : ' Secure;';
  return `${cookieName(place)}=${token}; Path=/; HttpOnly;${secure} SameSite=Strict; Max-Age=${seconds}`;
}

/** A session whose cookie is ours and not expired. */
export interface Session {
  /** In seconds since 1970. */
  readonly expires: number;
  /** Tells one session from all others. */
  readonly nonce: string;
  /** How whoever logged in calls themselves; it proves nothing. Empty for who gave no name. */
  readonly name: string;
}

/**
 * A session with its signature: expiry, nonce and name, without a dot in any. Each kind of deploy counts
 * wrong passwords and ended sessions in stores of its own, so a session is good only where it was begun,
 * even if somebody gave all of them the same key. The hash signs too: whoever changes the password ends
 * every session that was begun with the old.
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
 * Begins a session of somebody who proved to know the password.
 * @returns the `Set-Cookie` value.
 */
export function beginSession(name: string, place: SessionContext, secrets: Secrets): string {
  const expires = Math.floor(place.now.getTime() / 1_000) + LIFETIME_SECONDS;
  const nonce = randomBytes(12).toString('base64url');
  const session = [expires, nonce, Buffer.from(name).toString('base64url')].join('.');
  const token = signSession(session, place.deployContext, secrets);
  return sessionCookie(token, LIFETIME_SECONDS, place);
}

/** The `Set-Cookie` value that ends a session in this browser. */
export function endSessionCookie(place: SessionContext): string {
  return sessionCookie('', 0, place);
}

/** The session of a request's cookie; undefined without one that is signed by us and not expired. */
function findSession(place: SessionContext, secrets: Secrets): Session | undefined {
  const { now, deployContext, request } = place;
  const start = `${cookieName(place)}=`;
  const cookies = request.headers.get('cookie')?.split(';');
  const cookie = cookies?.map((pair) => pair.trim()).find((pair) => pair.startsWith(start));
  if (cookie === undefined) return undefined;
  const token = Buffer.from(cookie.slice(start.length));
  const session = token.toString().replace(/\.[^.]*$/, '');
  // The text, in constant time: of all ways to write a signature only ours is one.
  const expected = Buffer.from(signSession(session, deployContext, secrets));
  if (token.length !== expected.length || !timingSafeEqual(token, expected)) return undefined;
  // Stryker disable next-line StringLiteral: every session that is signed has the three parts.
  const [expires = '', nonce = '', staffName = ''] = session.split('.');
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 <= now.getTime()) return undefined;
  return { expires: Number(expires), nonce, name: Buffer.from(staffName, 'base64url').toString() };
}

export interface LoginDeps extends SessionContext {
  /** The store `login-tries`. */
  readonly tries: Store;
  /** Hash of the caller's address (`sourceOf`); empty where the platform names none. */
  readonly source: string;
}

/**
 * Begins a session for whoever knows the shared password; wrong ones are counted.
 * @returns the `Set-Cookie` value.
 * @throws DomainError `unauthenticated` for a wrong password; TooManyError when there were too many.
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
 * The first half of the guard of every staff call: costs no storage call.
 * @throws DomainError `unauthenticated` without a cookie that is signed by us and not expired.
 */
export function requireStaff(
  place: SessionContext,
  secrets: Secrets = readConfig('admin'),
): Session {
  const session = findSession(place, secrets);
  if (session === undefined) throw new DomainError('unauthenticated', 'Please log in.');
  return session;
}

/* Keys of the `admin-sessions` store: ended/<expires>_<nonce>, one for each logout, until retention removes it. */
const endedKey = ({ expires, nonce }: Session) => `ended/${expires}_${nonce}`;

/**
 * The second half of the guard: a cookie that somebody kept from before a logout opens nothing.
 * @throws DomainError `unauthenticated` after the session was ended.
 */
export async function refuseEndedSession(session: Session, store: Store): Promise<void> {
  if (await hasKey(store, endedKey(session))) {
    throw new DomainError('unauthenticated', 'Please log in.');
  }
}

/**
 * Ends a session for good, wherever its cookie may still be. Without a session there is nothing to do.
 * @throws DomainError `unavailable` when it is not certain that the session is over.
 */
export async function endSession(store: Store, place: SessionContext): Promise<void> {
  const session = findSession(place, readConfig('admin'));
  if (session) await writeOnce(store, endedKey(session), {});
}
