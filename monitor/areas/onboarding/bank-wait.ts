import { timeZoneOf } from '@contract/shared/time-zones';
import { addBusinessDays } from '../../base/business-days';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { defineJob, enqueueJob } from '../../jobs/jobs';
import { advancePacket, placeAnew } from './advance-packet';
import type { Packet } from './decide-about-packet';
import { packetRow } from './packets.queries';

/**
 * Has a changed bank wait out the company's business days from now; one that already waits begins again, since the packet was sent
 * again. The carrier's addresses have that long to say that it was not them.
 */
export async function waitForBank(d: Decision, packet: Packet): Promise<void> {
  const { tx, now, companyRow } = d;
  const { bankChangeWaitDays: days, timeZone, state } = companyRow;
  const endsAt = addBusinessDays(now, days, timeZoneOf(timeZone, state));
  await placeAnew(
    tx,
    packet.id,
    'bank_wait',
    `The change waits ${days} business ${days === 1 ? 'day' : 'days'}`,
    now,
    endsAt,
  );
  await enqueueJob(tx, endBankWaitJob, {
    params: { packetId: packet.id },
    companyId: packet.companyId,
    userId: null,
    now,
    runAt: endsAt,
  });
}

/** Ends the wait of a changed bank when its days are over: what else holds the packet stays. */
export const endBankWaitJob = defineJob<{ packetId: number }>({
  kind: 'end_bank_wait',
  isQuick: true,
  async run({ companyId, params: { packetId } }, services) {
    if (companyId === null) return null;
    const deciding = decidingWithoutUser(services, companyId, services.clock());
    return decide(deciding, async (d) => advancePacket(d, await packetRow(d.tx, d.companyId, packetId)));
  },
});
