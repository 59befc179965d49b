import { CONTACT_CHANGED_LATELY_DAYS } from '@contract/carriers/contact-changes.constants';
import { MAX_ENTRIES_OF_A_DOMAIN } from '@contract/identity/access-review.constants';
import { emailDomain } from '@contract/shared/contact-details';
import { addDays } from '@contract/shared/day';
import { and, between, eq, sql } from 'drizzle-orm';
import { currentFrom } from '../../base/dataset-ages';
import { isFreeMail } from '../../base/email-domains';
import type { Database } from '../../db/client';
import { carrierContactChanges, carriers, datasetAges } from '../../db/schema';
import { loadSourceStates } from '../carriers/fact-source-states';

/**
 * What the email address in a company's federal record proves about the user who signs up for it (decision 0075).
 * `same`: it is the user's own, or of a domain that only the company uses.
 */
export type AddressOfRecord =
  | { kind: 'none' }
  /** It changed lately, or the record is old: it proves nothing. */
  | { kind: 'not_current'; address: string }
  | { kind: 'same' | 'other'; address: string };

/** @param email proved by a code, in lower case */
export async function compareWithRecord(
  db: Database,
  carrierId: number,
  email: string,
  today: string,
): Promise<AddressOfRecord> {
  const [record] = await db
    .select({ email: carriers.email, asOf: carriers.censusAsOf })
    .from(carriers)
    .where(eq(carriers.id, carrierId));
  const address = record?.email?.trim().toLowerCase();
  const domain = emailDomain(address);
  if (!address || domain === null) return { kind: 'none' };
  const { census } = await loadSourceStates(db, carrierId, today);
  // The rules' longest age of a census (DATASET_AGE_DAYS): an older one does not show who reads a mailbox today.
  const asOf = census.asOf ?? record!.asOf;
  const isOld = asOf === null || asOf < currentFrom(CENSUS, await setAgeOf(db), today);
  if (isOld || (await changedLately(db, carrierId, today))) return { kind: 'not_current', address };
  if (email === address) return { kind: 'same', address };
  // A look-alike domain is another domain: only an exact match counts.
  const isOfCompany = emailDomain(email) === domain && !isFreeMail(domain) && (await isOfFew(db, domain));
  return { kind: isOfCompany ? 'same' : 'other', address };
}

const CENSUS = 'census';

/** The operator's setting, in days; null: none. */
async function setAgeOf(db: Database): Promise<number | null> {
  const [set] = await db
    .select({ days: datasetAges.longestAgeDays })
    .from(datasetAges)
    .where(eq(datasetAges.key, CENSUS));
  return set?.days ?? null;
}

/** A takeover of a company changes its address first: then its reader may be the thief. */
async function changedLately(db: Database, carrierId: number, today: string): Promise<boolean> {
  const { carrierId: id, field, asOf, was, became } = carrierContactChanges;
  const lately = between(asOf, addDays(today, -CONTACT_CHANGED_LATELY_DAYS), today);
  const isOther = sql`${was} IS DISTINCT FROM ${became}`;
  const count = await db.$count(carrierContactChanges, and(eq(id, carrierId), eq(field, 'email'), lately, isOther));
  return count > 0;
}

/** Whether the domain belongs to no more entries than one group of companies has. */
async function isOfFew(db: Database, domain: string): Promise<boolean> {
  const entries = await db
    .select({ id: carriers.id })
    .from(carriers)
    // In the form of its index.
    .where(sql`split_part(${carriers.email}, '@', -1) = ${domain}`)
    .limit(MAX_ENTRIES_OF_A_DOMAIN + 1);
  return entries.length <= MAX_ENTRIES_OF_A_DOMAIN;
}

/** An address for someone who may not know it: `d…@brokerage.com`. */
export const maskedAddress = (address: string): string => `${[...address][0]}…@${emailDomain(address)}`;
