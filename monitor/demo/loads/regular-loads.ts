import { Random } from '../fmcsa/random';
import type { DemoLoad } from './demo-load';
import { haul, lane, onTheQuarter, type Window } from './haul';
import { junctionsWithin } from './roads';
import { SHIPPERS, truckStop } from './shippers';
import { isTheftDay, isWarnedOf } from './theft-days';
import type { DemoTruck } from './track';
import { DAY, HOUR, type Instant, MINUTE } from './trip';

/** A truck picks up every third day: out from its home and back, so that it is where its next load begins. */
/** For LIKE: the references of these loads, and of no story. */
export const REGULAR_REFERENCE = 'DB-______-__';

const CYCLE_DAYS = 3;
/** One lane in twelve or so is shorter than what is tracked. */
const LANE_MILES = { least: 90, most: 850 };

export const DRIVERS = ['Alex R.', 'Casey M.', 'Drew P.', 'Jamie L.', 'Jordan K.', 'Lee W.', 'Quinn S.', 'Riley T.'];

/**
 * The loads of the trucks whose turn it is on a day since 1970: the same number every day, and the same at every call.
 * None is picked up where and when thieves look for loads: the brokerage reads its own theft calendar, and stories show
 * the rest.
 */
export function loadsOfDay(seed: number, trucks: readonly DemoTruck[], day: number): DemoLoad[] {
  return trucks.flatMap((truck, nth) =>
    day % CYCLE_DAYS === nth % CYCLE_DAYS ? [regularLoad(seed, truck, nth, day)] : [],
  );
}

function regularLoad(seed: number, truck: DemoTruck, nth: number, day: number): DemoLoad {
  const cycle = Math.floor(day / CYCLE_DAYS);
  const isOut = cycle % 2 === 0;
  const roundTrip = new Random(seed, nth, 'load', Math.floor(cycle / 2));
  const random = new Random(seed, nth, 'load', 100_000 + day);
  const own = SHIPPERS[nth % SHIPPERS.length]!;
  const homes = own.docks.filter((dock) => !isWarnedOf(dock));
  const home = homes[Math.floor(nth / SHIPPERS.length) % homes.length]!;
  const far = junctionsWithin(home, LANE_MILES.least, LANE_MILES.most);
  const isBackOnTheftDay = isTheftDay((isOut ? day + CYCLE_DAYS : day) * DAY);
  const away = roundTrip.pick(isBackOnTheftDay ? far.filter((junction) => !isWarnedOf(junction)) : far);
  const shipper = isOut ? own : random.pick(SHIPPERS);
  const [from, to] = isOut ? [home, away] : [away, home];
  const way = lane(shipper, from, to, nth);

  const opens = day * DAY + (shipper.opensAt + random.integer(0, 9)) * HOUR;
  const hasAppointment = random.chance(0.4);
  const pickupWindow: Window = [opens, hasAppointment ? opens : opens + 3 * HOUR];
  const arrivesAt = opens + random.integer(hasAppointment ? -45 : -20, hasAppointment ? 20 : 90) * MINUTE;
  const trip = way.arriving(arrivesAt);
  trip.stand(random.chance(0.06) ? 210 * MINUTE : random.integer(45, 100) * MINUTE).driveTo(way.delivery.spot);
  const deliversAt = trip.at;
  // Of some the receiver's time is too early for any truck.
  const dueAt = onTheQuarter(deliversAt - (random.chance(0.08) ? 5 : 1) * HOUR);
  const deliveryWindow: Window = [dueAt, random.chance(0.5) ? dueAt + HOUR : dueAt + 3 * HOUR];
  const leavesAt = trip.stand(random.integer(40, 110) * MINUTE).at;
  trip.driveTo(truckStop(to)).stand(HOUR);

  const isWithdrawn = random.chance(0.05);
  const before = (least: number, most: number): Instant => opens - random.integer(least * 60, most * 60) * MINUTE;
  const date = new Date(day * DAY).toISOString().slice(2, 10).replaceAll('-', '');
  return haul({
    reference: `DB-${date}-${String(nth + 1).padStart(2, '0')}`,
    shipper,
    stops: [
      { kind: 'pickup', at: way.pickup, window: pickupWindow },
      { kind: 'delivery', at: way.delivery, window: deliveryWindow },
    ],
    truck,
    driver: random.pick(DRIVERS),
    miles: way.miles,
    centsAMile: random.integer(205, 320),
    knownAt: before(132, 156),
    coveredAt: before(20, 70),
    ...(isWithdrawn
      ? { withdrawnAt: opens - 10 * HOUR }
      : {
          truckAt: random.chance(0.08) ? opens + random.integer(20, 100) * MINUTE : before(4, 18),
          deliveredAt: leavesAt + random.integer(20, 180) * MINUTE,
          tracks: [{ truck, trip, everyMinutes: nth % 2 === 0 ? 5 : 10 }],
        }),
  });
}
