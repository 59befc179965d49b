import type { DemoLoad } from './demo-load';
import { haul, lane } from './haul';
import { junctionsWithin } from './roads';
import { SHIPPERS, type Shipper } from './shippers';
import type { Cast, Story } from './story';
import { nextTheftDay } from './theft-days';
import { DAY, HOUR, type Instant } from './trip';

/** Of each of these one load stands at any time, from its covering until it is cancelled before its pickup. */
const booked = { everyHours: 24, leadHours: 21, lastsHours: 6, shownAfterMinutes: 5 } as const;
const WITHDRAWN_AFTER = 5 * HOUR;

/** A load that a carrier has for the day after tomorrow; null: the demo has no such carrier. */
function bookedLoad(
  { reference, at, nth }: Cast,
  carrierId: number | null | undefined,
  {
    by,
    shipper = SHIPPERS[(((nth * 3 + by) % 14) + 14) % 14]!,
    pickupAt = at + 30 * HOUR,
    from = shipper.docks[0]!,
  }: Given,
  driver?: { name: string; phone: string },
): DemoLoad[] {
  if (carrierId == null) return [];
  const near = junctionsWithin(from, 300, 600);
  const to = near[Math.abs(nth) % near.length] ?? near[0]!;
  const way = lane(shipper, from, to, nth);
  const load = haul({
    reference,
    shipper,
    stops: [
      { kind: 'pickup', at: way.pickup, window: [pickupAt, pickupAt + 3 * HOUR] },
      { kind: 'delivery', at: way.delivery, window: [pickupAt + 14 * HOUR, pickupAt + 18 * HOUR] },
    ],
    carrierId,
    miles: way.miles,
    centsAMile: 250,
    knownAt: at - 20.5 * HOUR,
    coveredAt: at - 20 * HOUR,
    withdrawnAt: at + WITHDRAWN_AFTER,
  });
  return driver ? [{ ...load, messages: [...load.messages, { at: at - 19 * HOUR, load: { driver } }] }] : [load];
}

interface Given {
  by: number;
  shipper?: Shipper;
  pickupAt?: Instant;
  from?: string;
}

/** Stories whose load has one alert by who hauls it, and no truck that moves. */
export const ALERT_STORIES: readonly Story[] = [
  {
    name: 'dormant-eld',
    shows: 'The ELD of the carrier is connected and has been silent for weeks.',
    ...booked,
    tell: (cast) => bookedLoad(cast, cast.roles?.dormantEld, { by: 0 }),
  },
  {
    name: 'dispatch-desk',
    shows: 'The person whom the carrier named writes from the domain of a dispatch service.',
    ...booked,
    tell: (cast) => bookedLoad(cast, cast.roles?.dispatchService, { by: 1 }),
  },
  {
    name: 'flagged-address',
    shows: 'The address that was given for the carrier is flagged for fraud.',
    ...booked,
    tell: (cast) => bookedLoad(cast, cast.roles?.flaggedAddress, { by: 2 }),
  },
  {
    name: 'look-alike-address',
    shows: 'The address that was given is one letter away from the one on the carrier’s record.',
    ...booked,
    tell: (cast) => bookedLoad(cast, cast.roles?.lookAlikeAddress, { by: 3 }),
  },
  {
    name: 'no-trucks-seen',
    shows: 'No truck of the carrier was ever inspected, and it has no ELD.',
    ...booked,
    tell: (cast) => bookedLoad(cast, cast.roles?.unseenTrucks, { by: 4 }),
  },
  {
    name: 'failing-carrier',
    shows: 'The TMS gave the load to a carrier that fails the rules.',
    ...booked,
    tell: (cast) => bookedLoad(cast, cast.roles?.failing, { by: 5 }),
  },
  {
    name: 'too-many-loads',
    shows: 'Three loads at one time of a carrier that has one truck.',
    ...booked,
    tell: (cast) =>
      [1, 2, 3].flatMap((nth) =>
        bookedLoad({ ...cast, reference: `${cast.reference}-${nth}`, nth: cast.nth + nth }, cast.roles?.oneTruck, {
          by: 11,
        }),
      ),
  },
  {
    name: 'one-crew',
    shows: 'Three carriers that have nothing to do with each other send one driver to three pickups at one time.',
    ...booked,
    tell: (cast) => {
      const last = String(100 + (Math.abs(cast.nth) % 100)).padStart(4, '0');
      const driver = { name: 'Jordan Pike', phone: `(469) 555-${last}` };
      return (cast.roles?.oneCrew ?? []).flatMap((carrierId, nth) =>
        bookedLoad(
          { ...cast, reference: `${cast.reference}-${nth + 1}`, nth: cast.nth + nth },
          carrierId,
          { by: 12 },
          driver,
        ),
      );
    },
  },
  {
    name: 'warned-carrier',
    shows: 'Another broker published an identity alert about the carrier this week.',
    ...booked,
    tell: (cast) => {
      const warned = cast.roles?.warned ?? [];
      return bookedLoad(cast, warned[warnedAt(cast.at, warned.length)], { by: 6 });
    },
  },
  {
    name: 'excluded-goods',
    shows: 'The carrier’s certificate excludes what the load carries.',
    ...booked,
    tell: (cast) => {
      const shipper = SHIPPERS.find(({ goods }) => /electronics/i.test(goods)) ?? SHIPPERS[0]!;
      return bookedLoad(cast, cast.roles?.excludedGoods, { by: 7, shipper });
    },
  },
  {
    name: 'theft-area',
    shows: 'The pickup is in a county and on a day where cargo is often stolen.',
    ...booked,
    tell: (cast) => {
      const shipper = SHIPPERS.find(({ docks }) => docks.includes('ATL')) ?? SHIPPERS[0]!;
      const pickupAt = nextTheftDay(cast.at);
      return bookedLoad(cast, cast.carriersWithoutEld[1], { by: 8, shipper, from: 'ATL', pickupAt });
    },
  },
  {
    name: 'internet-phone',
    shows: 'The driver’s number was given out to an internet phone service.',
    ...booked,
    tell: (cast) =>
      bookedLoad(cast, cast.carriersWithoutEld[2], { by: 9 }, { name: 'Morgan V.', phone: '(312) 555-0176' }),
  },
  {
    name: 'unknown-driver',
    shows: 'No one knows the driver’s number: it is on no record, and no load was delivered with it.',
    ...booked,
    tell: (cast) => {
      const last = String(100 + (Math.abs(cast.nth) % 100)).padStart(4, '0');
      return bookedLoad(cast, cast.carriersWithoutEld[3], { by: 10 }, { name: 'Robin E.', phone: `(404) 555-${last}` });
    },
  },
];

/** Which of the carriers that brokers warn of has its turn: a week each, since a warning is recent for so long. */
export const warnedAt = (at: Instant, count: number) => (count === 0 ? 0 : Math.floor(at / (7 * DAY)) % count);
