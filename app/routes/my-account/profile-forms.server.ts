import { PasswordChange } from '@contract/account/profile.calls';
import { SignUpDetails } from '@contract/identity/sign-up.calls';
import { z } from 'zod';
import { changePassword } from '~/models/account.server';
import { endAllSessions, endSession, signUpDetails } from '~/models/identity.server';
import { paths } from '~/paths';
import { defineForm, Nothing } from '~/services/define-form.server';
import { signedOut } from '~/services/session.server';

const to = paths.accountTab('profile');

/** What a user changes about themselves. */
export const saveProfile = defineForm({
  form: 'profile',
  intent: 'save-profile',
  schema: SignUpDetails,
  call: ({ monitor }, { phone, ...names }) => signUpDetails(monitor, { ...names, phone: phone ?? undefined }),
  to,
  toast: 'Profile saved.',
});

export const changePasswordForm = defineForm({
  form: 'password',
  intent: 'change-password',
  schema: PasswordChange,
  secret: ['current_password', 'new_password'],
  call: ({ monitor }, value) => changePassword(monitor, value),
  to,
  toast: 'Password changed. You are signed out on other devices.',
});

export const endOneSession = defineForm({
  form: 'end-session',
  intent: 'end-session',
  schema: z.object({ session_id: z.string().default('') }),
  hidden: ['session_id'],
  call: ({ monitor }, { session_id }) => endSession(monitor, session_id),
  to,
  toast: { message: 'Session ended.', type: 'info' },
  refusal: () => ({ to, toast: { message: 'That session had already ended.', type: 'info' } }),
});

export const signOutEverywhere = defineForm({
  form: 'sign-out-everywhere',
  intent: 'sign-out-everywhere',
  schema: Nothing,
  call: ({ monitor }) => endAllSessions(monitor),
  to: paths.login(),
  toast: { message: 'You are signed out everywhere.', type: 'info' },
  headers: ({ request }) => signedOut(request),
});
