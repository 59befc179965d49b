import { RecordId } from '@contract/shared/record-id';
import { data } from '@remix-run/node';
import { z } from 'zod';
import {
  createConnectionInvitation,
  resendConnectionInvitation,
  revokeConnectionInvitation,
} from '~/models/connection-invitations.server';
import { paths } from '~/paths';
import type { Monitor, Refused } from '~/services/monitor.server';
import { formAction, shownVersion, shownVersionOf } from '~/services/page.server';
import { redirectWithToast } from '~/services/toast.server';
import type { FormErrors } from '~/view/form-errors';
import { problemResponse } from '~/view/problem';

const InviteForm = z.object({
  expected_version: shownVersion,
  email: z.string().optional(),
  user_id_for_email: RecordId.shape.id.optional(),
  classification_ids: z.array(RecordId.shape.id).default([]),
});

/** Invites the carrier, mails an invitation again or takes it back, as the pressed button says. */
export async function changeInvitations(carrierId: string, form: FormData, monitor: Monitor) {
  const here = paths.carrierInvite(carrierId);
  const id = String(form.get('invitation_id'));
  const seen = { expected_version: shownVersionOf(form) };
  switch (form.get('intent')) {
    case 'invite':
      return invite(carrierId, form, monitor);
    case 'resend': {
      const classification_ids = form.getAll('classification_ids').map(Number);
      const answer = await resendConnectionInvitation(monitor, id, { ...seen, classification_ids });
      if (!answer.ok) return told(answer);
      return redirectWithToast(here, `${answer.data.email} was mailed again. The link before no longer works.`);
    }
    case 'revoke': {
      const answer = await revokeConnectionInvitation(monitor, id, seen);
      if (!answer.ok) return told(answer);
      return redirectWithToast(here, 'The invitation is taken back. Its link no longer works.');
    }
    default:
      throw problemResponse({ status: 400, message: 'This form does not say what to do.' });
  }
}

/** The list again, above it why nothing was done. */
const told = ({ status, error }: Refused<number>) =>
  data<FormErrors>({ form: 'invitations', result: { error: { '': [error.message] } } }, status);

async function invite(carrier_id: string, form: FormData, monitor: Monitor) {
  const page = { form: 'invite', fields: ['email', 'user_id_for_email', 'classification_ids'], schema: InviteForm };
  return formAction(form, page, async (value) => {
    const answer = await createConnectionInvitation(monitor, { carrier_id, ...value });
    if (!answer.ok) return answer;
    return { to: paths.carrierRelationship(carrier_id), toast: `${answer.data.email} is invited to onboard.` };
  });
}
