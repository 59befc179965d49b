import type { Queryable } from '../../../db/client';
import type { GeoPoint } from '../../../places/geo-cell';
import { placeFinder } from '../take-in/locate-stops';
import type { WrittenAddress } from './facility-key';

/** A building far from the postal code or city of its address is another one of that name. */
export async function isNearItsPlace(db: Queryable, place: WrittenAddress & GeoPoint): Promise<boolean> {
  return (await placeFinder(db, [place], () => null))(place).locatedBy === 'given';
}
