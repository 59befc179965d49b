import type { DriverScript } from './driver-acts';
import { haul } from './haul';
import { DRIVERS } from './regular-loads';
import type { Cast, Story } from './story';
import { hauled, hours, laneOf, told } from './telling';
import { DAY, HOUR, type Instant, MINUTE } from './trip';

/** The story of a driver's page whose load is under way at any time. */
const PAGE = { everyHours: 8, leadHours: 24, lastsHours: 30 } as const;
/** Long hauls that begin in the morning of the east: a question of the day before is still open at night. */
const MORNING = 12 * HOUR;

/** Which of the carriers a load has: those of one round apart, since a number's answer goes to the newest text. */
const CARRIERS = {
  page: [0, 1],
  texts: [2],
  stop: [3],
  asked: [
    [4, 8],
    [5, 9],
  ],
  team: [6],
  feed: [7],
} as const;

const truckOf = ({ byPhone, nth }: Cast, [first, other = first]: readonly number[]) =>
  byPhone[Math.abs(nth) % 2 === 0 ? first! : other!];

const other = (nth: number, by: number) => DRIVERS[(Math.abs(nth) + by) % DRIVERS.length]!;

/** Loads without an ELD: a driver's page, texts, check calls by text, a team, and a carrier that shares its own feed. */
export const DRIVER_STORIES: readonly Story[] = [
  {
    name: 'driver-page',
    shows:
      'No ELD: the driver opened the link with the code, shares the phone’s location, reported Arrived and Loaded and sent the bill of lading. The customer has a link and opened it; another one is withdrawn.',
    ...PAGE,
    shownAfterMinutes: 240,
    tell: (cast) => {
      const truck = truckOf(cast, CARRIERS.page);
      if (!truck) return [];
      const { at } = cast;
      const way = laneOf(cast.nth, 3, 390, 480);
      const trip = way.arriving(at);
      const { delivery, deliveredAt } = hauled(trip, way, at + HOUR);
      const arrivesAt = deliveredAt - 110 * MINUTE;
      const load = haul({ ...told(cast, way, hours(at, -0.5, 1.5), delivery), truck, deliveredAt });
      const to = 'driver';
      const acts: DriverScript['acts'] = [
        { at: at - 180 * MINUTE, does: 'text_link', to },
        { at: at - 172 * MINUTE, does: 'open_page', to },
        { at: at - 171 * MINUTE, does: 'share', to },
        { at: at - 120 * MINUTE, does: 'share_progress', link: 'wrong' },
        { at: at - 118 * MINUTE, does: 'share_progress', link: 'customer' },
        { at: at - 117 * MINUTE, does: 'withdraw_progress', link: 'wrong' },
        { at: at - 60 * MINUTE, does: 'open_progress', link: 'customer' },
        { at: at + 4 * MINUTE, does: 'report', to, step: 'arrived' },
        { at: at + 48 * MINUTE, does: 'report', to, step: 'loaded', seal: sealOf(cast.nth) },
        { at: at + 51 * MINUTE, does: 'send_bill_of_lading', to },
        { at: at + 60 * MINUTE, does: 'report', to, step: 'left' },
        { at: at + 90 * MINUTE, does: 'look' },
        { at: at + 95 * MINUTE, does: 'open_progress', link: 'customer' },
        { at: at + 200 * MINUTE, does: 'open_progress', link: 'customer' },
        { at: arrivesAt + 3 * MINUTE, does: 'report', to, step: 'arrived' },
        { at: arrivesAt + 72 * MINUTE, does: 'report', to, step: 'delivered' },
      ];
      return [{ ...load, drivers: { acts, phone: { of: to, truck, trip, everyMinutes: 5 } } }];
    },
  },
  {
    name: 'driver-texts',
    shows:
      'No ELD, before the pickup. Of one load the link was texted and never opened; the driver of the other answered a text with STOP.',
    everyHours: 12,
    leadHours: 24,
    lastsHours: 14,
    shownAfterMinutes: -120,
    tell: (cast) => {
      const { at } = cast;
      const loads = [CARRIERS.texts, CARRIERS.stop].map((carriers, index) => {
        const truck = truckOf(cast, carriers);
        const nth = cast.nth + index;
        const way = laneOf(nth, 7 + index, 350, 500);
        const reference = `${cast.reference}-${index + 1}`;
        const load = told({ ...cast, nth, reference }, way, hours(at, 0, 3), hours(at, 9, 13));
        return truck && haul({ ...load, truckAt: at - 16 * HOUR, truck, deliveredAt: at + 12.5 * HOUR });
      });
      const ask = 'please check in at the guard shack with the load number. Dock 14.';
      const acts: DriverScript['acts'][] = [
        [
          { at: at - 15 * HOUR, does: 'text_link', to: 'driver' },
          { at: at - 14 * HOUR, does: 'text', message: 'Please open the link we sent: it needs a minute.' },
        ],
        [
          { at: at - 15 * HOUR, does: 'answer', words: 'START' },
          { at: at - 14.5 * HOUR, does: 'text', message: ask },
          { at: at - 14.25 * HOUR, does: 'answer', words: 'STOP' },
        ],
      ];
      return loads.flatMap((load, index) => (load ? [{ ...load, drivers: { acts: acts[index]! } }] : []));
    },
  },
  {
    name: 'driver-asked',
    shows:
      'No ELD and no positions: the product texts the check call. One driver answers, which is the log; the other does not, and the call is due for a person.',
    everyHours: 24,
    leadHours: 36,
    lastsHours: 44,
    shownAfterMinutes: 180,
    tell: (cast) => {
      const isRequested = cast.reference.startsWith('SHOW-');
      const at: Instant = isRequested ? cast.at : Math.floor(cast.at / DAY) * DAY + MORNING;
      return CARRIERS.asked.flatMap((carriers, index) => {
        const truck = truckOf(cast, carriers);
        if (!truck) return [];
        const nth = cast.nth + index;
        const way = laneOf(nth, 4 + index, 900, 1200);
        const reference = `${cast.reference}-${index + 1}`;
        const load = told({ ...cast, at, nth, reference }, way, hours(at, -1, 1), hours(at, 27, 31));
        const acts: DriverScript['acts'] = [
          { at: at - 5 * HOUR, does: 'text', message: 'Thanks for taking this one. Answer here if we text.' },
          { at: at + 5 * MINUTE, does: 'log', type: 'arrival' },
          { at: at + 70 * MINUTE, does: 'log', type: 'departure' },
        ];
        const script = index === 0 ? { acts, isAsked: true, answers: ANSWERS } : { acts, isAsked: true };
        return [{ ...haul({ ...load, truck, deliveredAt: at + 30 * HOUR }), drivers: script }];
      });
    },
  },
  {
    name: 'driver-team',
    shows:
      'Two drivers, each with a link of its own: the first shares its phone’s location, the second has not opened it.',
    everyHours: 12,
    leadHours: 24,
    lastsHours: 24,
    shownAfterMinutes: 120,
    tell: (cast) => {
      const truck = truckOf(cast, CARRIERS.team);
      if (!truck) return [];
      const { at } = cast;
      const way = laneOf(cast.nth, 9, 620, 740);
      const trip = way.arriving(at);
      const { delivery, deliveredAt } = hauled(trip, way, at + HOUR);
      // The same one in every round: from the first delivery on its number is known.
      const secondDriver = { name: other(0, 4), phone: '(615) 555-0190' };
      const load = haul({ ...told(cast, way, hours(at, -1, 2), delivery), truck, secondDriver, deliveredAt });
      const acts: DriverScript['acts'] = [
        { at: at - 200 * MINUTE, does: 'text_link', to: 'driver' },
        { at: at - 198 * MINUTE, does: 'text_link', to: 'second_driver' },
        { at: at - 150 * MINUTE, does: 'open_page', to: 'driver' },
        { at: at - 149 * MINUTE, does: 'share', to: 'driver' },
        { at: at + 5 * MINUTE, does: 'report', to: 'driver', step: 'arrived' },
        { at: at + 60 * MINUTE, does: 'report', to: 'driver', step: 'left' },
      ];
      return [{ ...load, drivers: { acts, phone: { of: 'driver', truck, trip, everyMinutes: 5 } } }];
    },
  },
  {
    name: 'carrier-feed',
    shows:
      'The carrier agreed on its tracking page and shares its own feed. The truck waited at the dock: the detention statement is shared with the carrier, who opened it, and with the shipper.',
    everyHours: 12,
    leadHours: 24,
    lastsHours: 30,
    shownAfterMinutes: 300,
    tell: (cast) => {
      const truck = truckOf(cast, CARRIERS.feed);
      if (!truck) return [];
      const { at } = cast;
      const way = laneOf(cast.nth, 11, 450, 560);
      const trip = way.arriving(at);
      const { delivery, deliveredAt } = hauled(trip, way, at + 4 * HOUR);
      const load = haul({ ...told(cast, way, hours(at, -0.5, 0.5), delivery), truck, deliveredAt });
      const acts: DriverScript['acts'] = [
        { at: at - 360 * MINUTE, does: 'carrier_shares' },
        { at: at + 200 * MINUTE, does: 'look' },
        { at: at + 210 * MINUTE, does: 'share_detention', link: 'carrier', audience: 'carrier' },
        { at: at + 225 * MINUTE, does: 'open_detention', link: 'carrier' },
        { at: at + 270 * MINUTE, does: 'share_detention', link: 'shipper', audience: 'shipper' },
        { at: at + 300 * MINUTE, does: 'look' },
      ];
      return [{ ...load, drivers: { acts, carrierFeed: { truck, trip, everyMinutes: 10 } } }];
    },
  },
];

const ANSWERS = [
  'Loaded and rolling, about 60 miles out. All good, on time.',
  'Fuel stop, 20 min. Still on schedule.',
  'Parked for my 10. Rolling again at 5 in the morning, on time.',
];

const sealOf = (nth: number) => String(4_410_000 + (Math.abs(nth) % 9_000));
