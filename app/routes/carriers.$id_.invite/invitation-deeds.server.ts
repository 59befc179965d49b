import { parseWithZod } from '@conform-to/zod/v4';
import { RecordId } from '@contract/shared/record-id';
import { z } from 'zod';
import {
  createConnectionInvitation,
  resendConnectionInvitation,
  revokeConnectionInvitation,
} from '~/models/connection-invitations.server';
import { paths } from '~/paths';
import { formAgain } from '~/services/form-again.server';
import type { Monitor } from '~/services/monitor.server';
import { problemResponse } from '~/services/problem';
import { redirectWithToast } from '~/services/toast.server';

const InviteForm = z.object({
  email: z.string().optional(),
  user_id_for_email: RecordId.shape.id.optional(),
  classification_ids: z.array(RecordId.shape.id).default([]),
});

/** Invites the carrier, mails an invitation again or takes it back, as the pressed button says. */
export async function changeInvitations(carrierId: string, form: FormData, monitor: Monitor) {
  const here = paths.carrierInvite(carrierId);
  const id = String(form.get('invitation_id'));
  switch (form.get('intent')) {
    case 'invite':
      return invite(carrierId, form, monitor);
    case 'resend': {
      const answer = await resendConnectionInvitation(monitor, id);
      if (!answer.ok) return redirectWithToast(here, answer.error.message, { type: 'error' });
      return redirectWithToast(here, `${answer.data.email} was mailed again. The link before no longer works.`);
    }
    case 'revoke': {
      const answer = await revokeConnectionInvitation(monitor, id);
      if (!answer.ok) return redirectWithToast(here, answer.error.message, { type: 'error' });
      return redirectWithToast(here, 'The invitation is taken back. Its link no longer works.');
    }
    default:
      throw problemResponse({ status: 400, message: 'This form does not say what to do.' });
  }
}

async function invite(carrier_id: string, form: FormData, monitor: Monitor) {
  const submission = parseWithZod(form, { schema: InviteForm });
  const page = { form: 'invite', fields: ['email', 'user_id_for_email', 'classification_ids'] };
  if (submission.status !== 'success') return formAgain(page, submission);
  const answer = await createConnectionInvitation(monitor, { carrier_id, ...submission.value });
  if (!answer.ok) return formAgain(page, submission, answer);
  return redirectWithToast(paths.carrierRelationship(carrier_id), `${answer.data.email} is invited to onboard.`);
}
