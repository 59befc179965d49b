import { parseWithZod } from '@conform-to/zod/v4';
import { NewUserInvitation } from '@contract/account/users.calls';
import { createUserInvitation, deleteUserInvitation } from '~/models/account.server';
import { paths } from '~/paths';
import { invalidForm } from '~/services/form-errors.server';
import { redirectWithToast } from '~/services/toast.server';
import type { Deed } from './deed.server';

const HERE = paths.accountTab('users');

const INVITE_FORM = { form: 'invite', fields: ['email', 'scopes', 'site'] };

/** What a manager does about invitations; a user's rights and removal have pages of their own. */
export const userDeeds: Record<string, Deed> = {
  invite: {
    access: 'manageUsers',
    act: async (_args, form, monitor) => {
      const submission = parseWithZod(form, { schema: NewUserInvitation });
      if (submission.status !== 'success') return invalidForm(INVITE_FORM, submission);
      const answer = await createUserInvitation(monitor, submission.value);
      if (!answer.ok) return invalidForm(INVITE_FORM, submission, answer);
      return redirectWithToast(HERE, `The invitation is on its way to ${answer.data.email}.`);
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
