import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers, datasets } from '../../db/schema';
import { contactsOfRecord } from '../carriers/contact-history';
import { readEmail } from '../carriers/contact-values';
import { phonesOf } from '../carriers/numbers-of-record';
import { sectionSources } from '../carriers/section-sources';
import { type CarrierOnRecord, type VehicleSighting, vinsIn } from './compare-packet';

/** With this many other carriers at a domain, an address there proves little about one of them. */
const SHARED_BY = 3;

/**
 * What a packet is compared with: the carrier's entry, and the sightings of the packet's vehicles.
 *
 * @param asked.vins as typed
 * @returns null if no file has the carrier
 */
export async function carrierOnRecord(
  tx: Queryable,
  asked: { companyId: number; carrierId: number; vins: string | null },
  today: string,
): Promise<CarrierOnRecord | null> {
  const { carrierId } = asked;
  const [row] = await tx.select().from(carriers).where(eq(carriers.id, carrierId));
  if (!row) return null;
  // For all carriers: a vehicle may have been seen with any of them.
  const { units } = await sectionSources(tx, null, today, 'units');
  return {
    carrierId,
    legalName: row.legalName,
    dbaName: row.dbaName,
    physical: { street: row.street, city: row.city, state: row.state, postalCode: row.postalCode },
    mailing: {
      street: row.mailingStreet,
      city: row.mailingCity,
      state: row.mailingState,
      postalCode: row.mailingPostalCode,
    },
    phones: phonesOf(row),
    email: row.email,
    isEmailDomainShared: await isDomainShared(tx, carrierId, row.email),
    officers: [row.officer1, row.officer2].filter((name): name is string => Boolean(name?.trim())),
    contacts: await contactsOfRecord(tx, carrierId, today),
    country: row.country,
    source: await addressSource(tx, row, today),
    sightings: await sightingsOf(tx, asked),
    vehicleSource: { name: units.name, asOf: units.as_of, isLoaded: units.loaded },
  };
}

type CarrierRow = typeof carriers.$inferSelect;

/** The source and day of the names and addresses in a carrier's entry. */
export async function addressSource(
  tx: Queryable,
  { id, censusAsOf, nameSource, nameAsOf }: Pick<CarrierRow, 'id' | 'censusAsOf' | 'nameSource' | 'nameAsOf'>,
  today: string,
): Promise<{ name: string; asOf: string }> {
  if (censusAsOf !== null) {
    const { census } = await sectionSources(tx, id, today, 'census');
    return { name: census.name, asOf: censusAsOf };
  }
  const [loaded] = await tx.select({ name: datasets.name }).from(datasets).where(eq(datasets.key, nameSource));
  return { name: loaded?.name ?? nameSource, asOf: nameAsOf };
}

/** Whether an address at the domain of record proves little about one carrier. */
export async function isDomainShared(tx: Queryable, carrierId: number, email: string | null): Promise<boolean> {
  const domain = email === null ? undefined : readEmail(email)?.domain;
  if (domain === undefined) return false;
  const others = await tx
    .select({ id: carriers.id })
    .from(carriers)
    .where(and(sql`split_part(${carriers.email}, '@', -1) = ${domain}`, ne(carriers.id, carrierId)))
    .limit(SHARED_BY);
  return others.length >= SHARED_BY;
}

/**
 * With whom vehicles were seen: inspections and crashes of all carriers, ELDs, and the company's certificates of other
 * carriers; the carrier's own come with the packet and prove nothing. For each vehicle and carrier the newest sighting.
 */
async function sightingsOf(
  tx: Queryable,
  { companyId, carrierId, vins: typed }: { companyId: number; carrierId: number; vins: string | null },
): Promise<VehicleSighting[]> {
  const vins = vinsIn(typed);
  if (vins.length === 0) return [];
  const wanted = sql`ANY(string_to_array(${vins.join(' ')}, ' '))`;
  const { rows } = await tx.execute<{
    vin: string;
    carrier_id: string | number;
    name: string | null;
    day: string | null;
    how: string;
    is_out_of_service: boolean;
  }>(sql`
    WITH seen AS (
      SELECT u.vin, i.carrier_id, i.inspected_on AS day, 'inspected' AS how
      FROM inspection_units u JOIN inspections i ON i.id = u.inspection_id WHERE u.vin = ${wanted}
      UNION ALL
      SELECT vin, carrier_id, reported_on, 'in a crash' FROM crashes WHERE vin = ${wanted}
      UNION ALL
      SELECT v.vin, c.carrier_id, v.last_position_at::date, 'on an ELD'
      FROM eld_vehicles v JOIN eld_connections c ON c.id = v.connection_id WHERE v.vin = ${wanted}
      UNION ALL
      SELECT v.vin, d.carrier_id, d.created_at::date, 'on a certificate'
      FROM certificate_vehicles v JOIN insurance_certificate_documents d ON d.id = v.document_id
      WHERE v.vin = ${wanted} AND d.company_id = ${companyId} AND d.carrier_id <> ${carrierId}
        AND d.status <> 'set_aside')
    SELECT DISTINCT ON (s.vin, s.carrier_id) s.vin, s.carrier_id, coalesce(c.legal_name, c.dba_name) AS name,
      s.day::text AS day, s.how,
      EXISTS (SELECT FROM oos_orders o WHERE o.carrier_id = s.carrier_id AND o.rescinded_on IS NULL) AS is_out_of_service
    FROM seen s LEFT JOIN carriers c ON c.id = s.carrier_id
    ORDER BY s.vin, s.carrier_id, s.day DESC NULLS LAST`);
  return rows.map(({ vin, carrier_id, name, day, how, is_out_of_service }) => ({
    vin,
    carrierId: Number(carrier_id),
    carrierName: name ?? `carrier ${carrier_id}`,
    on: day,
    how,
    isOutOfService: is_out_of_service,
  }));
}
