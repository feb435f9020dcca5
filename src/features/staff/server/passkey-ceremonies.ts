import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
} from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyLogin } from '../login.ts';
import { company } from '#brand/company.ts';
import { readConfig } from '#platform/server/config.ts';
import { DomainError, type DomainErrorKind } from '#platform/server/errors.ts';
import { type OpenStore, writeOnce } from '#platform/server/storage/blobs.ts';
import {
  beginSession,
  isLocal,
  isLocalServer,
  type LoginDeps,
  type Session,
  type SessionContext,
} from './admin-session.ts';
import { throttleLogin } from './login-throttle.ts';
import { changePasskeys, withPasskey } from './passkeys.ts';

/** Time in which a challenge must be answered. */
const CHALLENGE_SECONDS = 5 * 60;

interface CeremonyContext extends SessionContext {
  readonly openStore: OpenStore;
}

/** Origin of the login page. Passkeys belong to its domain. */
function siteOrigin(context: SessionContext): URL {
  const isHere = isLocal(context) || isLocalServer(context);
  return new URL(isHere ? context.request.url : readConfig('passkeys').PASSKEY_ORIGIN);
}

/** Purpose of a challenge, which its signature includes: a login, or a new passkey in one session. */
type Purpose = 'login' | `add ${string}`;

const additionIn = (session: Session): Purpose => `add ${session.id}`;

function signChallenge(content: string, purpose: Purpose, { deployContext }: SessionContext) {
  const signature = createHmac('sha256', readConfig('admin').ADMIN_SESSION_KEY)
    .update(`challenge ${deployContext} ${purpose} ${content}`)
    .digest('base64url');
  return `${content}.${signature}`;
}

/** Creates a challenge. It is signed and not stored, so that requests for challenges fill no storage. */
function makeChallenge(purpose: Purpose, context: SessionContext): string {
  const expires = Math.floor(context.now.getTime() / 1_000) + CHALLENGE_SECONDS;
  return signChallenge(`${expires}.${randomBytes(12).toString('base64url')}`, purpose, context);
}

/**
 * Uses up a challenge. Keys of the `admin-sessions` store: challenges/<expires>_<nonce>, one for each used
 * challenge until retention removes it.
 * @param sent value in the browser's answer. It can have any type.
 * @returns false if the challenge is expired, was used, or was not created for this purpose.
 */
async function useChallenge(
  sent: unknown,
  purpose: Purpose,
  context: CeremonyContext,
): Promise<boolean> {
  // If the value were an object with a `length`, `Buffer.from` would allocate that many bytes.
  if (typeof sent !== 'string') return false;
  const challenge = Buffer.from(sent, 'base64url');
  const content = challenge.toString().replace(/\.[^.]*$/, '');
  const expected = Buffer.from(signChallenge(content, purpose, context));
  const isOurs = challenge.length === expected.length && timingSafeEqual(challenge, expected);
  const expires = Number.parseInt(content, 10);
  if (!isOurs || expires * 1_000 <= context.now.getTime()) return false;
  // The random value distinguishes this use from an earlier one (writeOnce).
  const use = { by: randomUUID() };
  const store = context.openStore('admin-sessions');
  return (await writeOnce(store, `challenges/${content.replace('.', '_')}`, use)) === 'written';
}

function expectedValues(purpose: Purpose, context: CeremonyContext) {
  const { origin: expectedOrigin, hostname: expectedRPID } = siteOrigin(context);
  let isUsable: Promise<boolean> | undefined;
  // `changePasskeys` can repeat the verification with a newer list. The challenge is still used only once.
  const expectedChallenge = (sent: unknown) => (isUsable ??= useChallenge(sent, purpose, context));
  return { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true };
}

/** Words of the library's messages that the log may contain. Whole messages can quote the request. */
const REASONS = [
  'certificate',
  'unknown passkey',
  'challenge',
  'frame',
  'origin',
  'RP ID',
  'could not be verified',
  'counter',
  'signature',
];

/** Converts an error of a check to a domain error, with the reason for the log. */
function toRefusal(error: unknown, kind: DomainErrorKind, text: string): DomainError {
  if (error instanceof DomainError) return error;
  const reason = REASONS.find((word) => String(error).includes(word)) ?? 'invalid';
  return new DomainError(kind, text, { cause: new Error(`passkey: ${reason}`) });
}

