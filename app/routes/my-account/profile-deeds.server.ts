import { parseWithZod } from '@conform-to/zod/v4';
import { PasswordChange } from '@contract/account/profile.calls';
import { SignUpDetails } from '@contract/identity/sign-up.calls';
import { changePassword } from '~/models/account.server';
import { endAllSessions, endSession, signUpDetails } from '~/models/identity.server';
import { paths } from '~/paths';
import { invalidForm } from '~/services/form-errors.server';
import { forgetSession } from '~/services/session.server';
import { redirectWithToast } from '~/services/toast.server';
import type { Deed } from './deed.server';

const HERE = paths.accountTab('profile');

const NAME_FORM = { form: 'profile', fields: ['first_name', 'last_name', 'phone'] };
const PASSWORDS = ['current_password', 'new_password'];
const PASSWORD_FORM = { form: 'password', fields: PASSWORDS, hideFields: PASSWORDS };

/** What a user changes about themselves. */
export const profileDeeds: Record<string, Deed> = {
  'save-profile': {
    access: 'expired-too',
    act: async (_args, form, monitor) => {
      const submission = parseWithZod(form, { schema: SignUpDetails });
      if (submission.status !== 'success') return invalidForm(NAME_FORM, submission);
      const { phone, ...names } = submission.value;
      const answer = await signUpDetails(monitor, { ...names, phone: phone ?? undefined });
      if (!answer.ok) return invalidForm(NAME_FORM, submission, answer);
      return redirectWithToast(HERE, 'Your profile is saved.');
    },
  },
  'change-password': {
    access: 'expired-too',
    act: async (_args, form, monitor) => {
      const submission = parseWithZod(form, { schema: PasswordChange });
      if (submission.status !== 'success') return invalidForm(PASSWORD_FORM, submission);
      const answer = await changePassword(monitor, submission.value);
      if (!answer.ok) return invalidForm(PASSWORD_FORM, submission, answer);
      return redirectWithToast(HERE, 'Your password is changed. Everywhere else you are signed out.');
    },
  },
  'end-session': {
    access: 'expired-too',
    act: async (_args, form, monitor) => {
      const answer = await endSession(monitor, String(form.get('session_id') ?? ''));
      if (answer.ok) return redirectWithToast(HERE, 'That session is ended.');
      return redirectWithToast(HERE, 'That session had ended already.', { type: 'info' });
    },
  },
  'sign-out-everywhere': {
    access: 'expired-too',
    act: async ({ request }, _form, monitor) => {
      const forget = await forgetSession(request);
      await endAllSessions(monitor);
      const headers = { 'Set-Cookie': forget, 'Clear-Site-Data': '"storage"' };
      return redirectWithToast(paths.login(), 'You are signed out everywhere.', { type: 'info' }, { headers });
    },
  },
};
