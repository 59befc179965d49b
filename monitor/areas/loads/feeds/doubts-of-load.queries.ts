import { clockWords } from '@contract/loads/feeds.constants';
import { POSITION_REPORTER_LABELS } from '@contract/loads/positions.constants';
import { truckNotFoundWords } from '@contract/loads/telematics.constants';
import { formatCount } from '@contract/shared/format';
import { and, desc, eq, gte, isNotNull, isNull, or } from 'drizzle-orm';
import { beyondCompany } from '../../../db/beyond-company';
import type { Queryable } from '../../../db/client';
import { positionFeeds, positionFeedTrucks, vehiclePositions } from '../../../db/schema';
import { phoneApartOf } from '../driver-page/phone-apart';
import type { LoadRow } from '../load-facts.queries';
import { positionsWithin } from '../positions.queries';
import { reporterOf } from '../reporter-of';
import { trucksNotFound } from '../telematics/trucks-not-found.queries';
import { milesOffCorridor } from '../tracking/corridor';
import { type MovementDoubt, movementDoubts } from '../tracking/movement-doubts';
import { HOUR } from '../tracking/tracked-load';
import { isWrongClock } from './clock';
import { trucksOnTheWay } from './doubts';

/** A clock that was seen longer ago says nothing of today. */
const CLOCK_SEEN_WITHIN = 24 * HOUR;

/**
 * What is odd about where a load's truck is seen, in sentences: that its carrier's telematics does not know it, how its
 * device moves, its clock, a place far out of its way, and a driver's phone that is elsewhere.
 */
export async function positionDoubtsOf(
  db: Queryable,
  load: LoadRow,
  newest: { latitude: number; longitude: number } | undefined,
  now: Date,
): Promise<string[]> {
  const { id, companyId, carrierVehicleId, consentWithdrawnAt } = load;
  if (carrierVehicleId === null) return [];
  const isServed = or(
    eq(positionFeeds.companyId, companyId),
    consentWithdrawnAt === null ? isNotNull(positionFeeds.connectionId) : undefined,
  );
  const clocks = await beyondCompany('carriers_feed', () =>
    db
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
      ),
  );
  const [notFound] = await trucksNotFound(db, companyId, id);
  const said = [
    ...(notFound ? [truckNotFoundWords(notFound.providers)] : []),
    ...(await movementDoubtsOf(db, load, carrierVehicleId, now)),
    ...clocks.flatMap(
      ({ behind }) => clockWords({ clock_behind_minutes: behind, is_clock_wrong: isWrongClock(behind) }) ?? [],
    ),
  ];
  const truck = newest && (await trucksOnTheWay(db, [companyId], [carrierVehicleId])).get(carrierVehicleId);
  const miles = truck?.loadIds.includes(id) ? milesOffCorridor(newest!, truck.stops) : null;
  if (miles !== null)
    said.push(`The truck is ${formatCount(miles, 'mile')} out of its way between the stops. Ask the driver why.`);
  const apart = await phoneApartOf(db, { id }, now);
  return [...new Set([...said, ...(apart ? [apart] : [])])];
}

/** What a device showed longer ago is over. */
const MOVED_WITHIN = 24 * HOUR;
/** One in three minutes for that long. */
const MOST_LOOKED_AT = 500;

/** Of the truck's own device: the driver's phone is compared with it apart. */
async function movementDoubtsOf(db: Queryable, load: LoadRow, vehicleId: number, now: Date): Promise<string[]> {
  const within = positionsWithin(load);
  if (!within) return [];
  const { carrierVehicleId, observedAt, latitude, longitude, speedMph, accuracyFeet } = vehiclePositions;
  const { loadId, connectionId, provider, isSecondDriver } = vehiclePositions;
  const since = new Date(now.getTime() - MOVED_WITHIN);
  const rows = await db
    .select({
      ...{ observedAt, latitude, longitude, speedMph, accuracyFeet, loadId, connectionId, provider },
      isSecondDriver,
    })
    .from(vehiclePositions)
    .where(and(eq(carrierVehicleId, vehicleId), gte(observedAt, since), isNull(loadId), within))
    .orderBy(desc(observedAt))
    .limit(MOST_LOOKED_AT);
  const fixes = rows.map((row) => ({ ...row, observedAt: row.observedAt.getTime(), by: reporterOf(row) }));
  return movementDoubts(fixes).map(movementWords);
}

function movementWords(doubt: MovementDoubt): string {
  if (doubt.kind === 'stands_beside')
    return `For ${doubt.minutes} minutes ${POSITION_REPORTER_LABELS[doubt.by]} sent one and the same point while ${POSITION_REPORTER_LABELS[doubt.other]} showed the truck up to ${formatCount(doubt.miles, 'mile')} away. One of the two units may not be in the truck: call the driver.`;
  if (doubt.kind === 'repeats')
    return `${formatCount(doubt.count, 'position')} in a row, ${formatCount(doubt.miles, 'mile')} of road, came again to the last digit ${doubt.hours === 0 ? 'within the hour' : `${formatCount(doubt.hours, 'hour')} later`}. No truck drives the same yards twice; its positions may be a recording: call the driver.`;
  if (doubt.kind === 'two_devices')
    return `Two devices report as this truck, ${formatCount(doubt.miles, 'mile')} apart. Ask the driver which truck has the load.`;
  if (doubt.kind === 'jumps')
    return `${doubt.count} of ${formatCount(doubt.of, 'position')} jump farther than a truck can drive. Someone may be making them up: call the driver.`;
  return `Its device says ${doubt.mph} mph and has not moved for ${doubt.minutes} minutes. Its positions may be made up: call the driver.`;
}
