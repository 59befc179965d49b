import { PasswordChange } from '@contract/account/profile.calls';
import { SignUpDetails } from '@contract/identity/sign-up.calls';
import { changePassword } from '~/models/account.server';
import { endAllSessions, endSession, signUpDetails } from '~/models/identity.server';
import { paths } from '~/paths';
import { formAction } from '~/services/page.server';
import { forgetSession } from '~/services/session.server';
import { redirectWithToast } from '~/services/toast.server';
import type { Action } from './action.server';

const HERE = paths.accountTab('profile');

const NAME_FORM = { form: 'profile', fields: ['first_name', 'last_name', 'phone'] };
const PASSWORDS = ['current_password', 'new_password'];
const PASSWORD_FORM = { form: 'password', fields: PASSWORDS, hideFields: PASSWORDS };

/** What a user changes about themselves. */
export const profileActions: Record<string, Action> = {
  'save-profile': {
    access: 'expired-too',
    act: async (_args, form, monitor) => {
      return formAction(form, { ...NAME_FORM, schema: SignUpDetails }, async (value) => {
        const { phone, ...names } = value;
        const answer = await signUpDetails(monitor, { ...names, phone: phone ?? undefined });
        return answer.ok ? { to: HERE, toast: 'Your profile is saved.' } : answer;
      });
    },
  },
  'change-password': {
    access: 'expired-too',
    act: async (_args, form, monitor) => {
      return formAction(form, { ...PASSWORD_FORM, schema: PasswordChange }, async (value) => {
        const answer = await changePassword(monitor, value);
        if (!answer.ok) return answer;
        return { to: HERE, toast: 'Your password is changed. Everywhere else you are signed out.' };
      });
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
