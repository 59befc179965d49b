import { type BatchAge, clockBehind, isWrongClock, withBatch } from '@monitor/areas/loads/feeds/clock';
import { milesOffCorridor } from '@monitor/areas/loads/tracking/corridor';
import { movementDoubts } from '@monitor/areas/loads/tracking/movement-doubts';
import { apartFrom } from '@monitor/areas/loads/tracking/phone-fixes';
import { isImpossible } from '@monitor/areas/loads/tracking/plausible-fixes';
import { type Fix, HOUR, MINUTE } from '@monitor/areas/loads/tracking/tracked-load';
import { type Story, type StoryKind, tell } from './stories';
import { away, Dice } from './truck';

/** What a device showed that was not, or not only, in the truck. `receivedAt`: when each position came in. */
type Shown = Fix & { receivedAt: number };

type Spoof = (story: Story, dice: Dice) => Shown[];

const HOURS_SHOWN = 9;

/** The way of a trip after its pickup: a spoofed device lies on the road. */
function underWay({ fixes, truth }: Story): Shown[] {
  const from = truth[0]!.leavesAt;
  return fixes.filter(({ observedAt }) => observedAt >= from && observedAt <= from + HOURS_SHOWN * HOUR);
}

/** What the driver's phone shows beside the unit, from the same seat: a while later, some yards off. */
const aboard = (shown: readonly Shown[]): Shown[] =>
  shown.flatMap((fix, at) => {
    const next = shown[at + 1];
    if (at % 3 !== 0 || !next || next.observedAt - fix.observedAt > HOUR) return [];
    const halfway = (from: number, to: number) => (from + to) / 2;
    return [
      {
        ...fix,
        observedAt: halfway(fix.observedAt, next.observedAt),
        receivedAt: Math.max(fix.receivedAt, halfway(fix.observedAt, next.observedAt)),
        latitude: halfway(fix.latitude, next.latitude) + 0.0004,
        longitude: halfway(fix.longitude, next.longitude),
        isPhone: true,
        by: 'driver_page' as const,
      },
    ];
  });

const moved = (fix: Shown, miles: number, degrees: number): Shown => ({ ...fix, ...away(fix, miles, degrees) });

const later = (fix: Shown, by: number): Shown => ({
  ...fix,
  observedAt: fix.observedAt + by,
  receivedAt: fix.receivedAt + by,
});

