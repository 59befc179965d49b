import { PasswordChange } from '@contract/account/profile.calls';
import { SignUpDetails } from '@contract/identity/sign-up.calls';
import { changePassword } from '~/models/account.server';
import { endAllSessions, endSession, signUpDetails } from '~/models/identity.server';
import { paths } from '~/paths';
import { formAction } from '~/services/page.server';
import type { PageActions } from '~/services/page-actions.server';
import { forgetSession } from '~/services/session.server';
import { redirectWithToast } from '~/services/toast.server';

const HERE = paths.accountTab('profile');

const NAME_FORM = { form: 'profile', fields: ['first_name', 'last_name', 'phone'] };
const PASSWORDS = ['current_password', 'new_password'];
const PASSWORD_FORM = { form: 'password', fields: PASSWORDS, hideFields: PASSWORDS };

/** What a user changes about themselves. */
export const profileActions: PageActions = {
  'save-profile': {
    access: 'expired-too',
    act: async (_args, form, monitor) => {
      return formAction(form, { ...NAME_FORM, schema: SignUpDetails }, async (value) => {
        const { phone, ...names } = value;
        const answer = await signUpDetails(monitor, { ...names, phone: phone ?? undefined });
        return answer.ok ? { to: HERE, toast: 'Profile saved.' } : answer;
      });
    },
  },
  'change-password': {
    access: 'expired-too',
    act: async (_args, form, monitor) => {
      return formAction(form, { ...PASSWORD_FORM, schema: PasswordChange }, async (value) => {
        const answer = await changePassword(monitor, value);
        if (!answer.ok) return answer;
        return { to: HERE, toast: 'Password changed. You are signed out on other devices.' };
      });
    },
  },
  'end-session': {
    access: 'expired-too',
    act: async (_args, form, monitor) => {
      const answer = await endSession(monitor, String(form.get('session_id') ?? ''));
      if (answer.ok) return redirectWithToast(HERE, 'Session ended.', { type: 'info' });
      return redirectWithToast(HERE, 'That session had already ended.', { type: 'info' });
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
