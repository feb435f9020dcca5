import * as z from 'zod/mini';
import { loginRules } from './login-rules.ts';
import type { TextRule } from '#features/forms/text-rule.ts';
import { checkedText } from '#features/forms/text-schema.ts';

const { max, missing } = loginRules.password;

/** Body of a login. The password is compared exactly as typed. */
export const loginSchema = z.object({
  password: z.string(missing).check(z.minLength(1, missing), z.maxLength(max)),
});
export type Login = z.infer<typeof loginSchema>;

/** Minimum number of passkeys while the password is turned off. */
export const PASSKEYS_WITHOUT_PASSWORD = 2;

export const passkeyRules = {
  name: { max: 60, isLine: true, missing: 'Please enter your name.' },
} as const satisfies Readonly<Record<string, TextRule>>;

/** Binary value in base64url, as `@simplewebauthn/browser` sends it. */
function binary(maxLength: number) {
  return z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength));
}

/** Fields that both answers below have. WebAuthn allows ids of 1,023 bytes, or 1,364 characters. */
const credential = { id: binary(1_364), rawId: binary(1_364), type: z.literal('public-key') };

/** Body that adds a passkey: the browser's answer to `navigator.credentials.create`, and a name. */
export const newPasskeySchema = z.object({
  name: checkedText(passkeyRules.name),
  credential: z.object({
    ...credential,
    response: z.object({ clientDataJSON: binary(4_096), attestationObject: binary(8_192) }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** Body of a login with a passkey: the browser's answer to `navigator.credentials.get`. */
export const passkeyLoginSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary(4_096),
    authenticatorData: binary(4_096),
    signature: binary(8_192),
  }),
});
export type PasskeyLogin = z.infer<typeof passkeyLoginSchema>;

export const passkeyListSchema = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      addedAt: z.iso.datetime(),
      lastUsedAt: z.optional(z.iso.datetime()),
      /** True for the passkey of the current session. */
      isInUse: z.boolean(),
    }),
  ),
  /** `waiting`: the configuration turns it off, but it stays on until there are enough passkeys. */
  passwordLogin: z.enum(['on', 'waiting', 'off']),
  /** Name of the session's passkey; empty after a login with the password. */
  name: z.string(),
});
export type PasskeyList = z.infer<typeof passkeyListSchema>;
