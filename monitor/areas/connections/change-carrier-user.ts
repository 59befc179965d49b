import type { CallParsed } from '@contract/call';
import type { updateCarrierUser } from '@contract/connections/carrier-users.calls';
import { CARRIER_USER_STATUS_LABELS } from '@contract/connections/carrier-users.constants';
import { carrierUsers } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { lastChange } from '../../history/carrier-history';
import { httpErrors } from '../../plugins/errors';
import { getCarrierUser } from './carrier-users.queries';

type Input = CallParsed<typeof updateCarrierUser>['body']['carrier_user'];

/**
 * Lets a person act for a carrier, or no longer.
 *
 * @throws ApiError 404 for another company's; 409 when their status is no longer what the caller saw; 422 for somebody who
 * never confirmed the address
 */
export function changeCarrierUser(deciding: Deciding, id: number, { status, seen_status: seen }: Input) {
  return decide(deciding, async (d) => {
    const person = await getCarrierUser(d.tx, d.companyId, id);
    const carrierId = person.carrier_id;
    const name = person.full_name ?? person.email;
    if (seen !== undefined && seen !== person.status) {
      const about = { companyId: d.companyId, carrierId, data: { carrier_user_id: id } };
      const { who, when } = await lastChange(d.tx, { ...about, kinds: ['carrier_user_changed'] });
      throw httpErrors.conflict(
        `${who} has changed ${name} to “${CARRIER_USER_STATUS_LABELS[person.status]}”${when}. Look again and decide.`,
      );
    }
    if (person.status === status) return;
    if (status === 'active' && person.confirmed_at === null)
      throw httpErrors.invalid({
        'carrier_user.status': [`${name} never confirmed ${person.email}. Invite this person again.`],
      });
    await d.tx.update(carrierUsers).set({ status, updatedAt: d.now }).where(d.own(carrierUsers, id));
    d.carrierEvent({
      carrierId,
      kind: 'carrier_user_changed',
      summary: status === 'active' ? `${name} acts for the carrier again` : `${name} no longer acts for the carrier`,
      data: { carrier_user_id: id, status },
    });
  });
}
