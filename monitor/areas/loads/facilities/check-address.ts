import type { CallParsed } from '@contract/call';
import type { checkAddress as call } from '@contract/loads/facilities.calls';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { facilities } from '../../../db/schema';
import { placeFinder } from '../take-in/locate-stops';
import { facilityKey } from './facility-key';
import { knownFacility } from './known-facility';
import { pointInFile } from './look-up-facilities';
import { isNearItsPlace } from './near-its-place';

type Address = CallParsed<typeof call>['query'];

/** How a stop at an address would be placed, before its load is there, and what is odd about the address. Stores nothing. */
export async function checkAddress(db: Queryable, companyId: number, address: Address) {
  const key = facilityKey(address);
  const [row] =
    key === null
      ? []
      : await db
          .select()
          .from(facilities)
          .where(and(eq(facilities.companyId, companyId), eq(facilities.addressKey, key)));
  const known = (await placeFinder(db, [address], () => (row ? knownFacility(row) : null)))(address);
  const found = { facility_id: row?.id ?? null, note: known.placeNote };
  if (known.locatedBy === 'facility')
    return { ...found, located_by: 'facility' as const, latitude: known.latitude, longitude: known.longitude };
  const { postal_code: postalCode = null, street = null, city = null, state = null, country } = address;
  const building = await pointInFile(db, { street, city, state, postalCode, country });
  if (building && (await isNearItsPlace(db, { ...address, ...building })))
    return { ...found, located_by: 'address_file' as const, ...building };
  return {
    ...found,
    located_by: known.locatedBy === 'given' ? null : known.locatedBy,
    latitude: known.latitude,
    longitude: known.longitude,
  };
}
