import { z } from 'zod';
import { defineCall } from '../call';
import { SignedInAnew } from './identity.calls';
import { NewPasskey, PasskeyName, PasskeyRequest, UsedPasskey } from './passkeys.entities';
import { Password, RecoveryCodes } from './second-factors.calls';
import { SecondFactors } from './second-factors.entities';

/** The password may be missing of who signs in at the company's provider. */
export const PasskeyStart = z.object({ password: Password.optional() });

export const startPasskey = defineCall({
  method: 'POST',
  path: '/api/v1/second_factors/passkeys',
  summary:
    'Begin to add a passkey, with the password: a challenge for the browser, good for five minutes in this session.',
  may: 'signed-in',
  beforeFactor: true,
  stepUp: true,
  body: PasskeyStart,
  response: SecondFactors,
  errors: [409, 429],
});

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/v1/second_factors/passkeys/confirm',
  summary:
    'Finish it with what the browser answered. All other sessions and remembered devices end. With the first passkey of a person without an app ten recovery codes are answered this once; else none.',
  may: 'signed-in',
  beforeFactor: true,
  stepUp: true,
  body: z.object({ name: PasskeyName, passkey: NewPasskey }),
  response: RecoveryCodes,
  errors: [409],
});

export const removePasskey = defineCall({
  method: 'POST',
  path: '/api/v1/second_factors/passkeys/{id}/remove',
  summary:
    "Remove one of the signed-in user's own passkeys, with the password; with the last factor the recovery codes too. All other sessions end.",
  may: 'signed-in',
  stepUp: true,
  params: z.object({ id: z.uuid('id must name a passkey.') }),
  body: PasskeyStart,
  response: null,
  errors: [429],
});

export const askSignInPasskey = defineCall({
  method: 'POST',
  path: '/sign_in/passkey/challenge',
  summary: 'A challenge for the browser, to sign in with a passkey after the password: good for five minutes, once.',
  may: 'awaiting-code',
  response: PasskeyRequest,
  errors: [404],
});

export const signInPasskey = defineCall({
  method: 'POST',
  path: '/sign_in/passkey',
  summary: 'Finish signing in with a passkey in place of a code; remember_device keeps this device for 30 days.',
  may: 'awaiting-code',
  body: z.object({ passkey: UsedPasskey, remember_device: z.boolean().default(false) }),
  response: SignedInAnew,
  errors: [409],
});

export const askConfirmationPasskey = defineCall({
  method: 'POST',
  path: '/api/v1/confirmation/passkey/challenge',
  summary:
    'A challenge for the browser, to confirm who one is with a passkey: good for five minutes in this session, once.',
  may: 'signed-in',
  beforeFactor: true,
  response: PasskeyRequest,
  errors: [404],
});

export const confirmByPasskey = defineCall({
  method: 'POST',
  path: '/api/v1/confirmation/passkey',
  summary: 'Confirm who one is with a passkey: as confirmItIsYou with a code.',
  may: 'signed-in',
  beforeFactor: true,
  body: z.object({ passkey: UsedPasskey }),
  response: null,
  errors: [409],
});
