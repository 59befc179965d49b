import { type ContactChange, contactHistory } from '@contract/carriers/contact-history';
import type { RecordContact } from '@contract/carriers/contact-history.entities';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierContactChanges, carrierKnownSince, carriers } from '../../db/schema';

/** @param today an ISO day */
export async function contactsOfRecord(db: Queryable, carrierId: number, today: string): Promise<RecordContact[]> {
  return (await contactsOfRecords(db, [carrierId], today)).get(carrierId) ?? [];
}

/** The same of several carriers, by id. */
export async function contactsOfRecords(
  db: Queryable,
  carrierIds: readonly number[],
  today: string,
): Promise<Map<number, RecordContact[]>> {
  if (carrierIds.length === 0) return new Map();
  const records = await db
    .select({ carrier: carriers, since: carrierKnownSince.since, dbaSince: carrierKnownSince.dbaSince })
    .from(carriers)
    .leftJoin(carrierKnownSince, eq(carrierKnownSince.carrierId, carriers.id))
    .where(inArray(carriers.id, [...carrierIds]));
  const changes = await db
    .select()
    .from(carrierContactChanges)
    .where(and(inArray(carrierContactChanges.carrierId, [...carrierIds]), lte(carrierContactChanges.asOf, today)))
    .orderBy(asc(carrierContactChanges.asOf));
  return new Map(
    records.map((record) => {
      const own = changes.filter(({ carrierId }) => carrierId === record.carrier.id);
      return [record.carrier.id, contactsOf(record, own, today)];
    }),
  );
}

function contactsOf(
  {
    carrier,
    since,
    dbaSince,
  }: { carrier: typeof carriers.$inferSelect; since: string | null; dbaSince: string | null },
  changes: readonly ContactChange[],
  today: string,
): RecordContact[] {
  const inARow = (parts: readonly (string | null)[], between: string) =>
    parts.filter((part) => part !== null && part.trim() !== '').join(between) || null;
  const now = {
    legal_name: carrier.legalName,
    dba_name: carrier.dbaName,
    officers: inARow([carrier.officer1, carrier.officer2], ' and '),
    phone: carrier.phone,
    cell_phone: carrier.cellPhone,
    email: carrier.email,
    address: inARow(
      [carrier.street, carrier.city, inARow([carrier.state, carrier.postalCode], ' '), carrier.country],
      ', ',
    ),
  };
  return contactHistory(
    { now, changes, since: since ?? carrier.censusAsOf, dbaSince, filedOn: carrier.mcs150Date },
    today,
  );
}
