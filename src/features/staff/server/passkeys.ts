import { randomBytes, randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { type PasskeyList, PASSKEYS_WITHOUT_PASSWORD } from '../login.ts';
import { isSameName } from '#features/forms/text-rule.ts';
import { readConfig } from '#platform/server/config.ts';
import { DomainError } from '#platform/server/errors.ts';
import {
  listFullKeys,
  type OpenStore,
  readVersion,
  writeOnce,
} from '#platform/server/storage/blobs.ts';
import type { Session } from './admin-session.ts';

/*
 * The `passkeys` store has one record with all passkeys. Every change is conditional on the version that it
 * is based on, so two concurrent changes cannot remove the last way to log in.
 */
const LIST = 'list';

const passkeySchema = z.object({
  /** Our own id, which sessions contain. */
  id: z.string(),
  credentialId: z.string(),
  /** COSE key in base64url. */
  publicKey: z.string(),
  /** Number of signatures, as the authenticator counted them. Synchronized passkeys always report 0. */
  counter: z.number(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.optional(z.iso.datetime()),
});
type Passkey = z.infer<typeof passkeySchema>;
type Passkeys = readonly Passkey[];

const listSchema = z.object({
  changedAt: z.iso.datetime(),
  /** New for each change. Without it, two versions with the same text would have the same etag. */
  change: z.uuid(),
  passkeys: z.array(passkeySchema),
});

/** List with the etag that a change of it needs. */
interface ListVersion {
  readonly passkeys: Passkeys;
  readonly etag?: string | undefined;
  readonly isDamaged?: true;
}

function unreadable(): DomainError {
  const cause = new Error('the list of passkeys cannot be read');
  return new DomainError('unavailable', 'Passkeys cannot be checked at the moment.', { cause });
}

/** Names the way back, because nobody can log in with a passkey of a damaged list, now or later. */
function damaged(): DomainError {
  const text =
    'The stored list of passkeys is damaged. Log in with the password, then add your passkey again.';
  return new DomainError('conflict', text, { cause: new Error('the list of passkeys is damaged') });
}

function parseList(text: string): Passkeys | undefined {
  try {
    return listSchema.parse(JSON.parse(text)).passkeys;
  } catch {
    return undefined;
  }
}

/**
 * Reads all passkeys, oldest first. A list that is damaged in storage, and not just in one answer, has no passkeys:
 * the password works again, and a session of the password can replace the list.
 * @throws DomainError `unavailable` if the list cannot be read.
 */
async function readList(store: Store): Promise<ListVersion> {
  let version = await readVersion(store, LIST);
  if (version === undefined) {
    // A false "not found" must not turn the password on again.
    if ((await listFullKeys(store, LIST)).length === 0) return { passkeys: [] };
    version = await readVersion(store, LIST);
  }
  if (version === undefined) throw unreadable();
  const passkeys = parseList(version.text);
  if (passkeys) return { passkeys, etag: version.etag };
  const again = await readVersion(store, LIST);
  if (again?.text !== version.text || again.etag !== version.etag) throw unreadable();
  return { passkeys: [], etag: version.etag, isDamaged: true };
}

interface PasskeyDeps {
  readonly openStore: OpenStore;
  readonly now: Date;
  /** Session that makes the change; undefined during a login. */
  readonly session?: Session;
}

/** Number of attempts to change the list while colleagues change it. */
const ATTEMPTS = 8;

/**
 * Changes the list of passkeys. If a concurrent change was stored first, it repeats `change` with the new
 * list. Only a session of the password replaces a damaged list.
 * @param change returns the new list, or throws to leave it unchanged.
 * @throws DomainError `unavailable`; `conflict` if the list is damaged; the errors of `change`.
 */
export async function changePasskeys(
  { openStore, now, session }: PasskeyDeps,
  change: (passkeys: Passkeys) => Passkeys | Promise<Passkeys>,
): Promise<void> {
  const store = openStore('passkeys');
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await readList(store);
    const isOfPassword = session !== undefined && session.passkey === undefined;
    if (before.isDamaged && !isOfPassword) throw damaged();
    const passkeys = await change(before.passkeys);
    const record = { changedAt: now.toISOString(), change: randomUUID(), passkeys };
    if ((await writeOnce(store, LIST, record, before.etag)) === 'written') return;
  }
  throw new DomainError('unavailable', 'Passkeys are being changed at the moment.');
}

/** State of the login with the password. The setting `off` needs enough passkeys to take effect. */
function passwordLoginState({ length }: Passkeys): PasskeyList['passwordLogin'] {
  if (readConfig('admin').ADMIN_PASSWORD_LOGIN === 'on') return 'on';
  return length < PASSKEYS_WITHOUT_PASSWORD ? 'waiting' : 'off';
}

/**
 * True if a way to log in can be used: a passkey that is not revoked, or the password while it is on.
 * @param passkey id of the passkey; undefined for the password.
 */
export async function isLoginMethodEnabled(
  passkey: string | undefined,
  openStore: OpenStore,
): Promise<boolean> {
  // The usual case needs no storage call.
  const { ADMIN_PASSWORD_LOGIN } = readConfig('admin');
  if (passkey === undefined && ADMIN_PASSWORD_LOGIN === 'on') return true;
  const { passkeys } = await readList(openStore('passkeys'));
  if (passkey === undefined) return passwordLoginState(passkeys) !== 'off';
  return passkeys.some(({ id }) => id === passkey);
}

/** Lists the passkeys for the dashboard, and marks the one of the session. */
export async function listPasskeys(session: Session, openStore: OpenStore): Promise<PasskeyList> {
  const { passkeys } = await readList(openStore('passkeys'));
  return {
    passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({
      ...{ id, name, addedAt, lastUsedAt },
      isInUse: id === session.passkey,
    })),
    passwordLogin: passwordLoginState(passkeys),
    name: session.name,
  };
}

