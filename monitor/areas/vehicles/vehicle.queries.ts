import type { CountedPeriod } from '@contract/carriers/sections.entities';
import { checkVin } from '@contract/shared/vin';
import { readVehicleId, vehicleId } from '@contract/vehicles/vehicle-id';
import { MAX_CARRIERS_PER_VEHICLE } from '@contract/vehicles/vehicles.constants';
import type { Vehicle, VehicleSighting } from '@contract/vehicles/vehicles.entities';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { listedSearch } from '../../server/ransack';
import { isComparableVin } from '../carriers/vehicle-identity';
import { vehicleKindOf } from '../carriers/vehicle-kind';
import { type CarrierVehicleRow, listPairs } from './carrier-vehicles.queries';
import { carrierVehicles, sightings } from './sightings';

export type VehicleRecord = Omit<Vehicle, 'carriers' | 'sources'> & { carriers: CarrierVehicleRow[]; total: number };

/**
 * A vehicle by its id with the carriers and a page of the sightings of a period; null when no file ever named it. By a
 * plate, only what was written without a VIN is the vehicle: the plate may have been on several.
 */
export async function findVehicle(
  db: Database,
  id: string,
  companyId: number,
  period: CountedPeriod,
  page: { page: number; per_page: number; q?: unknown },
): Promise<VehicleRecord | null> {
  const asked = readVehicleId(id);
  const { vin, license, licenseState } = carrierVehicles;
  const hasPlate =
    asked.kind === 'plate' &&
    sql`${license} = ${asked.license} AND ${licenseState} IS NOT DISTINCT FROM ${asked.license_state}`;
  const isVehicle = asked.kind === 'vin' ? sql`${vin} = ${asked.vin}` : sql`${hasPlate} AND ${vin} IS NULL`;

  const known = await describeVehicle(db, isVehicle, asked.kind === 'vin' ? asked.vin : null);
  if (known === null) return null;
  const slice = { limit: MAX_CARRIERS_PER_VEHICLE, offset: 0 };
  const [pairs, seen, numbers] = await Promise.all([
    listPairs(db, isVehicle, [], companyId, period, slice),
    listSightings(db, isVehicle, period, page),
    otherNumbers(db, asked.kind === 'vin' ? isVehicle : sql`${hasPlate} AND ${vin} IS NOT NULL`, period),
  ]);
  const own = asked.kind === 'vin' ? { vin: asked.vin, license: null, license_state: null } : { ...asked, vin: null };
  return {
    ...known,
    ...vehicleKindOf(known.is_type),
    id: vehicleId(own)!,
    vin: own.vin,
    vin_result: checkVin(own.vin),
    plates:
      asked.kind === 'plate'
        ? [{ license: asked.license, license_state: asked.license_state, last_seen_on: known.last_seen_on }]
        : numbers.plates,
    other_vins: asked.kind === 'plate' ? numbers.vins : [],
    period,
    carriers_total: pairs.total,
    carriers: pairs.rows,
    sightings: seen.rows,
    total: seen.total,
  };
}

type Description = Pick<Vehicle, 'is_type' | 'make' | 'is_comparable' | 'first_seen_on' | 'last_seen_on'>;

/** What it is and when it was seen, over all on file. */
async function describeVehicle(db: Database, isVehicle: SQL, vin: string | null): Promise<Description | null> {
  const { rows } = await db.execute<Description & { times: number }>(sql`
    SELECT count(*)::int AS times, min(date) AS first_seen_on, max(date) AS last_seen_on,
      (array_agg(make ORDER BY date DESC) FILTER (WHERE make IS NOT NULL))[1] AS make,
      (array_agg(is_type ORDER BY date DESC) FILTER (WHERE is_type IS NOT NULL))[1] AS is_type,
      CASE WHEN ${vin}::text IS NOT NULL THEN ${isComparableVin(sql`${vin}::text`)} END AS is_comparable
    FROM (${sightings(null)}) AS carrier_vehicles WHERE ${isVehicle}`);
  const { times, ...description } = rows[0]!;
  return times === 0 ? null : description;
}

const askedSightings = listedSearch({
  date: 'date',
  source: 'string',
  carrier_id: 'integer',
  report_state: 'string',
  report_number: 'string',
  license: 'string',
  license_state: 'string',
});

async function listSightings(
  db: Database,
  isVehicle: SQL,
  period: CountedPeriod,
  page: { page: number; per_page: number; q?: unknown },
): Promise<{ rows: VehicleSighting[]; total: number }> {
  const { where, first } = askedSightings(page.q);
  const { rows } = await db.execute<VehicleSighting & { total: number }>(sql`
    WITH seen AS MATERIALIZED (
      SELECT * FROM (${sightings(period)}) AS carrier_vehicles WHERE ${isVehicle}
    )
    SELECT total.n AS total, page.source || ' ' || page.row_id AS id, page.date, page.source, page.carrier_id, c.legal_name, c.dba_name, page.inspection_id,
      page.report_state, page.report_number, nullif(page.place, '') AS place, page.license, page.license_state
    FROM (SELECT count(*)::int AS n FROM seen AS listed WHERE ${where}) AS total
    LEFT JOIN (
      SELECT *, row_number() OVER (ORDER BY ${first}date DESC, source DESC, row_id DESC) AS position
      FROM seen AS listed WHERE ${where} ORDER BY position
      LIMIT ${page.per_page} OFFSET ${(page.page - 1) * page.per_page}
    ) AS page ON true
    LEFT JOIN carriers c ON c.id = page.carrier_id
    ORDER BY page.position`);
  return {
    total: rows[0]!.total,
    rows: rows.filter((row) => row.carrier_id !== null).map(({ total: _total, ...row }) => row),
  };
}

/** At most these plates or VINs are named beside a vehicle's own number. */
const NUMBERS_LISTED = 20;

async function otherNumbers(
  db: Database,
  condition: SQL,
  period: CountedPeriod,
): Promise<{ plates: Vehicle['plates']; vins: string[] }> {
  const { rows } = await db.execute<{ plates: Vehicle['plates']; vins: string[] }>(sql`
    WITH seen AS MATERIALIZED (
      SELECT vin, license, license_state, date FROM (${sightings(period)}) AS carrier_vehicles WHERE ${condition}
    )
    SELECT
      (SELECT coalesce(json_agg(p ORDER BY p.last_seen_on DESC, p.license), '[]') FROM (
        SELECT license, license_state, max(date) AS last_seen_on FROM seen WHERE license IS NOT NULL
        GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT ${NUMBERS_LISTED}) AS p) AS plates,
      (SELECT coalesce(json_agg(v.vin ORDER BY v.last_seen_on DESC, v.vin), '[]') FROM (
        SELECT vin, max(date) AS last_seen_on FROM seen WHERE vin IS NOT NULL
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${NUMBERS_LISTED}) AS v) AS vins`);
  return rows[0]!;
}
