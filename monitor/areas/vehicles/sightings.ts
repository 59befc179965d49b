import type { CountedPeriod } from '@contract/carriers/sections.entities';
import { type SQL, sql } from 'drizzle-orm';
import { bigint, date, pgTable, smallint, text } from 'drizzle-orm/pg-core';

/**
 * A row each time that a vehicle was seen with a carrier: a unit of an inspection, or a vehicle of a crash. It is no
 * table of the database but what `sightings` selects, under the name that conditions on it are written with.
 */
export const carrierVehicles = pgTable('carrier_vehicles', {
  carrierId: bigint('carrier_id', { mode: 'number' }).notNull(),
  vin: text('vin'),
  license: text('license'),
  licenseState: text('license_state'),
  make: text('make'),
  isType: smallint('is_type'),
  date: date('date', { mode: 'string' }).notNull(),
  source: text('source').notNull(),
});

/**
 * Columns stand bare, so that a condition on VIN, plate or carrier reaches the indexes of either table.
 *
 * @param period null: all on file
 */
export function sightings(period: CountedPeriod | null): SQL {
  const within = (day: SQL) => (period ? sql`${day} BETWEEN ${period.from} AND ${period.to}` : sql`true`);
  return sql`
    SELECT i.carrier_id, u.vin, u.license, u.license_state, u.make, u.type_id AS is_type, i.inspected_on AS date,
      'inspection' AS source, u.id AS row_id, i.id AS inspection_id, i.report_state, i.report_number,
      coalesce(nullif(i.location, ''), i.county_state, '') AS place
    FROM inspection_units u JOIN inspections i ON i.id = u.inspection_id
    WHERE ${within(sql`i.inspected_on`)}
    UNION ALL
    SELECT c.carrier_id, c.vin, c.license, c.license_state, NULL, NULL, c.reported_on,
      'crash', c.id, NULL, c.report_state, c.report_number,
      coalesce(nullif(concat_ws(', ', c.city, c.state), ''), c.location, '')
    FROM crashes c
    WHERE ${within(sql`c.reported_on`)}`;
}
