import { z } from 'zod';

const BROKEN = 'The browser’s answer cannot be read. Try again.';
/** Bytes in base64url, as browsers and `@simplewebauthn` write them. */
const bytes = (max: number) =>
  z
    .string({ error: BROKEN })
    .regex(/^[\w-]+$/, BROKEN)
    .max(max, BROKEN);

/** Of a credential: its authenticator chooses it, up to 1023 bytes. */
const CredentialId = bytes(1364);
/** How a browser reaches the authenticator: `internal`, `usb`, `hybrid`, or one that is newer than this list. */
const Transports = z.array(z.string().max(20, BROKEN)).max(10, BROKEN);

export const PasskeyName = z
  .string({ error: 'Name the passkey.' })
  .trim()
  .min(1, 'Name the passkey.')
  .max(60, 'Use 60 characters or less.');

/** A passkey of the signed-in person. Its public key is not answered. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports.optional() });

/** What `navigator.credentials.create` takes (WebAuthn level 3, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('required') }),
  excludeCredentials: z.array(Descriptor),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** What `navigator.credentials.get` takes (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

const Answer = z.object(
  { id: CredentialId, rawId: CredentialId, type: z.literal('public-key', { error: BROKEN }) },
  { error: BROKEN },
);

/** What it answers: RegistrationResponseJSON, without what is not read. */
export const NewPasskey = Answer.extend({
  response: z.object(
    { clientDataJSON: bytes(4_000), attestationObject: bytes(40_000), transports: Transports.optional() },
    { error: BROKEN },
  ),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** AuthenticationResponseJSON, without what is not read. */
export const UsedPasskey = Answer.extend({
  response: z.object(
    { clientDataJSON: bytes(4_000), authenticatorData: bytes(4_000), signature: bytes(4_000) },
    { error: BROKEN },
  ),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;
