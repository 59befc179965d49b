import { clockWords } from '@contract/loads/feeds.constants';
import { formatCount } from '@contract/shared/format';
import { and, eq, gte, isNotNull, or } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { positionFeeds, positionFeedTrucks } from '../../../db/schema';
import { phoneApartOf } from '../driver-page/phone-apart';
import type { LoadRow } from '../load-facts.queries';
import { milesOffCorridor } from '../tracking/corridor';
import { HOUR } from '../tracking/tracked-load';
import { isWrongClock } from './clock';
import { trucksOnTheWay } from './doubts';

/** A clock that was seen longer ago says nothing of today. */
const CLOCK_SEEN_WITHIN = 24 * HOUR;

/** What is odd about where a load's truck is seen, in sentences: its clock, a place far out of its way, and a driver's phone
 * that is elsewhere. */
export async function positionDoubtsOf(
  db: Queryable,
  { id, companyId, carrierVehicleId, consentWithdrawnAt }: LoadRow,
  newest: { latitude: number; longitude: number } | undefined,
  now: Date,
): Promise<string[]> {
  if (carrierVehicleId === null) return [];
  const isServed = or(
    eq(positionFeeds.companyId, companyId),
    consentWithdrawnAt === null ? isNotNull(positionFeeds.connectionId) : undefined,
  );
  const clocks = await db
    .select({ behind: positionFeedTrucks.clockBehindMinutes })
    .from(positionFeedTrucks)
    .innerJoin(positionFeeds, eq(positionFeeds.id, positionFeedTrucks.feedId))
    .where(
      and(
        eq(positionFeedTrucks.carrierVehicleId, carrierVehicleId),
        isNotNull(positionFeedTrucks.clockBehindMinutes),
        gte(positionFeedTrucks.lastAt, new Date(now.getTime() - CLOCK_SEEN_WITHIN)),
        isServed,
      ),
    );
  const said = clocks.flatMap(
    ({ behind }) => clockWords({ clock_behind_minutes: behind, is_clock_wrong: isWrongClock(behind) }) ?? [],
  );
  const truck = newest && (await trucksOnTheWay(db, [companyId], [carrierVehicleId])).get(carrierVehicleId);
  const miles = truck?.loadIds.includes(id) ? milesOffCorridor(newest!, truck.stops) : null;
  if (miles !== null)
    said.push(`The truck is ${formatCount(miles, 'mile')} out of its way between the stops. Ask the driver why.`);
  const apart = await phoneApartOf(db, { id }, now);
  return [...new Set([...said, ...(apart ? [apart] : [])])];
}
