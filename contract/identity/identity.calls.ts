import { z } from 'zod';
import { defineCall } from '../call';
import { CODE_SOURCES } from './identity.constants';
import { SignedIn } from './identity.entities';
import { FactorCode } from './second-factors.entities';

export const Credentials = z.object({
  email: z
    .string({ error: 'Enter your email address.' })
    .trim()
    .min(1, 'Enter your email address.')
    .max(254, 'That email address is too long.'),
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, 'Enter your password.')
    .max(1024, 'That password is too long.'),
});

export const SignInCode = z.object({ code: FactorCode });

/** `device_token`: null unless the device is remembered. It is answered this once. */
export const SignedInAnew = SignedIn.extend({ device_token: z.string().nullable() });

export const signIn = defineCall({
  method: 'POST',
  path: '/sign_in',
  summary:
    'Check email and password and open a session (cookie monitor_session). It awaits a code: of the authenticator app where the person has one, else one that is mailed. Who has a passkey may give that, and none is mailed. With the token of a remembered device it awaits none.',
  may: 'public',
  queues: true,
  body: Credentials.extend({ device_token: z.string().max(64).optional() }),
  response: z.object({
    /** `signed_in`: no code is asked for. */
    next: z.enum(['code', 'signed_in']),
    code_from: z.enum(CODE_SOURCES),
    /** The person has a passkey, which may be used in place of a code. */
    takes_passkey: z.boolean(),
    code_ttl_seconds: z.number(),
    /** The company lets a device be remembered. */
    may_be_remembered: z.boolean(),
  }),
  errors: [403, 409, 429],
});

export const signInCode = defineCall({
  method: 'POST',
  path: '/sign_in/code',
  summary:
    'Finish signing in with the code of the mail or of the authenticator app, or a recovery code; remember_device keeps this device for 30 days.',
  may: 'awaiting-code',
  body: SignInCode.extend({ remember_device: z.boolean().default(false) }),
  response: SignedInAnew,
  errors: [429],
});

export const refreshJwt = defineCall({
  method: 'GET',
  path: '/refresh_jwt',
  summary: 'The current user and a fresh token.',
  may: 'signed-in',
  beforeFactor: true,
  changesByGet: true,
  response: SignedIn,
  errors: [406],
});

export const signOut = defineCall({
  method: 'GET',
  path: '/sign_out',
  summary: 'End the session at the monitor.',
  may: 'public',
  changesByGet: true,
  response: null,
});

/** Flipper's answer: flags as they are for one actor. */
export const FlipperActor = z.object({
  flipper_id: z.string(),
  features: z.record(z.string(), z.object({ enabled: z.boolean() })),
});

export const getFeatureFlags = defineCall({
  method: 'GET',
  path: '/api/flipper/actors/{flipper_id}',
  summary: "Feature flags of a user or a company, in flipper's format; only one's own.",
  may: 'signed-in',
  params: z.object({ flipper_id: z.string().max(200) }),
  query: z.object({ keys: z.unknown().optional() }),
  response: FlipperActor,
});
