import { NewUserInvitation } from '@contract/account/users.calls';
import { createUserInvitation, deleteUserInvitation } from '~/models/account.server';
import { paths } from '~/paths';
import { formAction } from '~/services/page.server';
import type { PageActions } from '~/services/page-actions.server';
import { redirectWithToast } from '~/services/toast.server';

const HERE = paths.companyPeople();

const INVITE_FORM = { form: 'invite', fields: ['email', 'scopes', 'site'] };

/** What an admin does about invitations; a user's permissions and removal have pages of their own. */
export const peopleActions: PageActions = {
  invite: {
    access: 'manageUsers',
    act: async (_args, form, monitor) => {
      return formAction(form, { ...INVITE_FORM, schema: NewUserInvitation }, async (value) => {
        const answer = await createUserInvitation(monitor, value);
        return answer.ok ? { to: HERE, toast: `Invitation sent to ${answer.data.email}.` } : answer;
      });
    },
  },
  'delete-invitation': {
    access: 'manageUsers',
    act: async (_args, form, monitor) => {
      const answer = await deleteUserInvitation(monitor, String(form.get('invitation_id') ?? ''));
      if (answer.ok) return redirectWithToast(HERE, 'Invitation canceled.', { type: 'info' });
      return redirectWithToast(HERE, 'That invitation was already accepted or canceled.', { type: 'info' });
    },
  },
};
