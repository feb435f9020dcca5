import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { isPassword } from './admin-password.ts';
import { hasKey, listKeys, removeBlob, writeOnce } from '../storage/blobs.ts';
import { type Config, readConfig } from '../config.ts';
import { DomainError } from '../errors.ts';
import { countTry, inTurn } from './login-throttle.ts';

/** `__Host-`: the browser takes it only with Secure, Path=/ and no Domain, so no subdomain can set it. */
const SESSION_COOKIE = '__Host-admin-session';
/** Says that this browser has logged in before. It opens nothing (login-throttle.ts). */
const DEVICE_COOKIE = '__Host-admin-device';
const LIFETIME_SECONDS = 8 * 60 * 60;
const DEVICE_LIFETIME_SECONDS = 180 * 24 * 60 * 60;
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict';

function sign(payload: string, key: string): Buffer {
  return createHmac('sha256', key).update(payload).digest();
}

function makeToken(payload: string, key: string): string {
  return `${payload}.${sign(payload, key).toString('base64url')}`;
}

function isSigned(payload: string, signature: string, key: string): boolean {
  const expected = sign(payload, key);
  const actual = Buffer.from(signature, 'base64url');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The moment of a call, and the kind of deploy it comes to. */
export interface Place {
  readonly now: Date;
  /** Netlify's name for the kind of deploy. */
  readonly deployContext: string;
}

/**
 * What the signature of a session covers. Each kind of deploy counts wrong passwords and ended
 * sessions in stores of its own, so a session is good only where it was begun, even if somebody gave
 * all of them the same key.
 */
function signedText(expires: string | number, nonce: string, deployContext: string): string {
  return `${deployContext || 'dev'} ${expires}.${nonce}`;
}

function inSeconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}

function sessionCookie({ now, deployContext }: Place, key: string): string {
  const expires = inSeconds(now) + LIFETIME_SECONDS;
  const nonce = randomBytes(12).toString('base64url');
  const signature = sign(signedText(expires, nonce, deployContext), key).toString('base64url');
  const token = `${expires}.${nonce}.${signature}`;
  return `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${LIFETIME_SECONDS}`;
}

function newDevice(): string {
  return randomBytes(12).toString('base64url');
}

function devicePair(device: string, now: Date, key: string): string {
  const expires = inSeconds(now) + DEVICE_LIFETIME_SECONDS;
  return `${DEVICE_COOKIE}=${makeToken(`device.${expires}.${device}`, key)}`;
}

function deviceCookie(device: string, now: Date, key: string): string {
  return `${devicePair(device, now, key)}; ${ATTRIBUTES}; Max-Age=${DEVICE_LIFETIME_SECONDS}`;
}

/**
 * The mark of a browser that has logged in before, for one that has not: as `document.cookie` takes
 * it. The way in while a flood of wrong passwords makes every new browser wait; the password is still
 * needed.
 */
export function deviceMark(
  now: Date,
  { ADMIN_SESSION_KEY }: Pick<Config<'admin'>, 'ADMIN_SESSION_KEY'>,
): string {
  const pair = devicePair(newDevice(), now, ADMIN_SESSION_KEY);
  return `${pair}; Path=/; Secure; SameSite=Strict; Max-Age=${DEVICE_LIFETIME_SECONDS}`;
}

/** The `Set-Cookie` value that ends a session in this browser. */
export const endSessionCookie = `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

function readCookie(request: Request, name: string): string | undefined {
  return request.headers
    .get('cookie')
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** A session whose cookie is ours and not expired. */
export interface Session {
  /** In seconds since 1970. */
  readonly expires: number;
  /** Tells one session from all others. */
  readonly nonce: string;
}

function readToken(token: string, { now, deployContext }: Place, key: string): Session | undefined {
  const [expires = '', nonce = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !/^\d{1,12}$/.test(expires)) return undefined;
  if (!isSigned(signedText(expires, nonce, deployContext), signature, key)) return undefined;
  const session = { expires: Number(expires), nonce };
  return session.expires * 1000 > now.getTime() ? session : undefined;
}

/** The id of a browser that has logged in before. */
function readDevice(request: Request, now: Date, key: string): string | undefined {
  const [kind, expires = '', device = '', signature = '', ...rest] =
    readCookie(request, DEVICE_COOKIE)?.split('.') ?? [];
  if (kind !== 'device' || rest.length > 0 || !/^\d{1,12}$/.test(expires)) return undefined;
  if (!isSigned(`device.${expires}.${device}`, signature, key)) return undefined;
  return Number(expires) > inSeconds(now) ? device : undefined;
}

/**
 * Begins a session for whoever knows the shared password.
 * @returns the `Set-Cookie` value.
 * @throws DomainError `unauthenticated` for a wrong password.
 */
export async function logIn(
  password: string,
  place: Place,
  config: Config<'admin'> = readConfig('admin'),
): Promise<string> {
  if (!(await inTurn(() => isPassword(password, config.ADMIN_PASSWORD_HASH)))) {
    throw new DomainError('unauthenticated', 'The password is wrong.');
  }
  return sessionCookie(place, config.ADMIN_SESSION_KEY);
}

export interface LoginDeps extends Place {
  /** The store `login-tries`. */
  readonly tries: Store;
  /** The caller's IP address; empty where the platform names none. */
  readonly address: string;
}

/**
 * `logIn`, with wrong passwords counted.
 * @returns the `Set-Cookie` values: the session, and the mark of a browser that has logged in.
 * @throws DomainError `unauthenticated` for a wrong password; TooManyError when there were too many.
 */
export async function logInFrom(
  request: Request,
  password: string,
  { tries, address, now, deployContext }: LoginDeps,
): Promise<string[]> {
  const config = readConfig('admin');
  const secret = config.ADMIN_SESSION_KEY;
  const device = readDevice(request, now, secret);
  let session = '';
  const isRight = await countTry(tries, { device, address, now, secret }, async () => {
    try {
      session = await logIn(password, { now, deployContext }, config);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthenticated') return false;
      throw error;
    }
  });
  if (!isRight) throw new DomainError('unauthenticated', 'The password is wrong.');
  return [session, deviceCookie(device ?? newDevice(), now, secret)];
}

/**
 * The first half of the guard of every staff call: costs no storage call.
 * @throws DomainError `unauthenticated` without a cookie that is signed by us and not expired.
 */
export function requireStaff(
  request: Request,
  place: Place,
  config: Config<'admin'> = readConfig('admin'),
): Session {
  const token = readCookie(request, SESSION_COOKIE);
  const session =
    token === undefined ? undefined : readToken(token, place, config.ADMIN_SESSION_KEY);
  if (session === undefined) throw new DomainError('unauthenticated', 'Please log in.');
  return session;
}

/* Keys of the `admin-sessions` store: ended/<expires>_<nonce>, one for each logout. */
const ENDED = 'ended/';
const SWEPT_PER_LOGOUT = 50;

function endedKey({ expires, nonce }: Session): string {
  return `${ENDED}${expires}_${nonce}`;
}

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
export async function endSession(request: Request, store: Store, place: Place): Promise<void> {
  let session: Session;
  try {
    session = requireStaff(request, place);
  } catch (error) {
    if (error instanceof DomainError) return;
    throw error;
  }
  await writeOnce(store, endedKey(session), {});
  const expired = (await listKeys(store, ENDED)).filter(
    (key) => Number(key.split('_')[0]) < inSeconds(place.now),
  );
  await Promise.all(
    expired.slice(0, SWEPT_PER_LOGOUT).map((key) => removeBlob(store, `${ENDED}${key}`)),
  );
}
