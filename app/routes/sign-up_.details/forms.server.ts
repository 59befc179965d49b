import { InvitationClaim, NewCompany, SignUpDetails } from '@contract/identity/sign-up.calls';
import { claimOpenUserInvitation, createCompany, signUpDetails } from '~/models/identity.server';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { sessionOf } from '~/services/session.server';

export const saveDetails = defineForm({
  form: 'details',
  intent: 'details',
  schema: SignUpDetails,
  call: ({ monitor }, { phone, ...names }) => signUpDetails(monitor, { ...names, phone: phone ?? undefined }),
  to: paths.signUpDetails(),
});

/** Each company that was found has a form of its own. */
export const create = defineForm({
  form: (sent) => `create-${sent.get('carrier_id')}`,
  intent: 'create',
  schema: NewCompany,
  hidden: ['carrier_id'],
  call: ({ monitor }, value) => createCompany(monitor, value),
  to: paths.home(),
  toast: ({ data }) => `${data.company?.legal_name} is set up. You manage it.`,
  headers: sessionOf,
});

export const claim = defineForm({
  form: 'claim',
  intent: 'claim',
  schema: InvitationClaim,
  hidden: ['user_invitation_id'],
  call: ({ monitor }, { user_invitation_id }) => claimOpenUserInvitation(monitor, user_invitation_id),
  to: paths.home(),
  toast: ({ data }) => `You joined ${data.company?.legal_name ?? 'the company'}.`,
  headers: sessionOf,
});
