import { POWER_UNIT_TYPES } from '@contract/carriers/vehicles-seen.constants';
import { TRAILER_UNIT_TYPES } from '@contract/shared/fmcsa-codes';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether two sightings of a VIN can be the same vehicle: seventeen valid characters, and not a filler that officers
 * write (all alike, or counting up). Ignores the check digit: foreign vehicles fail it, and the page shows the result
 * beside the number.
 */
export const isComparableVin = (vin: SQL): SQL =>
  sql`(length(${vin}) = 17 AND ${vin} !~ '[^A-HJ-NPR-Z0-9]' AND replace(${vin}, left(${vin}, 1), '') <> ''
    AND ${vin} NOT LIKE '12345678%' AND ${vin} NOT LIKE '01234567%')`;

const listOf = (ids: readonly string[]) => sql.raw(`(${ids.map(Number).join(', ')})`);
export const isPowerUnit = (typeId: SQL): SQL => sql`coalesce(${typeId} IN ${listOf(POWER_UNIT_TYPES)}, false)`;
export const isTrailer = (typeId: SQL): SQL => sql`coalesce(${typeId} IN ${listOf(TRAILER_UNIT_TYPES)}, false)`;
