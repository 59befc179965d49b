import { decide, decidingWithoutUser } from '../../decisions/decide';
import { defineJob } from '../../jobs/jobs';
import { DENIED_BANK } from '../carrier-notices/deny-notice';
import { advancePacket, placeHold } from './advance-packet';
import { packetRow } from './packets.queries';

/**
 * Holds a packet, even a complete one, if an address of the carrier says that the bank account in it is not theirs: nothing may
 * be paid to that account.
 */
export const freezeDeniedBankJob = defineJob<{ packetId: number; email: string | null }>({
  ...DENIED_BANK,
  isQuick: true,
  async run({ companyId, params: { packetId, email } }, services) {
    if (companyId === null) return null;
    const deciding = decidingWithoutUser(services, companyId, services.clock());
    return decide(deciding, async (d) => {
      const packet = await packetRow(d.tx, d.companyId, packetId);
      await placeHold(d.tx, packetId, 'bank_denied', `The address ${email} says it was not them`, d.now);
      await placeHold(d.tx, packetId, 'approval', 'A person approves a bank that was denied', d.now);
      return advancePacket(d, packet);
    });
  },
});
