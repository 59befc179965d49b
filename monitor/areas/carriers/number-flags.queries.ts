import { readPhoneE164 } from '@contract/shared/contact-details';
import type { NumberFlags } from '@contract/shared/number-flags';
import type { Queryable } from '../../db/client';
import { flaggedNumbers } from '../identity-alerts/contact-flags.queries';
import { type NumberOfRecord, numbersOfRecords } from './numbers-of-record';

/** Numbers that an answer gives to call, and whose federal record has another. */
interface AskedNumbers {
  numbers: readonly (string | null)[];
  carrierId: number | null;
}

const NOT_FLAGGED: NumberFlags = { flagged_numbers: [], call_instead: null };

/**
 * Beside each row of an answer: which of its numbers are flagged for fraud, and the number on record that may be called
 * instead. What a carrier wrote into a packet or an email is never that number. One statement for all rows; three more if
 * any number is flagged.
 *
 * @param of the reader's company, and the ISO day
 * @returns in the order of the rows
 */
export async function numberFlagsOf(
  db: Queryable,
  of: { companyId: number; today: string },
  rows: readonly AskedNumbers[],
): Promise<NumberFlags[]> {
  const asked = rows.map(({ numbers }) => [...new Set(numbers.flatMap((number) => readPhoneE164(number ?? '') ?? []))]);
  const flagged = await flaggedNumbers(db, of, asked.flat());
  if (flagged.size === 0) return rows.map(() => NOT_FLAGGED);
  const found = asked.map((numbers) => numbers.filter((number) => flagged.has(number)));
  const ids = rows.flatMap(({ carrierId }, at) => (found[at]!.length > 0 && carrierId !== null ? [carrierId] : []));
  const good = await goodNumbers(db, of, [...new Set(ids)]);
  return rows.map(({ carrierId }, at) =>
    found[at]!.length === 0
      ? NOT_FLAGGED
      : {
          flagged_numbers: found[at]!,
          call_instead: good.get(carrierId ?? 0)?.[0]?.number ?? null,
        },
  );
}

/** The numbers of the record that prove something by being answered and are not flagged, the oldest first, by carrier. */
export async function goodNumbers(
  db: Queryable,
  of: { companyId: number; today: string },
  carrierIds: readonly number[],
): Promise<Map<number, NumberOfRecord[]>> {
  const onRecord = await numbersOfRecords(db, carrierIds, of.today);
  const keyOf = ({ number }: NumberOfRecord) => readPhoneE164(number) ?? number;
  const flagged = await flaggedNumbers(db, of, [...onRecord.values()].flat().map(keyOf));
  return new Map([...onRecord].map(([id, numbers]) => [id, numbers.filter((one) => !flagged.has(keyOf(one)))]));
}
