import type { CallParsed } from '@contract/call';
import type { updateCarrierUser } from '@contract/connections/carrier-users.calls';
import { httpErrors } from '../../base/http-errors';
import { carrierUsers } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, changeRow } from '../../decisions/versions';
import { getCarrierUser } from './carrier-users.queries';

type Input = CallParsed<typeof updateCarrierUser>['body']['carrier_user'];

/**
 * Activates or deactivates a carrier's person.
 *
 * @throws ApiError 404 for another company's; 409 when their status changed since the caller read it; 422 for someone
 * who never confirmed the address
 */
export function changeCarrierUser(deciding: Deciding, id: number, { status, expected_version }: Input) {
  return decide(deciding, async (d) => {
    const person = await getCarrierUser(d.tx, d.companyId, id);
    await assertVersion(d, carrierUsers, id, expected_version);
    const carrierId = person.carrier_id;
    const name = person.full_name ?? person.email;
    if (person.status === status) return;
    if (status === 'active' && person.confirmed_at === null)
      throw httpErrors.invalid({
        'carrier_user.status': [`${name} never confirmed ${person.email}. Invite this person again.`],
      });
    const summary =
      status === 'active' ? `${name} acts for the carrier again` : `${name} no longer acts for the carrier`;
    await changeRow(d, carrierUsers, id, summary, { status, updatedAt: d.now });
    d.carrierEvent({ carrierId, kind: 'carrier_user_changed', summary, data: { carrier_user_id: id, status } });
  });
}
