import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { SESSION_COOKIE, SESSION_HOURS } from '../login-rules.ts';
import type { Login } from '../login.ts';
import { isPassword } from './admin-password.ts';
import { hasKey, type OpenStore, writeOnce } from '#platform/server/storage/blobs.ts';
import { type Config, readConfig } from '#platform/server/config.ts';
import { DomainError } from '#platform/server/errors.ts';
import type { Authenticate } from '#platform/server/http/endpoint.ts';
import { throttleLogin } from './login-throttle.ts';
import { isLoginMethodEnabled } from './passkeys.ts';

/** Cookie name for plain HTTP in development, because WebKit ignores Secure cookies there. */
const LOCAL_SESSION_COOKIE = 'local-admin-session';
const LIFETIME_SECONDS = SESSION_HOURS * 60 * 60;

type Secrets = Pick<Config<'admin'>, 'ADMIN_PASSWORD_HASH' | 'ADMIN_SESSION_KEY'>;

/** Request whose headers contain a session, and everything else that the session depends on. */
export interface SessionContext {
  readonly request: Request;
  readonly now: Date;
  readonly deployContext: string;
}

/**
 * True on the local server of `npm start` and `npm run dev`, which other devices and a TLS proxy can reach. Always
 * false in a deploy.
 */
export function isLocalServer({ deployContext }: Pick<SessionContext, 'deployContext'>): boolean {
  return ['', 'dev'].includes(deployContext) && process.env.LOCAL_SERVER === 'on';
}

/**
 * True for plain HTTP on a loopback address or on the local server. Always false in a deploy, regardless of the
 * request's address.
 */
export function isLocal(context: SessionContext): boolean {
  const { deployContext, request } = context;
  const { protocol, hostname } = new URL(request.url);
  return (
    ['', 'dev'].includes(deployContext) &&
    protocol === 'http:' &&
    (isLocalServer(context) || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
  );
}

const cookieName = (context: SessionContext) =>
  isLocal(context) ? LOCAL_SESSION_COOKIE : SESSION_COOKIE;

function sessionCookie(token: string, seconds: number, context: SessionContext): string {
  const secure = isLocal(context) ? '' : ' Secure;';
  return `${cookieName(context)}=${token}; Path=/; HttpOnly;${secure} SameSite=Strict; Max-Age=${seconds}`;
}

/** Session with a valid signature that has not expired. */
export interface Session {
  /** Time of expiry, in seconds since 1970. */
  readonly expires: number;
  readonly id: string;
  /** Name of the passkey, for everything that the staff member changes; empty for the shared password. */
  readonly name: string;
  /** Id of the passkey; undefined after a login with the password. */
  readonly passkey: string | undefined;
}

/**
 * Signs a session, which consists of its expiry, id, name, and passkey, without dots in any of them. Deploy
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
 * Starts a session after the password or a passkey was verified.
 * @param passkey id of the passkey.
 * @returns the `Set-Cookie` value.
 */
export function beginSession(
  name: string,
  context: SessionContext,
  secrets: Secrets,
  passkey?: string,
): string {
  const expires = Math.floor(context.now.getTime() / 1_000) + LIFETIME_SECONDS;
  const id = randomBytes(12).toString('base64url');
  const parts = [expires, id, Buffer.from(name).toString('base64url')];
  const session = [...parts, ...(passkey === undefined ? [] : [passkey])].join('.');
  const token = signSession(session, context.deployContext, secrets);
  return sessionCookie(token, LIFETIME_SECONDS, context);
}

/** `Set-Cookie` value that deletes the session cookie. */
export const endSessionCookie = (context: SessionContext) => sessionCookie('', 0, context);

/**
 * Session in a request's cookie; undefined if it is missing, expired, or not signed correctly.
 */
export function findSession(context: SessionContext, secrets: Secrets): Session | undefined {
  const { now, deployContext, request } = context;
  const start = `${cookieName(context)}=`;
  const cookies = request.headers.get('cookie')?.split(';');
  const cookie = cookies?.map((pair) => pair.trim()).find((pair) => pair.startsWith(start));
  if (cookie === undefined) return undefined;
  const token = Buffer.from(cookie.slice(start.length));
  const session = token.toString().replace(/\.[^.]*$/, '');
  // Compares the whole text in constant time, so that only one spelling of the signature is valid.
  const expected = Buffer.from(signSession(session, deployContext, secrets));
  if (token.length !== expected.length || !timingSafeEqual(token, expected)) return undefined;
  // Stryker disable next-line StringLiteral: every session that is signed has the first three parts.
  const [expires = '', id = '', staffName = '', passkey] = session.split('.');
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 <= now.getTime()) return undefined;
  const name = Buffer.from(staffName, 'base64url').toString();
  return { expires: Number(expires), id, name, passkey };
}

export interface LoginDeps extends SessionContext {
  readonly openStore: OpenStore;
  /** Hash of the caller's IP address (`hashAddress`), for which failed logins are counted. */
  readonly addressHash: string;
}

/**
 * Starts a session if the shared password is correct. Wrong passwords are counted.
 * @returns the `Set-Cookie` value.
 * @throws DomainError `unauthenticated` for a wrong password; `forbidden` if the password is turned off;
 * `too-many` after too many wrong passwords.
 */
export async function logIn(
  { password }: Login,
  { openStore, addressHash, ...context }: LoginDeps,
): Promise<string> {
  const secrets = readConfig('admin');
  if (!(await isLoginMethodEnabled(undefined, openStore))) {
    const text =
      'The password is turned off. Please use your passkey. If no passkey works, the owner of the site can turn the password on again.';
    throw new DomainError('forbidden', text);
  }
  return throttleLogin(
    openStore('counted-actions'),
    { addressHash, now: context.now },
    async () => {
      if (await isPassword(password, secrets.ADMIN_PASSWORD_HASH)) {
        return beginSession('', context, secrets);
      }
      throw new DomainError('unauthenticated', 'The password is wrong.');
    },
  );
}

const endedKey = ({ expires, id }: Session) => `ended/${expires}_${id}`;

/**
 * Session of a staff request. It makes no storage call for an invalid cookie. It also rejects a
 * cookie that was copied before a logout, the sessions of a revoked passkey, and sessions of the password
 * while it is turned off.
 * @throws DomainError `unauthenticated` without a session, or after it was ended; `unavailable`.
 */
export const requireStaff: Authenticate<Session> = async (
  request,
  { now, deployContext, openStore },
) => {
  const refusal = new DomainError('unauthenticated', 'Please log in.');
  const session = findSession({ request, now, deployContext }, readConfig('admin'));
  if (session === undefined) throw refusal;
  const [wasEnded, isOpen] = await Promise.all([
    hasKey(openStore('admin-sessions'), endedKey(session)),
    isLoginMethodEnabled(session.passkey, openStore),
  ]);
  if (wasEnded || !isOpen) throw refusal;
  return session;
};

/** Ends a session permanently for all copies of its cookie. Without a session it does nothing. */
export async function endSession(store: Store, context: SessionContext): Promise<void> {
  const session = findSession(context, readConfig('admin'));
  if (session) await writeOnce(store, endedKey(session), {});
}
