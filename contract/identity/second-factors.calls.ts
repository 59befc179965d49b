import { z } from 'zod';
import { defineCall } from '../call';
import { CODE_SOURCES } from './identity.constants';
import { FactorCode, SecondFactors } from './second-factors.entities';

export const Password = z
  .string({ error: 'Enter your password.' })
  .min(1, 'Enter your password.')
  .max(1024, 'That password is too long.');

/**
 * What changing or removing a factor takes: what a stolen session does not have. Who has an app gives a code too. Who signs in at the
 * company's provider has no password to give.
 */
export const FactorProof = z.object({ password: Password.optional(), code: FactorCode.optional() });

/** What removing the app takes. */
export const AppProof = FactorProof.extend({ code: FactorCode });

export const FactorConfirmation = z.object({ code: FactorCode });

/** Shown this once; digests are stored. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getSecondFactors = defineCall({
  method: 'GET',
  path: '/api/v1/second_factors',
  summary:
    "The signed-in user's own authenticator app and passkeys, how many recovery codes are left, and remembered devices. A secret that waits for its first code is shown to the session that began it.",
  may: 'signed-in',
  beforeFactor: true,
  response: SecondFactors,
});

export const startAuthenticatorApp = defineCall({
  method: 'POST',
  path: '/api/v1/second_factors/app',
  summary:
    'Begin to set up an authenticator app: a new secret, good for ten minutes in this session. It takes the password, if the person has one, and replacing an app a code too.',
  may: 'signed-in',
  beforeFactor: true,
  stepUp: true,
  body: FactorProof,
  response: SecondFactors,
  errors: [429],
});

export const confirmAuthenticatorApp = defineCall({
  method: 'POST',
  path: '/api/v1/second_factors/app/confirm',
  summary:
    'Finish it with the first code of the app. All other sessions and remembered devices end, and ten recovery codes are answered this once.',
  may: 'signed-in',
  beforeFactor: true,
  stepUp: true,
  body: FactorConfirmation,
  response: RecoveryCodes,
  errors: [409, 429],
});

export const removeAuthenticatorApp = defineCall({
  method: 'POST',
  path: '/api/v1/second_factors/app/remove',
  summary:
    'Remove the app, with the password and a code; with the last factor the recovery codes too. All other sessions end.',
  may: 'signed-in',
  stepUp: true,
  body: AppProof,
  response: null,
  errors: [404, 429],
});

export const makeRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/v1/second_factors/recovery_codes',
  summary: 'Make ten new recovery codes, with the password, and a code where the person has an app. The old ones end.',
  may: 'signed-in',
  stepUp: true,
  body: FactorProof,
  response: RecoveryCodes,
  errors: [404, 429],
});

export const forgetDevice = defineCall({
  method: 'DELETE',
  path: '/api/v1/remembered_devices/{id}',
  summary: "Forget one of the signed-in user's own remembered devices: its next sign-in takes a code.",
  may: 'signed-in',
  params: z.object({ id: z.uuid('id must name a device.') }),
  response: null,
});

export const askForConfirmation = defineCall({
  method: 'POST',
  path: '/api/v1/confirmation/code',
  summary:
    'Begin to confirm who one is, for a call with step-up: mails a code, unless the person has an authenticator app or a passkey.',
  may: 'signed-in',
  beforeFactor: true,
  response: z.object({ code_from: z.enum(CODE_SOURCES) }),
  errors: [429],
});

export const checkConfirmation = defineCall({
  method: 'GET',
  path: '/api/v1/confirmation',
  summary:
    'Whether a call with step-up may be made now: refused as such a call is. For what is done in several calls, of which the last is one.',
  may: 'signed-in',
  stepUp: true,
  response: z.object({ is_confirmed: z.literal(true) }),
});

export const confirmItIsYou = defineCall({
  method: 'POST',
  path: '/api/v1/confirmation',
  summary:
    'Give a second factor in the present session, which goes on under a new token: for ten minutes it may make the calls with step-up.',
  may: 'signed-in',
  beforeFactor: true,
  body: FactorConfirmation,
  response: null,
  errors: [429],
});
