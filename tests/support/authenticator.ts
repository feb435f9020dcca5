import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyLogin } from '#features/staff/login.ts';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** Flags of authenticator data. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Values that a browser and an authenticator report, or that an attacker chooses. */
interface Circumstances {
  readonly origin: string;
  readonly rpId?: string;
  readonly type?: string;
  /** Further values of the client data, for example of a page in a frame. */
  readonly clientData?: object;
  /** False if the authenticator did not check a PIN or a fingerprint. */
  readonly isVerified?: boolean;
  readonly counter?: number;
}

/** Authenticator with one ES256 passkey, for tests without a browser. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);

  #clientData(challenge: unknown, type: string, { origin, clientData }: Circumstances): string {
    const data = { type, challenge, origin, crossOrigin: false, ...clientData };
    return base64url(Buffer.from(JSON.stringify(data)));
  }

  #data({ origin, rpId, isVerified = true, counter = 0 }: Circumstances, more?: Uint8Array) {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (more ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const rpIdHash = sha256(rpId ?? new URL(origin).hostname);
    return Buffer.concat([rpIdHash, Buffer.of(flags), count, more ?? Buffer.alloc(0)]);
  }

  #sign(data: Uint8Array, clientDataJSON: string) {
    const hash = sha256(Buffer.from(clientDataJSON, 'base64url'));
    return Uint8Array.from(sign('sha256', Buffer.concat([data, hash]), this.#keys.privateKey));
  }

  /**
   * Answer to `navigator.credentials.create`, with the attestation "none" by default.
   * @param attestation replaces "none". The passkey can also sign it, with a correct or a false signature.
   */
  create(
    challenge: string,
    circumstances: Circumstances,
    attestation: {
      readonly fmt?: string;
      readonly attStmt?: Map<string, never>;
      readonly isSelfSigned?: boolean;
      readonly isFalse?: boolean;
    } = {},
  ) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]);
    const idLength = Buffer.of(0, this.#id.length);
    const credential = [Buffer.alloc(16), idLength, this.#id, isoCBOR.encode(key)];
    const authData = Uint8Array.from(this.#data(circumstances, Buffer.concat(credential)));
    const { type = 'webauthn.create' } = circumstances;
    const clientDataJSON = this.#clientData(challenge, type, circumstances);
    const { fmt = 'none', attStmt = new Map(), isSelfSigned, isFalse } = attestation;
    const sig = this.#sign(authData, isFalse ? '' : clientDataJSON);
    const statement = new Map(Object.entries({ alg: -7, sig }));
    const parts = isSelfSigned ? { fmt: 'packed', attStmt: statement } : { fmt, attStmt };
    const attestationObject = isoCBOR.encode(
      new Map<string, never>(Object.entries({ ...parts, authData }) as [string, never][]),
    );
    return {
      ...this.#credential,
      response: {
        clientDataJSON,
        attestationObject: base64url(attestationObject),
      },
    };
  }

  /** Answer to `navigator.credentials.get`. @param challenge a text; an attacker may send anything. */
  get(challenge: unknown, circumstances: Circumstances): PasskeyLogin {
    const { type = 'webauthn.get' } = circumstances;
    const clientDataJSON = this.#clientData(challenge, type, circumstances);
    const data = this.#data(circumstances);
    const signature = base64url(this.#sign(data, clientDataJSON));
    return {
      ...this.#credential,
      response: { clientDataJSON, authenticatorData: base64url(data), signature },
    };
  }

  get #credential() {
    const id = base64url(this.#id);
    return { id, rawId: id, type: 'public-key' as const };
  }
}
