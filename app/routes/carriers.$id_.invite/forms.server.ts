import { getCarrierUsers } from '@contract/connections/carrier-users.calls';
import {
  checkInvitationAddress,
  createConnectionInvitation,
  resendConnectionInvitation,
  revokeConnectionInvitation,
} from '@contract/onboarding/connection-invitations.calls';
import { RecordId } from '@contract/shared/record-id';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, type Sending } from '~/services/define-form.server';
import type { Monitor, Refused } from '~/services/monitor.server';
import { shownVersion } from '~/services/page.server';

export const invite = defineForm({
  form: 'invite',
  intent: 'invite',
  schema: z.object({
    email: z.string().optional(),
    /** An address other than the record's, which the page asked the user to confirm. */
    confirmed_email: z.string().optional(),
    user_id_for_email: RecordId.shape.id.optional(),
    classification_ids: z.array(RecordId.shape.id).default([]),
    expected_version: shownVersion,
  }),
  async call({ monitor, params }, { confirmed_email, ...invitation }) {
    const carrier_id = params.id!;
    const doubt = await doubtAbout(carrier_id, invitation, confirmed_email, monitor);
    return (
      doubt ??
      monitor.send(createConnectionInvitation, { body: { connection_invitation: { carrier_id, ...invitation } } })
    );
  },
  to: ({ params }) => paths.carrierRelationship(params.id!),
  toast: ({ data }) => `${data.email} is invited to onboard.`,
});

const here = ({ params }: Sending) => paths.carrierInvite(params.id!);
const invitation_id = z.string({ error: 'Choose an invitation.' });

export const resendInvitation = defineForm({
  form: 'invitations',
  intent: 'resend',
  schema: z.object({
    invitation_id,
    classification_ids: z.array(RecordId.shape.id).default([]),
    expected_version: shownVersion,
  }),
  hidden: ['invitation_id', 'classification_ids'],
  call: ({ monitor }, { invitation_id: id, ...value }) =>
    monitor.call(resendConnectionInvitation, { params: { id }, body: value }, { handles: [404, 409, 422, 429] }),
  to: here,
  toast: ({ data }) => `${data.email} was emailed again. The earlier link no longer works.`,
});

export const revokeInvitation = defineForm({
  form: 'invitations',
  intent: 'revoke',
  schema: z.object({ invitation_id, expected_version: shownVersion }),
  hidden: ['invitation_id'],
  call: ({ monitor }, { invitation_id: id, ...value }) =>
    monitor.call(revokeConnectionInvitation, { params: { id }, query: value }, { handles: [404, 409, 422] }),
  to: here,
  toast: 'The invitation is taken back. Its link no longer works.',
});

type Asked = { email?: string; user_id_for_email?: number };

/** Asks once more before an address is invited that is not the record's. @returns what to say of it; null: go on */
async function doubtAbout(carrier_id: string, asked: Asked, confirmed: string | undefined, monitor: Monitor) {
  const email = asked.email ?? (await addressOf(carrier_id, asked.user_id_for_email, monitor));
  if (!email || email === confirmed) return null;
  const answer = await monitor.call(checkInvitationAddress, { query: { carrier_id, email } }, { handles: [422] });
  // An invalid address is rejected with the invitation, with the error at its field.
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
  const { carrier_users } = await monitor.get(getCarrierUsers, { params: { id: carrierId } });
  return carrier_users.find(({ id }) => id === userId)?.email;
}
