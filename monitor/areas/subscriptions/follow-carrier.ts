import { type Deciding, decide } from '../../decisions/decide';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { subscribe } from './subscribe';

/** Follows a carrier; one that is followed stays as it is. @throws ApiError 404 for an unknown carrier */
export function followCarrier(deciding: Deciding, carrierId: number) {
  return decide(deciding, async (d) => {
    await assertKnownCarrier(d.tx, carrierId);
    const { tx, now, userId } = d;
    if (!(await subscribe(tx, { companyId: d.companyId, carrierId, userId, now }, deciding.consequences))) return;
    d.carrierEvent({ carrierId, kind: 'carrier_followed', summary: 'Monitoring started', data: { is_followed: true } });
  });
}