/**
 * Adds a passkey to the list.
 * @throws DomainError `unauthenticated` if the passkey of the session was revoked during the call;
 * `conflict` if a colleague's passkey has the name, or if the passkey is already in the list.
 */
export function withPasskey(
  passkeys: Passkeys,
  added: Omit<Passkey, 'id'>,
  session: Session,
): Passkeys {
  const isRevoked = !passkeys.some(({ id }) => id === session.passkey);
  if (session.passkey !== undefined && isRevoked) {
    throw new DomainError('unauthenticated', 'Please log in.');
  }
  const isNamed = (name = '') => isSameName(name.toLowerCase(), added.name.toLowerCase());
  if (passkeys.some(({ name }) => isNamed(name)) && !isNamed(session.name)) {
    const text = 'Another passkey has this name. Log in with that passkey to add a second one.';
    throw new DomainError('conflict', text);
  }
  if (passkeys.some(({ credentialId }) => credentialId === added.credentialId)) {
    throw new DomainError('conflict', 'This passkey was already added.');
  }
  return [...passkeys, { id: randomBytes(12).toString('base64url'), ...added }];
}

/**
 * Revokes a passkey, which ends its sessions. A passkey that does not exist counts as revoked.
 * @throws DomainError `conflict` if too few passkeys would remain while the password is turned off.
 */
export async function revokePasskey(revoked: string, deps: PasskeyDeps): Promise<void> {
  await changePasskeys(deps, (passkeys) => {
    const others = passkeys.filter(({ id }) => id !== revoked);
    const isOff = passwordLoginState(passkeys) === 'off';
    if (isOff && others.length < PASSKEYS_WITHOUT_PASSWORD) {
      const text = `While the password is turned off, at least ${PASSKEYS_WITHOUT_PASSWORD} passkeys must remain. Add another one first.`;
      throw new DomainError('conflict', text);
    }
    return others;
  });
}
