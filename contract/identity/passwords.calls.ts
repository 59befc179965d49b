import { z } from 'zod';
import { defineCall } from '../call';
import { PASSWORD_MIN_LENGTH } from './identity.constants';

/** A password that someone chooses. Only its length counts. */
export const NewPassword = z
  .string({ error: 'Choose a password.' })
  .min(PASSWORD_MIN_LENGTH, `Choose a password of ${PASSWORD_MIN_LENGTH} characters or more.`)
  .max(1024, 'That password is too long.');

export const ForgottenPassword = z.object({
  email: z
    .string({ error: 'Enter your email address.' })
    .trim()
    .min(1, 'Enter your email address.')
    .max(254, 'That email address is too long.'),
});

export const ChosenPassword = z.object({
  token: z
    .string({ error: 'Open the link from the email again.' })
    .min(1, 'Open the link from the email again.')
    .max(200),
  password: NewPassword,
});

export const forgottenPassword = defineCall({
  method: 'POST',
  path: '/forgotten_password',
  summary: 'Mail a link to choose a new password. The answer is the same whether or not there is such an account.',
  may: 'public',
  body: ForgottenPassword,
  response: null,
  errors: [429],
});

export const chooseNewPassword = defineCall({
  method: 'POST',
  path: '/new_password',
  summary: 'Set a new password with the token from the mail, once, and end all sessions of the user.',
  may: 'public',
  queues: true,
  body: ChosenPassword,
  response: null,
  errors: [403, 429],
});
