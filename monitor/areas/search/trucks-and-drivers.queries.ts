import type { FoundDriver, FoundTruck } from '@contract/search/search.entities';
import { type SQL, sql } from 'drizzle-orm';
import { beyondCompany } from '../../db/beyond-company';
import type { Database } from '../../db/client';
import { DRIVER_WORDS } from '../../db/schema';
import {
  beginningWith,
  beginsWith,
  fromItsEnd,
  lettersAndDigits,
  typedLettersAndDigits,
  typedWords,
} from '../../db/search-words';
import { unitKey } from '../loads/find-vehicle';
import { carrierJson } from './load-numbers.queries';

/** Lists show the last four characters of a VIN. */
const SHORTEST_END_OF_VIN = 4;
/** As units are written: "4411", "Truck 4411". */
const UNIT_PREFIXES = ['', 'TRUCK', 'UNIT', 'TRACTOR'];

const loadJson = sql`json_build_object('id', l.id, 'reference', l.reference, 'status', l.status)`;

/** The trucks of a unit number, or with a VIN that ends so, that hauled loads of the company, each with its newest load. */
export async function trucksOfLoads(
  db: Database,
  companyId: number,
  text: string,
  limit: number,
): Promise<FoundTruck[]> {
  const unit = unitKey(text.trim()) ?? '';
  const letters = typedLettersAndDigits(text.trim().replace(/^VIN\b/i, ''));
  // Words without a digit are names.
  if (!/\d/.test(letters)) return [];
  const units = UNIT_PREFIXES.map((prefix) => `${prefix}${unit}`);
  const vins =
    letters.length < SHORTEST_END_OF_VIN
      ? sql`false`
      : sql`vin IS NOT NULL AND ${beginsWith(fromItsEnd(sql`vin`), [...letters].reverse().join(''))}`;
  const { rows } = await beyondCompany('indexes_of_search', () =>
    db.execute<FoundTruck>(sql`
    WITH truck AS MATERIALIZED (
      SELECT id FROM carrier_vehicles
      WHERE unit IS NOT NULL AND ${lettersAndDigits(sql`unit`)} = ANY(${sql.param(units)}::text[])
      UNION SELECT id FROM carrier_vehicles WHERE ${vins}
    ), newest AS (
      SELECT DISTINCT ON (a.carrier_vehicle_id) a.carrier_vehicle_id, a.load_id
      FROM truck JOIN load_assignments a ON a.carrier_vehicle_id = truck.id
      JOIN loads l ON l.id = a.load_id AND l.company_id = ${companyId}
      ORDER BY a.carrier_vehicle_id, a.load_id DESC
    )
    SELECT v.id, v.unit, v.vin, ${carrierJson(sql`v.carrier_id`)} AS carrier, ${loadJson} AS load
    FROM newest JOIN loads l ON l.id = newest.load_id JOIN carrier_vehicles v ON v.id = newest.carrier_vehicle_id
    WHERE v.company_id IS NULL OR v.company_id = ${companyId}
    ORDER BY l.id DESC LIMIT ${limit}`),
  );
  return rows;
}

/** Loads read for drivers: one driver may be on all of them. */
const LOADS_LOOKED_AT = 200;

type DriverRow = {
  name: string | null;
  phone_e164: string | null;
  carrier: FoundDriver['carrier'];
  load: FoundDriver['load'];
};

/**
 * Drivers on loads of the company, by words of their name or by a phone number, each with the newest load.
 *
 * @param phone E.164; null: the text is none
 */
export async function driversOfLoads(
  db: Database,
  companyId: number,
  { text, phone }: { text: string; phone: string | null },
  limit: number,
): Promise<FoundDriver[]> {
  const words = typedWords(text);
  const asked = phone === null ? beginningWith(words) : null;
  if (phone === null && (asked === null || !/\p{L}/u.test(text))) return [];
  const isOfLoad =
    phone === null
      ? sql`${DRIVER_WORDS} @@ ${asked}::tsquery`
      : sql`(driver_phone_e164 = ${phone} OR second_driver_phone_e164 = ${phone})`;
  const driver = (name: SQL, number: SQL) => sql`
    SELECT l.id AS load_id, ${name} AS name, ${number} AS phone_e164, ${carrierJson(sql`l.carrier_id`)} AS carrier, ${loadJson} AS load
    FROM found JOIN loads l ON l.id = found.id`;
  // Found first: else the query would read the newest of all loads one by one.
  const { rows } = await beyondCompany('indexes_of_search', () =>
    db.execute<DriverRow>(sql`
    WITH hit AS MATERIALIZED (SELECT id FROM loads WHERE company_id = ${companyId} AND ${isOfLoad}),
    found AS (SELECT id FROM hit ORDER BY id DESC LIMIT ${LOADS_LOOKED_AT})
    SELECT name, phone_e164, carrier, load FROM (
      ${driver(sql`l.driver_name`, sql`l.driver_phone_e164`)}
      UNION ALL ${driver(sql`l.second_driver_name`, sql`l.second_driver_phone_e164`)}
    ) AS each ORDER BY load_id DESC`),
  );
  const isMeant = (row: DriverRow) =>
    phone === null
      ? words.every((word) => typedWords(row.name ?? '').some((own) => own.startsWith(word)))
      : row.phone_e164 === phone;
  const drivers = new Map<string, FoundDriver>();
  for (const row of rows) {
    const key = `${row.name?.toUpperCase()} ${row.phone_e164}`;
    if (isMeant(row) && !drivers.has(key)) drivers.set(key, row);
  }
  return [...drivers.values()].slice(0, limit);
}
