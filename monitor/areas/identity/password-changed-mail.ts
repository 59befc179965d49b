import type { Letter } from '../../base/letter';

/** @param signedOut where the change ended the sessions */
export const passwordChangedMail = (signedOut: 'everywhere' | 'on all other devices'): Letter => ({
  subject: 'Your password was changed',
  parts: [
    `Your password was just changed, and you were signed out ${signedOut}.`,
    'If it was not you, choose another right away with "Forgot your password?" on the sign-in page, and let a manager at your company know.',
  ],
});
