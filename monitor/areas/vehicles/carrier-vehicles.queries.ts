import type { CountedPeriod } from '@contract/carriers/sections.entities';
import { checkVin } from '@contract/shared/vin';
import { vehicleId } from '@contract/vehicles/vehicle-id';
import type { CarrierVehicle } from '@contract/vehicles/vehicles.entities';
import { type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Database } from '../../db/client';
import { defineSearch, toSql } from '../../server/ransack';
import { relationshipJson } from '../carriers/carriers.queries';
import { listedIdentifiers, readListedIdentifiers } from '../carriers/listed-identifiers';
import { vehicleKindOf } from '../carriers/vehicle-kind';
import { carrierVehicles, sightings } from './sightings';

/** The conditions that `q[...]` may set on carriers' vehicles: each applies to a sighting. */
export const carrierVehiclesSearch = defineSearch({
  table: carrierVehicles,
  attributes: {
    carrier_id: { column: carrierVehicles.carrierId, type: 'integer' },
    vin: { column: carrierVehicles.vin, type: 'string' },
    license: { column: carrierVehicles.license, type: 'string' },
    license_state: { column: carrierVehicles.licenseState, type: 'string' },
    make: { column: carrierVehicles.make, type: 'string' },
    is_type: { column: carrierVehicles.isType, type: 'integer' },
    date: { column: carrierVehicles.date, type: 'date' },
    source: { column: carrierVehicles.source, type: 'string' },
  },
});

/**
 * Conditions that an index answers. One of them is required: without it the query would read every vehicle of the country.
 */
const NARROWING = ['vin_eq', 'vin_in', 'license_eq', 'license_in', 'carrier_id_eq', 'carrier_id_in'];

/** @throws 422 when nothing in `q` narrows the search to a VIN, a plate or a carrier */
function requireNarrow(q: unknown) {
  const given = typeof q === 'object' && q !== null ? (q as Record<string, unknown>) : {};
  const isSaid = (value: unknown) => [value].flat().some((one) => one != null && String(one).trim() !== '');
  const isAny = given.m === 'or' || given.combinator === 'or';
  if (isAny || !NARROWING.some((key) => Object.hasOwn(given, key) && isSaid(given[key])))
    throw httpErrors.invalid(
      { q: [`q must hold one of ${NARROWING.join(', ')}.`] },
      'Name a VIN, a plate or a carrier.',
    );
}

export type CarrierVehicleRow = Omit<CarrierVehicle, 'rules_assessment'>;
type Slice = { limit: number; offset: number };

/** A page of the vehicles that conditions find, each once with each carrier it was seen with, and how many there are. */
export async function searchCarrierVehicles(
  db: Database,
  q: unknown,
  companyId: number,
  period: CountedPeriod,
  page: { page: number; per_page: number },
): Promise<{ rows: CarrierVehicleRow[]; total: number }> {
  const { where, orderBy } = toSql(carrierVehiclesSearch, q);
  requireNarrow(q);
  const slice = { limit: page.per_page, offset: (page.page - 1) * page.per_page };
  return listPairs(db, where ?? sql`true`, orderBy, companyId, period, slice);
}

/**
 * Vehicles with carriers, from the sightings that a condition on `carrier_vehicles` leaves: the latest seen first,
 * unless `orderBy` says otherwise.
 */
export async function listPairs(
  db: Database,
  where: SQL,
  orderBy: readonly SQL[],
  companyId: number,
  period: CountedPeriod,
  { limit, offset }: Slice,
): Promise<{ rows: CarrierVehicleRow[]; total: number }> {
  const order = sql.join([...orderBy, sql`date DESC, carrier_id, vin NULLS LAST, license, license_state`], sql`, `);
  const latest = (column: string) =>
    sql.raw(`(array_agg(${column} ORDER BY date DESC, row_id DESC) FILTER (WHERE ${column} IS NOT NULL))[1]`);
  const { rows } = await db.execute<RawRow>(sql`
    WITH pair AS MATERIALIZED (
      SELECT carrier_id, vin, CASE WHEN vin IS NULL THEN license END AS plate,
        CASE WHEN vin IS NULL THEN license_state END AS plate_state,
        ${latest('license')} AS license,
        (array_agg(license_state ORDER BY date DESC, row_id DESC) FILTER (WHERE license IS NOT NULL))[1] AS license_state,
        ${latest('make')} AS make, ${latest('is_type')} AS is_type,
        max(date) AS date, min(date) AS first_seen_on, ${latest('source')} AS source,
        count(DISTINCT inspection_id)::int AS inspections,
        count(DISTINCT coalesce(report_state || ' ' || report_number, row_id::text)) FILTER (WHERE source = 'crash')::int AS crashes,
        ${latest('inspection_id')} AS last_inspection_id
      FROM (${sightings(period)}) AS carrier_vehicles
      WHERE (vin IS NOT NULL OR license IS NOT NULL) AND ${where}
      GROUP BY 1, 2, 3, 4
    ),
    page AS (
      SELECT *, row_number() OVER (ORDER BY ${order}) AS position FROM pair AS carrier_vehicles
      ORDER BY position LIMIT ${limit} OFFSET ${offset}
    )
    SELECT total.n AS total, page.*, c.legal_name, c.dba_name,
      ${listedIdentifiers(sql`page.carrier_id`)} AS identifiers,
      ${relationshipJson(companyId, sql`page.carrier_id`)} AS relationship
    FROM (SELECT count(*)::int AS n FROM pair) AS total
    LEFT JOIN page ON true LEFT JOIN carriers c ON c.id = page.carrier_id
    ORDER BY page.position`);
  return {
    total: rows[0]!.total,
    rows: rows
      .filter((row) => row.carrier_id !== null)
      .map(({ total: _total, plate: _plate, plate_state: _state, position: _position, identifiers, ...row }) => ({
        ...row,
        vehicle_id: vehicleId(row)!,
        ...vehicleKindOf(row.is_type),
        vin_result: checkVin(row.vin),
        identifiers: readListedIdentifiers(identifiers),
      })),
  };
}

type RawRow = Omit<
  CarrierVehicleRow,
  'vehicle_id' | 'vin_result' | 'identifiers' | 'trailer_type' | 'power_unit_type'
> & {
  total: number;
  plate: string | null;
  plate_state: string | null;
  position: number;
  identifiers: string;
};
