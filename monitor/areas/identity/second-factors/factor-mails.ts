import { FEW_RECOVERY_CODES, SIGN_IN_CODE_TTL_SECONDS } from '@contract/identity/identity.constants';
import type { Letter } from '../../../base/letter';

/** People who sign in through their company have no password here. */
const NOT_YOU =
  'If it was not you, someone can sign in as you. Let a manager at your company know, and if you sign in with a password, choose another with “Forgot your password?” on the sign-in page.';

export const confirmationCodeMail = (code: string): Letter => ({
  subject: 'Confirm it is you',
  parts: [
    { says: 'Your code is', code },
    `It works once, for ${SIGN_IN_CODE_TTL_SECONDS / 60} minutes, on the page that asked for it.`,
    {
      small:
        'If you did not ask for it, someone is signed in as you: sign out everywhere under Account, and choose a new password if you have one.',
    },
  ],
});

export const appSetUpMail = (isReplaced: boolean): Letter => ({
  subject: isReplaced ? 'Your authenticator app was replaced' : 'You set up an authenticator app',
  parts: [
    'From now on signing in takes a code of the app. You were signed out on all other devices.',
    'Keep your recovery codes where you find them without your phone.',
    NOT_YOU,
  ],
});

/** @param isLast no factor is left besides the mailbox */
export const appRemovedMail = (isLast: boolean): Letter => ({
  subject: 'Your authenticator app was removed',
  parts: [whatIsLeft(isLast), NOT_YOU],
});

export const passkeyAddedMail = (name: string): Letter => ({
  subject: 'You added a passkey',
  parts: [
    `It is called “${name}”. From now on signing in takes a passkey, or a code of your authenticator app if you have one. You were signed out on all other devices.`,
    'Keep your recovery codes where you find them without your phone or computer.',
    NOT_YOU,
  ],
});

/** @param isLast no factor is left besides the mailbox */
export const passkeyRemovedMail = (name: string, isLast: boolean): Letter => ({
  subject: 'A passkey was removed',
  parts: [`It was called “${name}”.`, whatIsLeft(isLast), NOT_YOU],
});

export const passkeyRefusedMail = (name: string): Letter => ({
  subject: 'A passkey was refused',
  parts: [
    `The passkey “${name}” of your account counted backward, as a copy of it does. We did not accept it.`,
    'Remove it under Account and add a new one. If you did not use it just now, let a manager at your company know.',
  ],
});

const whatIsLeft = (isLast: boolean) =>
  isLast
    ? 'Signing in takes a code from an email again. You were signed out on all other devices, and your recovery codes no longer work.'
    : 'Signing in takes the authenticator app or passkeys that you still have. You were signed out on all other devices.';

export const factorsResetMail = (by: string): Letter => ({
  subject: 'Your authenticator app and passkeys were reset',
  parts: [
    `${by} took your authenticator app, passkeys, recovery codes and remembered devices off your account. You were signed out everywhere.`,
    'Sign in with a code from an email, then set up an app or a passkey again under Account.',
    'If you did not ask for this, call them: someone may be trying to sign in as you.',
  ],
});

export const recoveryCodeMail = (left: number): Letter => ({
  subject: 'A recovery code was used',
  parts: [
    'Someone, we hope you, gave one of your recovery codes instead of your authenticator app or a passkey.',
    left <= FEW_RECOVERY_CODES
      ? `${left === 0 ? 'None is' : `Only ${left} ${left === 1 ? 'is' : 'are'}`} left. Make new ones under Account.`
      : `${left} are left.`,
    NOT_YOU,
  ],
});

export const recoveryCodesMail = (): Letter => ({
  subject: 'You made new recovery codes',
  parts: ['The old ones no longer work.', NOT_YOU],
});

/** @param country ISO 3166, such as `CA` */
export const newCountryMail = (country: string): Letter => ({
  subject: 'New sign-in from another country',
  parts: [
    `Someone, we hope you, signed in to your account from ${new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country}, for the first time in weeks.`,
    'Where you are signed in is listed under Account; you can end each session there.',
    NOT_YOU,
  ],
});
