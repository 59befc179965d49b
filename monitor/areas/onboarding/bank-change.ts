import { BANK_CHANGE_LABELS, type BankChangeField } from '@contract/onboarding/packets.constants';
import { COUNTRY_NAMES, type CountryCode } from '@contract/shared/geography';
import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { type onboardingPackets, packetBankDetails } from '../../db/schema';
import { type BankSecrets, lastDigits, openBankDetails } from './bank-details';

type Packet = Pick<typeof onboardingPackets.$inferSelect, 'id' | 'companyId' | 'carrierId'>;
type Bank = Pick<typeof packetBankDetails.$inferSelect, 'bankName' | 'sealed'>;
type Secret = Exclude<BankChangeField, 'bank_name'>;

/** The encrypted values that are compared: the first line of the remit-to is the payee. */
const SECRETS: Record<Secret, (secrets: BankSecrets) => string> = {
  pay_to: ({ remit_to }) => remit_to.split('\n')[0] ?? '',
  remit_to: ({ remit_to }) => remit_to.split('\n').slice(1).join('\n'),
  bank_country: ({ bank_country }) => bank_country,
  account_type: ({ account_type }) => account_type,
  routing_number: ({ routing_number }) => routing_number,
  account_number: ({ account_number }) => account_number,
};

const endsIn = (number: string) => `ends in ${lastDigits(number)}`;

/** How a value is shown; others are shown as they are. */
const SHOWN: Partial<Record<BankChangeField, (value: string) => string>> = {
  pay_to: (value) => (value === 'factor' ? 'A factoring company' : 'The carrier'),
  remit_to: (value) => value.split('\n').filter(Boolean).join(', '),
  bank_country: (value) => COUNTRY_NAMES[value as CountryCode] ?? value,
  account_type: (value) => (value === 'savings' ? 'Savings' : 'Checking'),
  routing_number: endsIn,
  account_number: endsIn,
};

export interface BankComparison {
  field: BankChangeField;
  /** Numbers by their last four. Null: not given, or its key is gone. */
  before: string | null;
  now: string | null;
  /** Compared by the whole number; one that cannot be compared, since its key is gone, counts as changed. */
  isChanged: boolean;
}

/** Where a carrier requests payment, beside where it was last paid. Skips what neither names. */
export function compareBanks(now: Bank, before: Bank | null, dataKeys: readonly string[]): BankComparison[] {
  const opened = {
    now: openBankDetails(now.sealed, dataKeys),
    before: before && openBankDetails(before.sealed, dataKeys),
  };
  return (Object.keys(BANK_CHANGE_LABELS) as BankChangeField[]).flatMap((field) => {
    const valueIn = (bank: Bank | null, secrets: BankSecrets | null) =>
      field === 'bank_name' ? (bank?.bankName ?? null) : secrets && SECRETS[field](secrets);
    const [given, last] = [valueIn(now, opened.now), valueIn(before, opened.before)];
    if (given === '' && last === '') return [];
    const shown = (value: string | null) => (value ? (SHOWN[field]?.(value) ?? value) : null);
    return [{ field, before: shown(last), now: shown(given), isChanged: given === null || given !== last }];
  });
}

/**
 * The bank details of a packet, and the last valid ones of its carrier, in another packet; each null if there are none.
 */
export async function banksOf(db: Queryable, { id, companyId, carrierId }: Packet) {
  const [own] = await db.select().from(packetBankDetails).where(eq(packetBankDetails.packetId, id));
  const [last] = await db
    .select()
    .from(packetBankDetails)
    .where(
      and(
        eq(packetBankDetails.companyId, companyId),
        eq(packetBankDetails.carrierId, carrierId),
        isNotNull(packetBankDetails.acceptedAt),
        ne(packetBankDetails.packetId, id),
      ),
    )
    .orderBy(desc(packetBankDetails.acceptedAt))
    .limit(1);
  return { own: own ?? null, last: last ?? null };
}
