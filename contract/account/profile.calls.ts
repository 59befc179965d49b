import { z } from 'zod';
import { defineCall } from '../call';
import { NewPassword } from '../identity/passwords.calls';

export const PasswordChange = z.object({
  current_password: z
    .string({ error: 'Enter your current password.' })
    .min(1, 'Enter your current password.')
    .max(1024, 'That password is too long.'),
  new_password: NewPassword,
});

export const changePassword = defineCall({
  method: 'PATCH',
  path: '/api/v1/password',
  summary:
    "Change the signed-in user's password by the current one, and end all other sessions. This one goes on under a new token, in its cookie; JWTs made before end.",
  may: 'signed-in',
  queues: true,
  body: PasswordChange,
  response: null,
  errors: [429],
});