/** Options for `navigator.credentials.get`. Any passkey of this site may answer them. */
export function loginOptions(context: SessionContext) {
  return generateAuthenticationOptions({
    rpID: siteOrigin(context).hostname,
    challenge: makeChallenge('login', context),
    timeout: CHALLENGE_SECONDS * 1_000,
    userVerification: 'required',
  });
}

/** Options for `navigator.credentials.create`. The page fills in the name. */
export function additionOptions(session: Session, context: SessionContext) {
  return generateRegistrationOptions({
    rpName: company.name,
    rpID: siteOrigin(context).hostname,
    userName: '',
    challenge: makeChallenge(additionIn(session), context),
    timeout: CHALLENGE_SECONDS * 1_000,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * @throws Error if the browser answered in a frame of another site's page. The library does not check it.
 * @see https://www.w3.org/TR/webauthn-3/#dom-collectedclientdata-crossorigin
 */
function refuseFrames(clientDataJSON: string): void {
  const { crossOrigin = false, topOrigin } = decodeClientDataJSON(clientDataJSON) as {
    readonly crossOrigin?: unknown;
    readonly topOrigin?: unknown;
  };
  if (crossOrigin !== false || topOrigin !== undefined) throw new Error('frame');
}

/** @throws Error for an attestation with certificates. The library would load their revocation lists. */
function refuseCertificates(attestationObject: string): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  const isSelfSigned = format === 'packed' && !attestation.get('attStmt').get('x5c');
  if (format !== 'none' && !isSelfSigned) throw new Error('certificate');
}

/**
 * Adds a passkey that the browser created in this session.
 * @throws DomainError `invalid` if it was not created on this site with user verification;
 * `conflict` and `unauthenticated` (passkeys.ts).
 */
export async function addPasskey(
  { name, credential: { response, ...sent } }: NewPasskey,
  session: Session,
  context: CeremonyContext,
): Promise<void> {
  try {
    refuseFrames(response.clientDataJSON);
    refuseCertificates(response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expectedValues(additionIn(session), context),
      response: { ...sent, response, clientExtensionResults: {} },
    });
    if (!verified) throw new Error('signature');
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    const key = isoBase64URL.fromBuffer(publicKey);
    const addedAt = context.now.toISOString();
    const added = { credentialId, publicKey: key, counter, name, addedAt };
    const deps = { ...context, session };
    await changePasskeys(deps, (passkeys) => withPasskey(passkeys, added, session));
  } catch (error) {
    throw toRefusal(error, 'invalid', 'The passkey could not be added. Please try again.');
  }
}

/**
 * Starts a session with a passkey, and stores its counter and the time of use. A refused passkey counts like a
 * wrong password.
 * @returns the `Set-Cookie` value of a session with the passkey's name.
 * @throws DomainError `unauthenticated` if the passkey is not accepted; `too-many` after too many attempts;
 * `unavailable`.
 */
export function logInWithPasskey(
  { response, ...sent }: PasskeyLogin,
  context: LoginDeps,
): Promise<string> {
  return throttleLogin(context.openStore('counted-actions'), context, async () => {
    let cookie!: string;
    try {
      refuseFrames(response.clientDataJSON);
      const expected = expectedValues('login', context);
      await changePasskeys(context, async (passkeys) => {
        const passkey = passkeys.find(({ credentialId }) => credentialId === sent.id);
        if (!passkey) throw new Error('unknown passkey');
        const { credentialId: id, publicKey, counter } = passkey;
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: { ...sent, response, clientExtensionResults: {} },
          credential: { id, publicKey: isoBase64URL.toBuffer(publicKey), counter },
        });
        if (!verified) throw new Error('signature');
        cookie = beginSession(passkey.name, context, readConfig('admin'), passkey.id);
        const lastUsedAt = context.now.toISOString();
        const used = { ...passkey, counter: authenticationInfo.newCounter, lastUsedAt };
        return passkeys.map((each) => (each === passkey ? used : each));
      });
      return cookie;
    } catch (error) {
      throw toRefusal(error, 'unauthenticated', 'This passkey was not accepted.');
    }
  });
}
