import { changePassword, PasswordChange } from '@contract/account/profile.calls';
import { endAllSessions, endSession } from '@contract/identity/sessions.calls';
import { SignUpDetails, signUpDetails } from '@contract/identity/sign-up.calls';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, Nothing } from '~/services/define-form.server';
import { sessionOf, signedOut } from '~/services/session.server';

const to = paths.accountTab('profile');

/** What a user changes about themselves. */
export const saveProfile = defineForm({
  form: 'profile',
  intent: 'save-profile',
  schema: SignUpDetails,
  call: ({ monitor }, { phone, ...names }) =>
    monitor.call(signUpDetails, { body: { ...names, phone: phone ?? undefined } }, { handles: [403, 422] }),
  to,
  toast: 'Profile saved.',
});

export const changePasswordForm = defineForm({
  form: 'password',
  intent: 'change-password',
  schema: PasswordChange,
  secret: ['current_password', 'new_password'],
  call: ({ monitor }, value) => monitor.send(changePassword, { body: value }),
  to,
  toast: 'Password changed. You are signed out on other devices.',
  headers: (done) => sessionOf(done),
});

export const endOneSession = defineForm({
  form: 'end-session',
  intent: 'end-session',
  schema: z.object({ session_id: z.string().default('') }),
  hidden: ['session_id'],
  call: ({ monitor }, { session_id }) => monitor.call(endSession, { params: { id: session_id } }, { handles: [404] }),
  to,
  toast: { message: 'Session ended.', type: 'info' },
  refusal: () => ({ to, toast: { message: 'That session had already ended.', type: 'info' } }),
});

export const signOutEverywhere = defineForm({
  form: 'sign-out-everywhere',
  intent: 'sign-out-everywhere',
  schema: Nothing,
  call: ({ monitor }) => monitor.call(endAllSessions, {}),
  to: paths.login(),
  toast: { message: 'You are signed out everywhere.', type: 'info' },
  headers: ({ request }) => signedOut(request),
});
