import { z } from 'zod';
import { Passkey, PasskeyCreation } from './passkeys.entities';

const CODE = 'Enter the six digits, or a recovery code.';

/** Six digits of the mail or the authenticator app, or a recovery code, with or without its dashes. */
export const FactorCode = z
  .string({ error: CODE })
  .trim()
  .regex(/^(\d{6}|[A-Za-z2-7]{4}(-?[A-Za-z2-7]{4}){3})$/, CODE)
  .transform((code) => code.replaceAll('-', '').toUpperCase());

/** A browser that needs no code at sign-in until it expires. */
export const RememberedDevice = z.object({
  id: z.string(),
  user_agent: z.string().nullable(),
  network_address: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
});
export type RememberedDevice = z.infer<typeof RememberedDevice>;

/** A secret that waits for its first code, for the session that began it alone. */
const AppSetUp = z.object({
  /** In groups of four, to type into the app. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  address: z.string(),
  /** The address as a QR code: the path of an SVG, and the length of its sides. */
  qr: z.object({ size: z.number(), path: z.string() }),
});

/** The signed-in person's own second factors. */
export const SecondFactors = z.object({
  /** Changes take the person's password. Not of one who signs in at the company's provider, without any. */
  takes_password: z.boolean(),
  /** Null: none. Without an app and passkeys codes are mailed. */
  app: z.object({ set_up_at: z.string(), last_used_at: z.string().nullable() }).nullable(),
  /** Oldest first. */
  passkeys: z.array(Passkey),
  recovery_codes_left: z.number(),
  set_up: AppSetUp.nullable(),
  /** What the browser needs to make the passkey that was begun in this session. */
  passkey_set_up: PasskeyCreation.nullable(),
  devices: z.array(RememberedDevice),
});
export type SecondFactors = z.infer<typeof SecondFactors>;
