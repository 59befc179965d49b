import { type Fix, HOUR, type Instant, MINUTE, type TrackedLoad } from '@monitor/areas/loads/tracking/tracked-load';
import { type GeoPoint, greatCircleMiles } from '@monitor/places/geo-cell';
import { away, Dice, Truck } from './truck';

/** When a truck was truly at a stop; null: never. */
export type TruthOfStop = { arrivesAt: Instant; leavesAt: Instant } | null;

export interface Story {
  kind: StoryKind;
  load: TrackedLoad;
  /** In the order in which they come in. */
  fixes: (Fix & { receivedAt: Instant })[];
  truth: TruthOfStop[];
  /** While the device was off. */
  silences: { from: Instant; to: Instant }[];
}

/** What happens other than on a clean load. */
interface Twist {
  team?: boolean;
  miles?: readonly [number, number];
  pings?: readonly [number, number];
  jitter?: (dice: Dice) => number;
  beforePickup?: (truck: Truck, stop: GeoPoint) => void;
  atPickup?: (truck: Truck, stop: GeoPoint, visit: () => void) => void;
  beforeDelivery?: (truck: Truck, stop: GeoPoint) => void;
  atDelivery?: (truck: Truck, stop: GeoPoint, visit: () => void) => void;
  afterDelivery?: (truck: Truck, stop: GeoPoint) => void;
  /** Where the middle stop is, as a share of the way; skipped or not. */
  between?: 'visited' | 'skipped';
  /** The last two stops this far apart. */
  twoStopsMiles?: number;
  isLate?: boolean;
  isHome?: boolean;
  isPickupSilent?: boolean;
  withSpeed?: boolean;
  spoil?: (fixes: Fix[], dice: Dice) => (Fix & { receivedAt?: Instant })[];
}

const next = (truck: Truck, stop: GeoPoint, low: number, high: number) =>
  truck.drive(away(stop, truck.dice.between(low, high), truck.dice.between(0, 360)));
const bad =
  (share: number, change: (fix: Fix, dice: Dice) => GeoPoint, run = 1) =>
  (fixes: Fix[], dice: Dice) => {
    let left = 0;
    let moved: (fix: Fix) => GeoPoint = (fix) => fix;
    return fixes.map((fix) => {
      if (left === 0 && dice.chance(share / run)) {
        left = run;
        const seed = Math.floor(dice.between(0, 1e9));
        moved = (one) => change(one, new Dice(seed));
      }
      if (left === 0) return fix;
      left -= 1;
      return { ...fix, ...moved(fix) };
    });
  };

