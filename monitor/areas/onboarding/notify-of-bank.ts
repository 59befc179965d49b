import type { packetBankDetails } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { notifyCarrier } from '../carrier-notices/keep-notice';
import { emailsEver } from '../proven-calls/contacts-on-file';

/**
 * Notifies the carrier at its address of record that someone named a bank for it: once for each time that one was saved. Of a change,
 * every address that the carrier ever had: whoever took over its record put a new one there.
 */
export async function notifyOfBank(
  d: Decision,
  { packetId, carrierId, savedAt }: typeof packetBankDetails.$inferSelect,
  isChange: boolean,
): Promise<void> {
  const notice = {
    carrierId,
    kind: 'new_bank',
    event: `bank ${packetId} ${savedAt.toISOString()}`,
    details: { isChange, packetId },
  } as const;
  const first = await notifyCarrier(d, notice);
  if (!isChange) return;
  for (const email of await emailsEver(d.tx, { companyId: d.companyId, carrierId }, d.today))
    if (email !== first) await notifyCarrier(d, { ...notice, event: `${notice.event} ${email}`, email });
}