/** Each kind of lie, applied to an honest trip. */
export const SPOOFS = {
  secondDevice: (story, dice) => {
    const shown = underWay(story);
    const place = away(shown[0]!, dice.between(120, 500), dice.between(0, 360));
    const others = shown.map((fix) => ({ ...fix, ...place, observedAt: fix.observedAt + MINUTE, speedMph: null }));
    return [...shown, ...others.slice(3)];
  },
  jumpsAbout: (story, dice) =>
    underWay(story).map((fix) => (dice.chance(0.2) ? moved(fix, dice.between(150, 700), dice.between(0, 360)) : fix)),
  fakesTheDock: (story) => {
    const shown = underWay(story);
    const dock = story.load.stops.at(-1)!.place!;
    const { latitude, longitude } = dock;
    const late = shown.length - Math.ceil(shown.length / 8);
    return shown.map((fix, at) => (at >= late && at % 2 === 0 ? { ...fix, latitude, longitude, speedMph: 0 } : fix));
  },
  standsAtSpeed: (story) => {
    const shown = underWay(story);
    const { latitude, longitude } = shown[Math.floor(shown.length / 3)]!;
    return shown.map((fix, at) => (at > shown.length / 3 ? { ...fix, latitude, longitude, speedMph: 61 } : fix));
  },
  /** A recording of the first hours, from its beginning once the truck could be back there. */
  playsAgain: (story) => {
    const shown = underWay(story);
    const stretch = shown.slice(0, Math.ceil(shown.length / 3));
    const again = stretch.at(-1)!.observedAt - stretch[0]!.observedAt + 4 * HOUR;
    return [...stretch, ...stretch.map((fix) => later(fix, again))];
  },
  /** The same minutes over and over. */
  playsInALoop: (story) => {
    const shown = underWay(story);
    const stretch = shown.slice(0, 12);
    const again = stretch.at(-1)!.observedAt - stretch[0]!.observedAt + 5 * MINUTE;
    return [0, 1, 2, 3, 4].flatMap((round) => stretch.map((fix) => later(fix, round * again)));
  },
  /** Unplugged and left at the pickup, with fresh times, while another feed shows the truck. */
  leftBehind: (story) => {
    const shown = underWay(story).map((fix) => ({ ...fix, by: 'company_feed' as const }));
    const { latitude, longitude } = shown[0]!;
    const left = shown.map((fix) => {
      const there = { latitude, longitude, speedMph: 0, by: 'samsara' as const };
      return { ...later(fix, MINUTE), ...there };
    });
    return [...shown, ...left];
  },
  /** The load's phone is not in the truck: it stays with whoever holds it. */
  phoneElsewhere: (story, dice) => {
    const shown = underWay(story);
    const place = away(shown[0]!, dice.between(60, 500), dice.between(0, 360));
    return [...shown, ...aboard(shown).map((fix) => ({ ...fix, ...place }))];
  },
  swapped: (story) => underWay(story).map((fix) => ({ ...fix, latitude: fix.longitude, longitude: fix.latitude })),
  lostSign: (story) => underWay(story).map((fix) => ({ ...fix, longitude: -fix.longitude })),
  offTheContinent: (story) => underWay(story).map((fix) => ({ ...fix, latitude: 0, longitude: 0 })),
  clockOfAnotherZone: (story) => underWay(story).map((fix) => ({ ...fix, observedAt: fix.observedAt - 5 * HOUR })),
  clockAhead: (story, dice) => {
    const ahead = dice.between(20, 90) * MINUTE;
    return underWay(story).map((fix) => ({ ...fix, observedAt: fix.observedAt + ahead }));
  },
  drivesElsewhere: (story, dice) => {
    const shown = underWay(story);
    const side = dice.between(60, 300);
    return shown.map((fix, at) => moved(fix, Math.min(at * 9, 420), side));
  },
} as const satisfies Record<string, Spoof>;

export type SpoofKind = keyof typeof SPOOFS;
export const SPOOF_KINDS = Object.keys(SPOOFS) as SpoofKind[];

/** What an honest device and an honest phone beside it show. */
export const honestWithPhone = (kind: StoryKind, seed: number) => {
  const { story, shown } = honest(kind, seed);
  return { story, shown: [...shown, ...aboard(shown)] };
};

/** What an honest device shows of the same hours of a trip. */
export const honest = (kind: StoryKind, seed: number) => {
  const story = tell(kind, seed);
  return { story, shown: underWay(story) };
};

export function spoofed(kind: SpoofKind, seed: number) {
  const story = tell('long', seed);
  return { story, shown: SPOOFS[kind](story, new Dice(seed)) };
}

/** Whether the product says that something is wrong with these positions: sets them aside or doubts them. */
export function isDoubted({ story, shown }: { story: Story; shown: readonly Shown[] }): boolean {
  const possible = shown.filter((fix) => isImpossible(fix, fix.receivedAt) === null);
  if (possible.length < shown.length * 0.5) return true;
  // The phone is compared with the unit, and counts for nothing else where that is heard.
  const usable = possible.filter(({ isPhone }) => !isPhone);
  if (possible.some((fix) => fix.isPhone && apartFrom(fix, usable) !== null)) return true;
  let ages: BatchAge[] = [];
  for (const { observedAt, receivedAt } of shown
    .filter(({ isPhone }) => !isPhone)
    .sort((a, b) => a.receivedAt - b.receivedAt)) {
    const age = receivedAt - observedAt;
    if (isWrongClock(clockBehind(ages, age))) return true;
    ages = withBatch(ages, { at: receivedAt, age });
  }
  if (movementDoubts(usable).length > 0) return true;
  const places = story.load.stops.map(({ place }) => place!);
  const newest = usable.reduce((one, other) => (other.observedAt > one.observedAt ? other : one), usable[0]!);
  return usable.length > 0 && milesOffCorridor(newest, places) !== null;
}
