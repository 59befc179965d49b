import type { CarrierEquipment, ReportedUnits, VehicleSeen } from '@contract/carriers/equipment.entities';
import type { CountedPeriod } from '@contract/carriers/sections.entities';
import { REPORTED_UNIT_KINDS } from '@contract/carriers/vehicles-seen.constants';
import { checkVin } from '@contract/shared/vin';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { carriers } from '../../db/schema';
import { listedSearch } from '../../server/ransack';
import { isComparableVin, isPowerUnit, isTrailer } from './vehicle-identity';

/** What the carrier reports running; null where no census file names it. */
export async function findReportedUnits(db: Database, carrierId: number): Promise<CarrierEquipment['reported']> {
  const [row] = await db
    .select({
      censusAsOf: carriers.censusAsOf,
      mcs150Date: carriers.mcs150Date,
      powerUnits: carriers.powerUnits,
      equipment: carriers.equipment,
    })
    .from(carriers)
    .where(eq(carriers.id, carrierId));
  if (!row?.censusAsOf) return null;
  return { mcs150_date: row.mcs150Date, power_units: row.powerUnits, units: unitsByKind(row.equipment ?? {}) };
}

/** From `{ own_truck: 16, term_trailer: 2 }`; skips kinds with a count of zero. */
function unitsByKind(equipment: Record<string, number>): ReportedUnits[] {
  return Object.keys(REPORTED_UNIT_KINDS)
    .map((kind) => ({
      kind,
      owned: equipment[`own_${kind}`] ?? 0,
      term_leased: equipment[`term_${kind}`] ?? 0,
      trip_leased: equipment[`trip_${kind}`] ?? 0,
    }))
    .filter(({ owned, term_leased, trip_leased }) => owned + term_leased + trip_leased > 0);
}

type VehiclesSeen = { seen: NonNullable<CarrierEquipment['seen']>; vehicles: VehicleSeen[]; total: number };

/** What a list of these may be searched by; @throws InvalidSearchError */
export const askedVehiclesSeen = listedSearch({
  vin: 'string',
  type_id: 'integer',
  make: 'string',
  license: 'string',
  license_state: 'string',
  last_seen_on: 'date',
  first_seen_on: 'date',
  times_seen: 'integer',
});

/**
 * Vehicles in a carrier's inspections of a period that match `q`: one row per VIN, or per plate without a VIN, latest
 * first; with their count and the total.
 * The inspections come from the index (carrier_id, inspected_on), their units from theirs; other carriers are looked up
 * only for the VINs of the page.
 */
export async function listVehiclesSeen(
  db: Database,
  carrierId: number,
  period: CountedPeriod,
  page: { page: number; per_page: number; q?: unknown },
): Promise<VehiclesSeen> {
  const { where, first } = askedVehiclesSeen(page.q);
  const { rows } = await db.execute<Row>(sql`
    WITH sighting AS MATERIALIZED (
      SELECT u.id, u.inspection_id, i.inspected_on, nullif(btrim(u.vin), '') AS vin, nullif(btrim(u.license), '') AS license,
             u.license_state, u.type_id, nullif(btrim(u.make), '') AS make
      FROM inspections i JOIN inspection_units u ON u.inspection_id = i.id
      WHERE i.carrier_id = ${carrierId} AND i.inspected_on BETWEEN ${period.from} AND ${period.to}
    ), vehicle AS MATERIALIZED (
      SELECT vin, CASE WHEN vin IS NULL THEN license END AS plate, CASE WHEN vin IS NULL THEN license_state END AS plate_state,
             max(inspected_on) AS last_seen_on, min(inspected_on) AS first_seen_on,
             count(DISTINCT inspection_id)::int AS times_seen,
             (array_agg(inspection_id ORDER BY inspected_on DESC, id DESC))[1] AS last_inspection_id,
             (array_agg(type_id ORDER BY inspected_on DESC, id DESC) FILTER (WHERE type_id IS NOT NULL))[1] AS type_id,
             (array_agg(make ORDER BY inspected_on DESC, id DESC) FILTER (WHERE make IS NOT NULL))[1] AS make,
             (array_agg(license ORDER BY inspected_on DESC, id DESC) FILTER (WHERE license IS NOT NULL))[1] AS license,
             (array_agg(license_state ORDER BY inspected_on DESC, id DESC) FILTER (WHERE license IS NOT NULL))[1] AS license_state
      FROM sighting WHERE vin IS NOT NULL OR license IS NOT NULL
      GROUP BY 1, 2, 3
    ), page AS (
      SELECT *, row_number() OVER (ORDER BY ${first}last_seen_on DESC, vin NULLS LAST, plate, plate_state) AS position
      FROM vehicle AS listed WHERE ${where}
      ORDER BY position
      LIMIT ${page.per_page} OFFSET ${(page.page - 1) * page.per_page}
    ), counted AS (
      SELECT count(*)::int AS total, (SELECT count(*)::int FROM vehicle AS listed WHERE ${where}) AS listed,
             (count(*) FILTER (WHERE ${isPowerUnit(sql`type_id`)}))::int AS power_units,
             (count(*) FILTER (WHERE ${isTrailer(sql`type_id`)}))::int AS trailers,
             (SELECT count(*)::int FROM sighting WHERE vin IS NULL AND license IS NULL) AS unidentified
      FROM vehicle
    )
    SELECT counted.*, page.*,
      CASE WHEN ${isComparableVin(sql`page.vin`)} THEN (
        SELECT count(DISTINCT other.carrier_id)::int
        FROM inspection_units u JOIN inspections other ON other.id = u.inspection_id
        WHERE u.vin = page.vin AND other.carrier_id <> ${carrierId}
          AND other.inspected_on BETWEEN ${period.from} AND ${period.to}
      ) END AS other_carriers
    FROM counted LEFT JOIN page ON true
    ORDER BY page.position`);
  const { total, listed, power_units, trailers, unidentified } = rows[0]!;
  return {
    total: listed,
    seen: {
      period,
      power_units,
      trailers,
      unknown: total - power_units - trailers,
      unidentified_sightings: unidentified,
    },
    vehicles: rows
      .filter((row) => row.last_seen_on !== null)
      .map((row) => ({
        vin: row.vin,
        vin_result: checkVin(row.vin),
        type_id: row.type_id,
        make: row.make,
        license: row.license,
        license_state: row.license_state,
        last_seen_on: row.last_seen_on,
        first_seen_on: row.first_seen_on,
        times_seen: row.times_seen,
        last_inspection_id: row.last_inspection_id,
        other_carriers: row.other_carriers,
      })),
  };
}

type Row = Omit<VehicleSeen, 'vin_result'> & {
  total: number;
  listed: number;
  power_units: number;
  trailers: number;
  unidentified: number;
};
