import { NewUserInvitation } from '@contract/account/users.calls';
import { createUserInvitation, deleteUserInvitation } from '~/models/account.server';
import { paths } from '~/paths';
import { formAction } from '~/services/page.server';
import { redirectWithToast } from '~/services/toast.server';
import type { Action } from './action.server';

const HERE = paths.accountTab('users');

const INVITE_FORM = { form: 'invite', fields: ['email', 'scopes', 'site'] };

/** What a manager does about invitations; a user's rights and removal have pages of their own. */
export const userActions: Record<string, Action> = {
  invite: {
    access: 'manageUsers',
    act: async (_args, form, monitor) => {
      return formAction(form, { ...INVITE_FORM, schema: NewUserInvitation }, async (value) => {
        const answer = await createUserInvitation(monitor, value);
        return answer.ok ? { to: HERE, toast: `The invitation is on its way to ${answer.data.email}.` } : answer;
      });
    },
  },
  'delete-invitation': {
    access: 'manageUsers',
    act: async (_args, form, monitor) => {
      const answer = await deleteUserInvitation(monitor, String(form.get('invitation_id') ?? ''));
      if (answer.ok) return redirectWithToast(HERE, 'The invitation is taken back.');
      return redirectWithToast(HERE, 'That invitation was claimed or taken back already.', { type: 'info' });
    },
  },
};