/** Each kind of story by what is unusual in it. */
export const STORIES = {
  clean: {},
  cleanNoSpeed: { withSpeed: false },
  long: { miles: [650, 1100] },
  fuelNextDoor: {
    beforeDelivery: (truck, stop) => {
      next(truck, stop, 0.3, 0.48).stand(truck.dice.between(15, 60));
      if (truck.dice.chance(0.6)) next(truck, stop, 1, 6).stand(truck.dice.between(20, 120));
    },
  },
  parkedNextDoor: {
    beforeDelivery: (truck, stop) => {
      next(truck, stop, 0.3, 0.46).stand(truck.dice.between(120, 300));
    },
  },
  overnightNextDoor: {
    beforeDelivery: (truck, stop) => {
      next(truck, stop, 0.3, 0.46).stand(truck.dice.between(420, 660));
    },
  },
  jamBeside: {
    beforeDelivery: (truck, stop) => {
      const side = truck.dice.between(0, 360);
      const start = away(away(stop, truck.dice.between(0.2, 0.45), side), 0.6, side + 90);
      truck.drive(start);
      truck.drive(away(start, 1.2, side - 90), { mph: truck.dice.between(1.5, 4) });
      next(truck, stop, 1.5, 5);
      if (truck.dice.chance(0.5)) truck.stand(truck.dice.between(10, 70));
    },
  },
  turnedAway: {
    beforeDelivery: (truck, stop) => {
      next(truck, stop, 0, 0.1).stand(truck.dice.between(4, 14));
      next(truck, stop, 0.9, 9).stand(truck.dice.between(40, 240));
    },
  },
  gateLine: {
    beforeDelivery: (truck, stop) => {
      next(truck, stop, 0.28, 0.4).stand(truck.dice.between(10, 28));
    },
  },
  scaleTrip: {
    atPickup: (truck, stop, visit) => {
      visit();
      truck.stand(truck.dice.between(45, 90));
      next(truck, stop, 1, 5).stand(truck.dice.between(15, 35));
      truck.drive(stop).stand(truck.dice.between(30, 70));
    },
  },
  lunch: {
    atDelivery: (truck, stop, visit) => {
      visit();
      truck.stand(truck.dice.between(30, 80));
      next(truck, stop, 0.7, 4).stand(truck.dice.between(20, 50));
      truck.drive(stop).stand(truck.dice.between(30, 70));
    },
  },
  dropYard: {
    beforeDelivery: (truck, stop) => {
      next(truck, stop, 0.6, 1.5).stand(truck.dice.between(60, 600));
    },
  },
  dayEarly: {
    atDelivery: (truck, _stop, visit) => {
      visit();
      truck.stand(truck.dice.between(700, 1200));
    },
  },
  engineOff: {
    atDelivery: (truck, _stop, visit) => {
      visit();
      truck.stand(12).stand(truck.dice.between(300, 600), true).stand(30);
    },
  },
  parksAfterwards: {
    afterDelivery: (truck, stop) => {
      next(truck, stop, 0.3, 3).stand(truck.dice.between(60, 600));
    },
  },
  backForAnother: {
    afterDelivery: (truck, stop) => {
      next(truck, stop, 60, 120).stand(60);
      truck.drive(stop).stand(truck.dice.between(60, 200));
    },
  },
  dropAndHook: {
    atDelivery: (truck, _stop, visit) => {
      visit();
      truck.stand(truck.dice.between(14, 30));
    },
  },
  jitter50m: { jitter: () => 0.031 },
  jitter500m: { jitter: (dice) => dice.between(0.1, 0.4) },
  jitter2km: { jitter: (dice) => dice.between(0.6, 1.24) },
  teleports: { spoil: bad(0.03, (fix, dice) => away(fix, dice.between(50, 800), dice.between(0, 360))) },
  pairedTeleports: { spoil: bad(0.04, (fix, dice) => away(fix, dice.between(80, 800), dice.between(0, 360)), 2) },
  nullIsland: { spoil: bad(0.04, () => ({ latitude: 0, longitude: 0 })) },
  ocean: { spoil: bad(0.04, () => ({ latitude: 35, longitude: -45 }), 2) },
  swapped: { spoil: bad(0.04, ({ latitude, longitude }) => ({ latitude: longitude, longitude: latitude }), 2) },
  lostSign: { spoil: bad(0.04, ({ latitude, longitude }) => ({ latitude, longitude: -longitude }), 3) },
  lateBatches: {
    spoil: (fixes, dice) => {
      let until = 0;
      return fixes.map((fix) => {
        if (fix.observedAt > until) until = fix.observedAt + dice.between(10, 150) * MINUTE;
        return { ...fix, receivedAt: until };
      });
    },
  },
  twoDevices: {
    spoil: (fixes, dice) =>
      fixes.flatMap((fix) => [
        fix,
        { ...fix, ...away(fix, 0.05, 90), observedAt: fix.observedAt + Math.round(dice.between(5, 90) * 1000) },
      ]),
  },
  pings15: { pings: [13, 17] },
  pings30: { pings: [26, 34] },
  pings60: { pings: [52, 66] },
  gapAtPickup: { isPickupSilent: true },
  skippedStop: { between: 'skipped' },
  threeStops: { between: 'visited' },
  stopsClose: { twoStopsMiles: 0.4 },
  sameDock: { isHome: true },
  team: { team: true, miles: [600, 1000] },
  late: { isLate: true },
  /** A unit that sends its last position, to the last digit, while the truck stands. */
  holdsWhileParked: {
    spoil: (fixes) => {
      let held: Fix | null = null;
      return fixes.map((fix) => {
        held = fix.speedMph === 0 ? (held ?? fix) : null;
        return held ? { ...fix, latitude: held.latitude, longitude: held.longitude } : fix;
      });
    },
  },
} as const satisfies Record<string, Twist>;

export type StoryKind = keyof typeof STORIES;
export const STORY_KINDS = Object.keys(STORIES) as StoryKind[];

/** Jumps wider than the fence, and an hour between positions, hide when a truck came. */
export const UNCERTAIN: readonly StoryKind[] = ['jitter2km', 'pings30', 'pings60', 'gapAtPickup', 'dayEarly'];
export const CERTAIN = STORY_KINDS.filter((kind) => !UNCERTAIN.includes(kind));

