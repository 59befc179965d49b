import { createUserInvitation, deleteUserInvitation, NewUserInvitation } from '@contract/account/users.calls';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

const to = paths.companyPeople();

/** A user's permissions and removal have pages of their own. */
export const invite = defineForm({
  form: 'invite',
  intent: 'invite',
  schema: NewUserInvitation.extend({
    role_id: z
      .string()
      .optional()
      .transform((id) => (id ? Number(id) : null)),
  }),
  call: ({ monitor }, value) => monitor.send(createUserInvitation, { body: { user_invitation: value } }),
  to,
  toast: ({ data }) => `Invitation sent to ${data.email}.`,
});

export const deleteInvitation = defineForm({
  form: 'delete-invitation',
  intent: 'delete-invitation',
  schema: z.object({ invitation_id: z.string().default('') }),
  hidden: ['invitation_id'],
  call: ({ monitor }, { invitation_id }) =>
    monitor.call(deleteUserInvitation, { params: { id: invitation_id } }, { handles: [404, 422] }),
  to,
  toast: { message: 'Invitation canceled.', type: 'info' },
  refusal: () => ({ to, toast: { message: 'That invitation was already accepted or canceled.', type: 'info' } }),
});
