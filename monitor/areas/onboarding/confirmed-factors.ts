import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { packetBankDetails, packetHolds } from '../../db/schema';
import { openBankDetails } from './bank-details';

/** Factoring companies whose people were called, with the account that each was paid to. */
export interface ConfirmedFactor {
  name: string;
  /** `routing account`; empty: its key is gone. */
  account: string;
}

/** Factors that people of the company confirmed by a call: they need be on no list to be known. */
export async function confirmedFactors(
  tx: Queryable,
  companyId: number,
  dataKeys: readonly string[],
): Promise<ConfirmedFactor[]> {
  const rows = await tx
    .selectDistinct({ packetId: packetHolds.packetId, sealed: packetBankDetails.sealed })
    .from(packetHolds)
    .innerJoin(packetBankDetails, eq(packetBankDetails.packetId, packetHolds.packetId))
    .where(
      and(
        eq(packetBankDetails.companyId, companyId),
        eq(packetHolds.cause, 'factor'),
        isNotNull(packetHolds.calledNumber),
        // An account that was saved after the call was not what the factor confirmed.
        lte(packetBankDetails.savedAt, packetHolds.releasedAt),
      ),
    );
  return rows.flatMap(({ sealed }) => {
    const bank = openBankDetails(sealed, dataKeys);
    const [, name = ''] = bank?.remit_to.split('\n') ?? [];
    return bank && name !== '' ? [{ name, account: `${bank.routing_number} ${bank.account_number}` }] : [];
  });
}
