import {
  claimOpenUserInvitation,
  createCompany,
  InvitationClaim,
  NewCompany,
  SignUpDetails,
  signUpDetails,
} from '@contract/identity/sign-up.calls';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { sessionOf } from '~/services/session.server';

export const saveDetails = defineForm({
  form: 'details',
  intent: 'details',
  schema: SignUpDetails,
  call: ({ monitor }, { phone, ...names }) =>
    monitor.call(signUpDetails, { body: { ...names, phone: phone ?? undefined } }, { handles: [403, 422] }),
  to: paths.signUpDetails(),
});

/** Each company that was found has a form of its own. */
export const create = defineForm({
  form: (sent) => `create-${sent.get('carrier_id')}`,
  intent: 'create',
  schema: NewCompany,
  hidden: ['carrier_id'],
  call: ({ monitor }, value) => monitor.call(createCompany, { body: value }, { handles: [403, 409, 422, 429] }),
  to: paths.home(),
  toast: ({ data }) => `${data.company?.legal_name} is set up. You manage it.`,
  headers: sessionOf,
});

export const claim = defineForm({
  form: 'claim',
  intent: 'claim',
  schema: InvitationClaim,
  hidden: ['user_invitation_id'],
  call: ({ monitor }, { user_invitation_id }) =>
    monitor.call(
      claimOpenUserInvitation,
      { body: { user_invitation_id: user_invitation_id } },
      { handles: [403, 404, 409, 422] },
    ),
  to: paths.home(),
  toast: ({ data }) => `You joined ${data.company?.legal_name ?? 'the company'}.`,
  headers: sessionOf,
});
