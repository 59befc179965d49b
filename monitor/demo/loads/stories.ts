import { ALERT_STORIES } from './alert-stories';
import { DRIVER_STORIES } from './driver-stories';
import { haul, lane } from './haul';
import { junctionsWithin, pointAlong, spotNear, wayBetween } from './roads';
import { receivingDock, SHIPPERS, truckStop } from './shippers';
import type { Story } from './story';
import { hauled, hours, laneOf, told } from './telling';
import { HOUR, MINUTE, Trip } from './trip';

export const STORIES: readonly Story[] = [
  {
    name: 'early-truck',
    shows:
      'The truck has been at the pickup for more than an hour before its window: no detention runs yet. It has a pickup pass for the dock.',
    everyHours: 6,
    leadHours: 24,
    lastsHours: 30,
    shownAfterMinutes: 75,
    tell: (cast) => {
      const way = laneOf(cast.nth, 0, 300, 500);
      const trip = way.arriving(cast.at);
      const { delivery, deliveredAt } = hauled(trip, way, cast.at + 3.5 * HOUR);
      const tracks = [{ truck: cast.truck, trip, everyMinutes: 5 }];
      const load = told(cast, way, hours(cast.at, 2.5, 4), delivery);
      return [{ ...haul({ ...load, truck: cast.truck, deliveredAt, tracks }), passAt: load.truckAt + HOUR }];
    },
  },
  {
    name: 'out-of-range',
    shows: 'The truck is 300 miles from the pickup, whose window ends in two hours: delayed, then no pickup.',
    everyHours: 12,
    leadHours: 24,
    lastsHours: 44,
    shownAfterMinutes: 120,
    tell: (cast) => {
      const way = laneOf(cast.nth, 1, 300, 400);
      const far = junctionsWithin(way.from, 260, 400);
      const trip = new Trip(cast.at - 4 * HOUR, truckStop(far[cast.nth % far.length] ?? far[0]!));
      trip.standUntil(cast.at + 13 * HOUR).driveTo(way.pickup.spot);
      const { deliveredAt } = hauled(trip, way, trip.at + HOUR);
      const tracks = [{ truck: cast.truck, trip, everyMinutes: 10 }];
      const load = told(cast, way, hours(cast.at, 2, 4), hours(cast.at, 18, 22));
      return [haul({ ...load, truck: cast.truck, deliveredAt, tracks })];
    },
  },
  {
    name: 'wrong-truck',
    shows: 'Another truck of the carrier is parked at the pickup; the named one is parked 60 miles away.',
    everyHours: 12,
    leadHours: 24,
    lastsHours: 30,
    shownAfterMinutes: 90,
    tell: (cast) => {
      const way = laneOf(cast.nth, 2, 350, 600);
      const [named, other] = cast.pair;
      const parked = new Trip(cast.at - 6 * HOUR, spotNear(way.from, 1, 60)).standUntil(cast.at + 20 * HOUR);
      const trip = way.arriving(cast.at);
      const { delivery, deliveredAt } = hauled(trip, way, cast.at + 2 * HOUR);
      const load = haul({
        ...told(cast, way, hours(cast.at, -0.5, 0.5), delivery),
        truck: named,
        tracks: [
          { truck: named, trip: parked, everyMinutes: 10 },
          { truck: other, trip, everyMinutes: 5 },
        ],
        deliveredAt,
      });
      const corrected = { at: cast.at + 12 * HOUR, load: { vehicle: { vin: other.vin, unit: other.unit } } };
      return [{ ...load, messages: [...load.messages, corrected] }];
    },
  },
  {
    name: 'unknown-vin',
    shows: 'The VIN that the carrier gave is on none of its ELDs, certificates and inspections.',
    everyHours: 24,
    leadHours: 24,
    lastsHours: 34,
    shownAfterMinutes: 240,
    tell: (cast) => {
      const way = laneOf(cast.nth, 3, 450, 800);
      const truck = { carrierId: cast.truck.carrierId, vin: cast.unknownVin, unit: '9917' };
      const trip = way.arriving(cast.at);
      const { delivery, deliveredAt } = hauled(trip, way, cast.at + HOUR);
      const tracks = [{ truck, trip, everyMinutes: 10 }];
      return [haul({ ...told(cast, way, hours(cast.at, -1, 2), delivery), truck, deliveredAt, tracks })];
    },
  },
  {
    name: 'held-at-dock',
    shows: 'The truck has been at the pickup for four hours: no departure, and detention since the free time ended.',
    everyHours: 8,
    leadHours: 24,
    lastsHours: 36,
    shownAfterMinutes: 240,
    tell: (cast) => {
      const way = laneOf(cast.nth, 4, 250, 500);
      const trip = way.arriving(cast.at);
      const { delivery, deliveredAt } = hauled(trip, way, cast.at + 11 * HOUR);
      const tracks = [{ truck: cast.truck, trip, everyMinutes: 5 }];
      const load = told(cast, way, hours(cast.at, -0.5, 0.5), delivery);
      return [haul({ ...load, truck: cast.truck, deliveredAt, tracks })];
    },
  },
  {
    name: 'silent-eld',
    shows: 'The ELD has been silent for 80 minutes on the way: not tracking. Silence is not late.',
    everyHours: 8,
    leadHours: 24,
    lastsHours: 36,
    shownAfterMinutes: 80,
    tell: (cast) => {
      const way = laneOf(cast.nth, 5, 600, 740);
      const trip = way.arriving(cast.at - 7 * HOUR, 3 * HOUR);
      const { delivery, deliveredAt } = hauled(trip, way, cast.at - 6 * HOUR);
      const silent = [{ from: cast.at, to: cast.at + 9.5 * HOUR }];
      const tracks = [{ truck: cast.truck, trip, everyMinutes: 5, silent }];
      const load = told(cast, way, hours(cast.at, -8, -5), delivery);
      return [haul({ ...load, truckAt: cast.at - 12 * HOUR, truck: cast.truck, deliveredAt, tracks })];
    },
  },
  {
    name: 'no-eld',
    shows: 'The carrier has no ELD connection: the load cannot be tracked. Call and write down what the driver says.',
    everyHours: 12,
    leadHours: 60,
    lastsHours: 14,
    shownAfterMinutes: 30,
    tell: (cast) => {
      if (cast.carrierWithoutEld === null) return [];
      const way = laneOf(cast.nth, 6, 350, 500);
      const load = told(cast, way, hours(cast.at, 0, 3), hours(cast.at, 9, 13));
      const { at, carrierWithoutEld: carrierId } = cast;
      const times = { knownAt: at - 60 * HOUR, coveredAt: at - 30 * HOUR, deliveredAt: at + 12.5 * HOUR };
      return [haul({ ...load, ...times, truckAt: undefined, carrierId })];
    },
  },
  {
    name: 'short-haul',
    shows: 'A load of 120 miles: below 150 billable miles nothing is tracked.',
    everyHours: 24,
    leadHours: 24,
    lastsHours: 12,
    shownAfterMinutes: 30,
    tell: (cast) => {
      const way = laneOf(0, 8, 85, 150);
      const trip = way.arriving(cast.at);
      const { delivery, deliveredAt } = hauled(trip, way, cast.at + HOUR);
      const tracks = [{ truck: cast.truck, trip, everyMinutes: 10 }];
      const load = told(cast, way, hours(cast.at, -1, 1), delivery);
      return [haul({ ...load, miles: 120, truck: cast.truck, deliveredAt, tracks })];
    },
  },
  {
    name: 'one-truck-short',
    shows:
      'Five loads at one time of a carrier with four trucks on its ELD and more on record: the fifth has no truck.',
    everyHours: 24,
    leadHours: 24,
    lastsHours: 34,
    shownAfterMinutes: 240,
    tell: (cast) => {
      const loads = cast.fleet.map((truck, index) => {
        const way = laneOf(cast.nth + index, 7, 380, 540);
        const arrivesAt = cast.at + index * 40 * MINUTE;
        const trip = way.arriving(arrivesAt);
        const { delivery, deliveredAt } = hauled(trip, way, arrivesAt + HOUR);
        const reference = `${cast.reference}-${index + 1}`;
        const load = told({ ...cast, reference }, way, hours(arrivesAt, -0.5, 1.5), delivery);
        return haul({ ...load, truck, deliveredAt, tracks: [{ truck, trip, everyMinutes: 10 }] });
      });
      const way = laneOf(cast.nth + cast.fleet.length, 7, 380, 540);
      const reference = `${cast.reference}-${cast.fleet.length + 1}`;
      const more = told({ ...cast, reference }, way, hours(cast.at, 0, 3), hours(cast.at, 12, 16));
      const carrierId = cast.fleet[0]!.carrierId;
      const withdrawnAt = cast.at + 12 * HOUR;
      return [...loads, haul({ ...more, truckAt: undefined, driver: undefined, carrierId, withdrawnAt })];
    },
  },
  {
    name: 'assumed-delivered',
    shows: 'Nothing was heard of the load for 48 hours after its last window: assumed delivered.',
    everyHours: 24,
    leadHours: 100,
    lastsHours: 1,
    shownAfterMinutes: 10,
    tell: (cast) => {
      const way = laneOf(cast.nth, 8, 500, 800);
      const trip = way.arriving(cast.at - 70 * HOUR);
      hauled(trip, way, cast.at - 69 * HOUR);
      const silent = [{ from: cast.at - 66 * HOUR, to: cast.at }];
      const load = told(cast, way, hours(cast.at, -71, -69), hours(cast.at, -51, -48));
      const times = { knownAt: cast.at - 100 * HOUR, coveredAt: cast.at - 92 * HOUR, truckAt: cast.at - 80 * HOUR };
      return [
        haul({ ...load, ...times, truck: cast.truck, tracks: [{ truck: cast.truck, trip, everyMinutes: 10, silent }] }),
      ];
    },
  },
  {
    name: 'tonu',
    shows: 'The truck came to the pickup and there was nothing to load: cancelled with TONU.',
    everyHours: 24,
    leadHours: 24,
    lastsHours: 6,
    shownAfterMinutes: 200,
    tell: (cast) => {
      const way = laneOf(cast.nth, 9, 300, 500);
      const trip = way
        .arriving(cast.at)
        .stand(3 * HOUR)
        .driveTo(truckStop(way.from))
        .stand(HOUR);
      const load = told(cast, way, hours(cast.at, -0.5, 1), hours(cast.at, 12, 15));
      const cancelled = {
        at: cast.at + 2.5 * HOUR,
        reason: 'The shipper had no product. The truck was at the dock.',
        isTonu: true,
      };
      return [haul({ ...load, truck: cast.truck, tracks: [{ truck: cast.truck, trip, everyMinutes: 5 }], cancelled })];
    },
  },
  {
    name: 'passed-by',
    shows: 'Four stops, and the truck drove past the second one without stopping.',
    everyHours: 24,
    leadHours: 24,
    lastsHours: 30,
    shownAfterMinutes: 600,
    tell: (cast) => {
      const shipper = SHIPPERS[5]!;
      const way = { shipper, from: 'ATL', to: 'RIC', ...lane(shipper, 'ATL', 'RIC', cast.nth) };
      const missed = { ...receivingDock('CLT', 1), spot: beside('CLT', 'GSO', 30) };
      const third = receivingDock('GSO', 0);
      const trip = way.arriving(cast.at);
      trip.standUntil(cast.at + HOUR).driveTo(missed.spot, { ...missed.spot, junction: 'GSO' });
      const passedAt = trip.at;
      const thirdAt = trip.driveTo(third.spot).at;
      const { delivery, deliveredAt } = hauled(trip, way, thirdAt + HOUR);
      const load = told(cast, way, hours(cast.at, -0.5, 1), delivery);
      const [first, last] = load.stops;
      const stops = [
        first!,
        { kind: 'delivery' as const, at: missed, window: hours(passedAt, -1, 2) },
        { kind: 'delivery' as const, at: third, window: hours(thirdAt, -1, 2) },
        last!,
      ];
      return [
        haul({
          ...load,
          stops,
          truck: cast.truck,
          deliveredAt,
          tracks: [{ truck: cast.truck, trip, everyMinutes: 5 }],
        }),
      ];
    },
  },
  {
    name: 'no-truck',
    shows: 'The pickup is near and no truck is named. When it is named, what its ELD reported before counts.',
    everyHours: 6,
    leadHours: 24,
    lastsHours: 30,
    shownAfterMinutes: 60,
    tell: (cast) => {
      const way = laneOf(cast.nth, 10, 350, 500);
      const trip = way.arriving(cast.at + 2.25 * HOUR);
      const { delivery, deliveredAt } = hauled(trip, way, cast.at + 3.5 * HOUR);
      const tracks = [{ truck: cast.truck, trip, everyMinutes: 5 }];
      const load = told(cast, way, hours(cast.at, 2, 3), delivery);
      return [haul({ ...load, truckAt: cast.at + 7 * HOUR, truck: cast.truck, deliveredAt, tracks })];
    },
  },
  {
    name: 'other-broker',
    shows: 'Two loads of another brokerage, which the demo brokerage never sees.',
    everyHours: 24,
    leadHours: 24,
    lastsHours: 30,
    shownAfterMinutes: 240,
    tell: (cast) =>
      cast.pair.map((truck, index) => {
        const way = laneOf(cast.nth, 11 + index, 450, 700);
        const trip = way.arriving(cast.at);
        const { delivery, deliveredAt } = hauled(trip, way, cast.at + HOUR);
        const reference = `${cast.reference}-${index + 1}`;
        const load = told({ ...cast, reference }, way, hours(cast.at, -1, 2), delivery);
        return haul({ ...load, broker: 'other', truck, deliveredAt, tracks: [{ truck, trip, everyMinutes: 10 }] });
      }),
  },
  {
    name: 'on-the-way',
    shows: 'A truck that is loaded, drives and delivers: arrival, departure and ETA as its positions come in.',
    everyHours: 0,
    leadHours: 24,
    lastsHours: 30,
    shownAfterMinutes: 480,
    tell: (cast) => {
      const way = laneOf(cast.nth, 13, 350, 450);
      const trip = way.arriving(cast.at);
      const { delivery, deliveredAt } = hauled(trip, way, cast.at + HOUR);
      const load = told(cast, way, hours(cast.at, -0.5, 1), delivery);
      return [
        haul({ ...load, truck: cast.truck, deliveredAt, tracks: [{ truck: cast.truck, trip, everyMinutes: 5 }] }),
      ];
    },
  },
  ...ALERT_STORIES,
  ...DRIVER_STORIES,
]; // prettier-ignore

/** A place on the road from a junction to the next, so many miles on. */
function beside(from: string, to: string, miles: number) {
  const at = spotNear(from, 0, 0);
  const way = wayBetween({ junction: from, point: at.point }, { junction: to, point: spotNear(to, 0, 0).point });
  return { junction: from, point: pointAlong(way, miles) };
}
