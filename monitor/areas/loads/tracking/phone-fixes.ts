import { PHONE_APART_MILES, PHONE_APART_MINUTES } from '@contract/loads/driver-links.constants';
import { greatCircleMiles } from '../../../places/geo-cell';
import { grouped } from '../grouped';
import { type Fix, HOUR, type Instant, MINUTE, type Sighting, type Visit } from './tracked-load';

/**
 * Positions without those of a driver's phone at times when the truck's own unit was heard: a phone can be anywhere, and
 * a thief holds one. Where the truck is silent the driver's phone counts, and where that is silent too the second driver's:
 * two phones far apart are no one truck that jumps. Pure; the order does not matter.
 */
export function withoutShadowed<One extends Fix>(fixes: readonly One[]): One[] {
  const ranks = grouped(fixes, rankOf);
  if (ranks.size < 2) return [...fixes];
  const counted = new Set<One>();
  for (const rank of RANKS) {
    const heard = [...counted].map(({ observedAt }) => observedAt).sort((a, b) => a - b);
    for (const fix of ranks.get(rank) ?? []) if (!isNear(heard, fix.observedAt)) counted.add(fix);
  }
  return fixes.filter((fix) => counted.has(fix));
}

/** Whose word counts, the first before the next. */
const RANKS = ['unit', 'driver', 'second_driver'] as const;

const rankOf = ({ isPhone, by }: Fix): (typeof RANKS)[number] =>
  !isPhone ? 'unit' : by === 'second_driver_page' ? 'second_driver' : 'driver';

/** The visits with a mark at each arrival and departure that a phone saw. */
export function markPhones(visits: ReadonlyMap<number, Visit>, fixes: readonly Fix[]): Map<number, Visit> {
  const phones = new Set(fixes.flatMap(({ observedAt, isPhone }) => (isPhone ? [observedAt] : [])));
  const isPhone = (at: Instant | null) => at !== null && phones.has(at);
  const marked = (seen: Sighting | null) =>
    seen && (isPhone(seen.between.from) || isPhone(seen.between.to))
      ? { ...seen, between: { ...seen.between, byPhone: true } }
      : seen;
  return new Map(
    [...visits].map(([id, visit]) => [
      id,
      { ...visit, arrived: marked(visit.arrived), departed: marked(visit.departed) },
    ]),
  );
}

/** @param times in their order */
function isNear(times: readonly number[], at: number): boolean {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return [times[low - 1], times[low]].some(
    (time) => time !== undefined && Math.abs(time - at) <= PHONE_APART_MINUTES * MINUTE,
  );
}

type Seen = Pick<Fix, 'latitude' | 'longitude' | 'observedAt'>;

/** What a truck may drive between two positions that are not of one moment. */
const FASTEST_MPH = 75;

/**
 * How far a phone was from another device of its truck; null: no farther than both may be in one truck, or that device was not
 * heard at about the time. Between two positions of the device the truck is taken to have driven what lies between them, so
 * that one that stands is not looked for down the road; beyond its newest position, what a truck may drive meanwhile.
 *
 * @param others positions of that device
 * @returns the position nearest in time, and the miles to it
 */
export function apartFrom(phone: Seen, others: readonly Seen[]): { other: Seen; miles: number } | null {
  const gap = (other: Seen) => Math.abs(other.observedAt - phone.observedAt);
  const near = others.filter((other) => gap(other) <= PHONE_APART_MINUTES * MINUTE).sort((a, b) => gap(a) - gap(b));
  const before = near.find(({ observedAt }) => observedAt <= phone.observedAt);
  const after = near.find(({ observedAt }) => observedAt > phone.observedAt);
  const nearest = near[0];
  if (!nearest) return null;
  const mayDrive = (gap(nearest) / HOUR) * FASTEST_MPH;
  const drove = before && after ? Math.min(mayDrive, greatCircleMiles(before, after)) : mayDrive;
  const isApart = [before, after].every((one) => !one || greatCircleMiles(phone, one) > PHONE_APART_MILES + drove);
  return isApart ? { other: nearest, miles: greatCircleMiles(phone, nearest) } : null;
}
