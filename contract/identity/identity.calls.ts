import { z } from 'zod';
import { defineCall } from '../call';
import { SignedIn } from './identity.entities';

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

export const SignInCode = z.object({
  code: z
    .string({ error: 'Enter the six digits from the mail.' })
    .trim()
    .regex(/^\d{6}$/, 'Enter the six digits from the mail.'),
});

export const signIn = defineCall({
  method: 'POST',
  path: '/sign_in',
  summary: 'Check email and password, mail a code, and open a session that awaits it (cookie monitor_session).',
  may: 'public',
  queues: true,
  body: Credentials,
  response: z.object({ next: z.literal('code'), code_ttl_seconds: z.number() }),
  errors: [403, 409, 429],
});

export const signInCode = defineCall({
  method: 'POST',
  path: '/sign_in/code',
  summary: 'Finish signing in with the mailed code.',
  may: 'awaiting-code',
  body: SignInCode,
  response: SignedIn,
  errors: [429],
});

export const refreshJwt = defineCall({
  method: 'GET',
  path: '/refresh_jwt',
  summary: 'The current user and a fresh token.',
  may: 'signed-in',
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
