import { RecordId } from '@contract/shared/record-id';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { getCarrierUsers } from '~/models/carrier-people.server';
import {
  checkInvitationAddress,
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
  /** An address that is not the record's, which the page has asked about. */
  confirmed_email: z.string().optional(),
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
      return redirectWithToast(here, `${answer.data.email} was emailed again. The earlier link no longer works.`);
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
  const fields = ['email', 'confirmed_email', 'user_id_for_email', 'classification_ids'];
  return formAction(form, { form: 'invite', fields, schema: InviteForm }, async (value) => {
    const { confirmed_email, ...invitation } = value;
    const doubt = await doubtAbout(carrier_id, invitation, confirmed_email, monitor);
    if (doubt) return doubt;
    const answer = await createConnectionInvitation(monitor, { carrier_id, ...invitation });
    if (!answer.ok) return answer;
    return { to: paths.carrierRelationship(carrier_id), toast: `${answer.data.email} is invited to onboard.` };
  });
}

type Asked = { email?: string; user_id_for_email?: number };

/** Asks once more before an address is invited that is not the record's. @returns what to say of it; null: go on */
async function doubtAbout(carrier_id: string, asked: Asked, confirmed: string | undefined, monitor: Monitor) {
  const email = asked.email ?? (await addressOf(carrier_id, asked.user_id_for_email, monitor));
  if (!email || email === confirmed) return null;
  const answer = await checkInvitationAddress(monitor, { carrier_id, email });
  // An address that is none is refused with the invitation, beside its field.
  if (!answer.ok || answer.data.result === 'same') return null;
  const { result, on_record, note } = answer.data;
  const what =
    result === 'differs'
      ? `${email} is not the address of the federal record, which is ${on_record}.`
      : `FMCSA record has no address to compare ${email} with.`;
  const message = `${[what, note].filter(Boolean).join(' ')} Check whose it is, with a number of the record.`;
  const error = { code: 'invalid_input', message, fields: { confirmed_email: [message] } };
  return { ok: false, status: 422, error, retryAfterSeconds: null } satisfies Refused<422>;
}

async function addressOf(carrierId: string, userId: number | undefined, monitor: Monitor) {
  if (userId === undefined) return undefined;
  const { carrier_users } = await getCarrierUsers(monitor, carrierId);
  return carrier_users.find(({ id }) => id === userId)?.email;
}