/** A load with its truth and what its truck's device showed: the same for the same seed. */
export function tell(kind: StoryKind, seed: number): Story {
  const twist: Twist = STORIES[kind];
  const dice = new Dice(seed * 7919 + STORY_KINDS.indexOf(kind) * 104_729);
  const pickup = { latitude: dice.between(30, 44), longitude: dice.between(-115, -82) };
  const towards = dice.between(0, 360);
  const [low, high] = twist.miles ?? [150, 520];
  const delivery = twist.isHome ? pickup : away(pickup, dice.between(low, high), towards);
  const start = Date.parse('2026-11-23T08:00:00Z') + dice.between(0, 24) * HOUR;
  const truck = new Truck(dice, away(pickup, dice.between(40, 110), dice.between(0, 360)), start, twist.team);
  truck.stand(dice.between(10, 60));

  const places: GeoPoint[] = [pickup];
  const truth: TruthOfStop[] = [];
  const visit = () => truth.push({ arrivesAt: truck.now, leavesAt: truck.now });
  const left = () => {
    const last = truth.at(-1);
    if (last) last.leavesAt = truck.now;
  };
  const goTo = (stop: GeoPoint, before: Twist['beforePickup'], at: Twist['atPickup'], isSilent = false) => {
    before?.(truck, stop);
    if (isSilent) {
      const near = away(stop, dice.between(3, 25), dice.between(0, 360));
      truck.drive(near);
    }
    truck.drive(stop, { isSilent });
    if (at) at(truck, stop, visit);
    else {
      visit();
      truck.stand(dice.between(35, 150), isSilent);
    }
    left();
  };
  goTo(pickup, twist.beforePickup, twist.atPickup, twist.isPickupSilent);
  if (twist.isPickupSilent) truck.drive(away(pickup, dice.between(5, 40), towards), { isSilent: true });
  if (twist.between || twist.isHome) {
    const middle = away(
      pickup,
      dice.between(0.35, 0.65) * greatCircleMiles(pickup, delivery) + (twist.isHome ? 120 : 0),
      towards + 8,
    );
    places.push(middle);
    if (twist.between === 'skipped') truth.push(null);
    else goTo(middle, undefined, undefined);
  }
  if (twist.twoStopsMiles) {
    const first = away(delivery, twist.twoStopsMiles, dice.between(0, 360));
    places.push(first);
    goTo(first, undefined, undefined);
  }
  places.push(delivery);
  goTo(delivery, twist.beforeDelivery, twist.atDelivery);
  twist.afterDelivery?.(truck, delivery);
  next(truck, delivery, 70, 160);
  truck.stand(30);

  const shown = truck.fixes(twist.pings ?? [4, 11], twist.jitter?.(dice), twist.withSpeed ?? true);
  const made: (Fix & { receivedAt?: Instant })[] = twist.spoil?.(shown, dice) ?? shown;
  const fixes = made
    .map((fix) => ({ ...fix, receivedAt: fix.receivedAt ?? fix.observedAt }))
    .sort((one, other) => one.receivedAt - other.receivedAt);
  const stops = places.map((place, at) => {
    const was = truth[at] ?? truth[at + 1] ?? truth.at(-1)!;
    const isLast = at === places.length - 1;
    const length = dice.of([0, 0, 2, 4, 8]) * HOUR;
    const off = twist.isLate && isLast ? -length - dice.between(60, 300) * MINUTE : -dice.between(-90, 25) * MINUTE;
    // A truck that comes a day early, waits, and is unloaded at its time.
    const due = kind === 'dayEarly' && isLast ? was.leavesAt - dice.between(1, 3) * HOUR : was.arrivesAt + off;
    const startsAt = Math.round(due);
    return {
      id: at + 1,
      kind: at === 0 ? ('pickup' as const) : ('delivery' as const),
      window: { startsAt, endsAt: startsAt + length },
      place: { ...place, locatedBy: 'given' as const },
      freeTimeMinutes: null,
    };
  });
  return {
    kind,
    fixes,
    truth,
    silences: truck.silences(),
    load: {
      stops,
      hasCarrier: true,
      hasVehicle: true,
      isCancelled: false,
      isTrackingTerminated: false,
      hasPositionSource: true,
      billableMiles: 300,
      reports: [],
      words: [],
    },
  };
}
