import type { ConnectionInvitation } from '@contract/onboarding/connection-invitations.calls';
import type { Queryable } from '../../db/client';
import { lastChange } from '../../history/carrier-history';
import { httpErrors } from '../../plugins/errors';

/** @throws ApiError 409 naming who has mailed the carrier since its caller looked */
export async function assertNotMailedSince(
  tx: Queryable,
  companyId: number,
  newest: ConnectionInvitation | undefined,
  seen: string | null | undefined,
) {
  if (seen === undefined || newest === undefined || (seen !== null && newest.delivered_at <= seen)) return;
  const { who, when } = await lastInvitationChange(tx, companyId, newest);
  throw httpErrors.conflict(`${who} has invited ${newest.email}${when}. Look again and decide.`);
}

/** Who changed an invitation last, and when. */
export const lastInvitationChange = (
  tx: Queryable,
  companyId: number,
  { id, carrier_id }: Pick<ConnectionInvitation, 'id' | 'carrier_id'>,
) =>
  lastChange(tx, {
    companyId,
    carrierId: carrier_id,
    kinds: ['connection_invited'],
    data: { connection_invitation_id: id },
  });
