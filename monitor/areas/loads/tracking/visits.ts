import type { LoadSettings } from '@contract/loads/load-settings.constants';
import { greatCircleMiles } from '../../../places/geo-cell';
import { type Fence, fenceOf } from './fences';
import { markPhones } from './phone-fixes';
import { farthest, type Stay, staysWithin, timeNear } from './stays';
import { beginsBy, type SaidOfStop, saidOf } from './stop-words';
import { type Fix, HOUR, type Instant, MINUTE, type StopWord, type TrackedStop, type Visit } from './tracked-load';

/** This long around a postal code is a sign of a visit. */
const MIN_NEAR_MINUTES = 20;

/** A shorter stay is a truck turned away, until it is far. */
const FIRM_MINUTES = 20;
/** A truck so far away went for good; one that was only beside the dock, or for minutes, may still come back from there. */
const GONE_MILES = 25;
/** The last stop is left, and the load delivered, only when the truck is so far away, or away so long. */
const LASTING = { miles: 6, outside: 2, after: 75 * MINUTE, anywhere: 3 * HOUR };
const UNSURE_AFTER = 8 * HOUR;
/** A stay that ends so long before its window was no visit, unless the truck then leaves for good. */
const EARLY = HOUR;
const EARLY_GONE_MILES = 60;

/**
 * What positions show about each stop. The visit is the stay that fits best: at the dock and not beside it, long, not over
 * before the window, and the last of those before the truck leaves for good. Later positions may decide it anew. Stops at
 * one place are visited in their order.
 *
 * @param fixes plausible ones of the vehicle that hauled the load at the time, oldest first
 */
export function visitsOf(
  stops: readonly TrackedStop[],
  fixes: readonly Fix[],
  settings: LoadSettings,
  words: readonly StopWord[],
): Map<number, Visit> {
  const visits = new Map<number, Visit>(stops.map(({ id }) => [id, { ...NOT_VISITED }]));
  const places = new Map<string, { fence: Fence; stays: Stay[]; passedByAt: Instant[] }>();
  const keys = new Map<number, string>();
  for (const stop of stops) {
    const fence = fenceOf(stop, settings);
    if (!fence) continue;
    if (fence.proves === 'near') {
      const near = timeNear(fence, fixes, MIN_NEAR_MINUTES);
      if (near) Object.assign(visits.get(stop.id)!, { state: 'near', near: { from: near.from, to: near.to } });
      continue;
    }
    const key = `${fence.latitude} ${fence.longitude} ${fence.radiusMiles}`;
    keys.set(stop.id, key);
    if (!places.has(key)) places.set(key, { fence, ...staysWithin(fence, fixes) });
  }
  // Where fences overlap, a stay belongs to the nearest stop.
  for (const one of places.values())
    one.stays = one.stays.filter((stay) =>
      [...places.values()].every((other) =>
        other.stays.every((its) => its.from >= stay.to || its.to <= stay.from || its.miles > stay.miles - NEARER_MILES),
      ),
    );

  const chosen = new Map<number, Stay>();
  for (const [at, stop] of stops.entries()) {
    const key = keys.get(stop.id);
    if (key === undefined) continue;
    const { fence, stays, passedByAt } = places.get(key)!;
    const visit = visits.get(stop.id)!;
    if (passedByAt.length > 0) Object.assign(visit, { state: 'passed_by', passedByAt: passedByAt.at(-1)! });
    const said = saidOf(stop.id, words);
    const others = [...places].flatMap(([other, place]) => (other === key ? [] : place.stays.filter(isFirm)));
    const before = stops.slice(0, at).flatMap((one) => (keys.get(one.id) === key ? (chosen.get(one.id) ?? []) : []));
    const loadedAt = stop.kind === 'delivery' ? (firstPickup(stops, chosen)?.from ?? -Infinity) : -Infinity;
    const open = stays.filter((stay) => !before.includes(stay) && stay.from >= loadedAt && mayBeVisit(stay, said));
    const twin = stops[at - 1];
    const shared = twin && twin.kind === stop.kind && keys.get(twin.id) === key ? chosen.get(twin.id) : undefined;
    const stay =
      bestOf(open) ??
      gapAt(stop, stops[at + 1], fence, fixes, said) ??
      (shared && mayBeVisit(shared, said) ? shared : undefined);
    if (!stay) continue;
    const hasLeft = hasLeftForGood(stay, at === stops.length - 1);
    if (stay.departed && !hasLeft && (isEarly(stay) || (!stay.isAtDock && isBeforeWindow(stay)))) {
      Object.assign(visit, { state: 'passed_by', passedByAt: stay.arrived.at });
      continue;
    }
    chosen.set(stop.id, stay);
    Object.assign(visit, {
      state: hasLeft ? 'visited' : 'here',
      arrived: stay.arrived,
      departed: hasLeft ? stay.departed : null,
      seenUntil: stay.to,
    });

    function bestOf(some: readonly Stay[]): Stay | undefined {
      let best: Stay | undefined;
      for (const one of some) {
        if (best && isSettled(best, one)) break;
        if (!best || fits(one) > fits(best) || (fits(one) === fits(best) && lengthOf(one) >= lengthOf(best) / 2))
          best = one;
      }
      return best;
    }

    /** Back at a place already visited: for another load, or for the papers. */
    function isSettled(best: Stay, later: Stay): boolean {
      if (fits(best) < 4) return false;
      if (others.some(({ from, to }) => from >= best.to && to <= later.from)) return true;
      return !isEarly(best) && farthest(fence, fixes, best.to, later.from) > GONE_MILES;
    }

    function fits(stay: Stay): number {
      return (stay.isAtDock ? 4 : 0) + (isFirm(stay) ? 2 : 0) + (isEarly(stay) ? 0 : 1);
    }

    function isEarly({ departed }: Stay): boolean {
      return departed !== null && !!stop.window && departed.at < stop.window.startsAt - EARLY;
    }

    function isBeforeWindow({ departed }: Stay): boolean {
      return departed !== null && !!stop.window && departed.at < stop.window.startsAt;
    }

    function hasLeftForGood(stay: Stay, isLast: boolean): boolean {
      if (!stay.departed) return false;
      const isSure = stay.isAtDock && isFirm(stay);
      if (isSure && !isLast && !isEarly(stay)) return true;
      return fixes.some((fix) => {
        if (fix.observedAt <= stay.to) return false;
        const miles = greatCircleMiles(fence, fix);
        const away = fix.observedAt - stay.to;
        if (isEarly(stay)) return miles > EARLY_GONE_MILES || fix.observedAt > stop.window!.endsAt + EARLY;
        if (!isSure) return miles > GONE_MILES || away >= UNSURE_AFTER;
        return miles > LASTING.miles || away >= LASTING.anywhere || (away >= LASTING.after && miles > LASTING.outside);
      });
    }
  }
  return markPhones(visits, fixes);
}

/** Straight lines of a truck on its way, in miles an hour. */
const LINE_MPH = { at: 47, most: 62 };
const GAP = 30 * MINUTE;
/** A truck that went on this far toward its next stop has loaded. */
const UNDER_WAY_MILES = 25;

/**
 * The stay at a pickup in which the device was silent: the truck could drive there, load and come out again, and then drives
 * its lane. Its times are estimates from the way to the dock and back; the spans are those of the silence.
 */
function gapAt(
  stop: TrackedStop,
  next: TrackedStop | undefined,
  fence: Fence,
  fixes: readonly Fix[],
  said: SaidOfStop,
): Stay | undefined {
  if (stop.kind !== 'pickup' || !next?.place || said.notVisitedUntil !== null) return undefined;
  const lane = greatCircleMiles(fence, next.place);
  const isUnderWay = (fix: Fix) =>
    lane - greatCircleMiles(fix, next.place!) > UNDER_WAY_MILES &&
    greatCircleMiles(fence, fix) + greatCircleMiles(fix, next.place!) < lane * 1.15 + 5;
  const wentOn = fixes.findLastIndex(isUnderWay);
  let best: { stay: Stay; miles: number } | undefined;
  for (const [at, fix] of fixes.entries()) {
    const before = fixes[at - 1];
    if (!before || fix.observedAt - before.observedAt < GAP || at >= wentOn) continue;
    const [there, back] = [greatCircleMiles(before, fence), greatCircleMiles(fence, fix)];
    const silent = fix.observedAt - before.observedAt;
    if (silent - ((there + back) / LINE_MPH.most) * HOUR < 10 * MINUTE) continue;
    const arrives = before.observedAt + Math.min((there / LINE_MPH.at) * HOUR, silent / 2);
    const leaves = Math.max(arrives, fix.observedAt - (back / LINE_MPH.at) * HOUR);
    const between = { from: before.observedAt, to: fix.observedAt };
    const sighting = (moment: number) => ({ at: Math.round(moment), between });
    const [arrived, departed] = [sighting(arrives), sighting(leaves)];
    const stay = { arrived, departed, from: Math.round(arrives), to: Math.round(leaves), isAtDock: true, miles: 0 };
    const miles = there + back;
    if (miles < lane / 2 + 60 && (!best || miles < best.miles)) best = { stay, miles };
  }
  return best?.stay;
}

const NOT_VISITED: Visit = { state: 'none', arrived: null, departed: null, near: null, passedByAt: null };
/** A stay so much nearer to another stop is a stay at that one. */
const NEARER_MILES = 0.1;

const lengthOf = ({ arrived, departed, to }: Stay) => (departed?.at ?? to) - Math.min(arrived.at, to);
const isFirm = (stay: Stay) => stay.isAtDock && lengthOf(stay) >= FIRM_MINUTES * MINUTE;

const firstPickup = (stops: readonly TrackedStop[], chosen: ReadonlyMap<number, Stay>) => {
  const stop = stops.find(({ kind }) => kind === 'pickup');
  return stop && chosen.get(stop.id);
};

/** Whether persons leave it open that a stay was the visit of a stop. */
function mayBeVisit({ arrived, departed }: Stay, said: SaidOfStop): boolean {
  if (said.notVisitedUntil !== null && beginsBy(arrived, said.notVisitedUntil)) return false;
  if (said.departedAt !== null && arrived.at > said.departedAt) return false;
  return said.arrivedAt === null || departed === null || departed.at >= said.arrivedAt;
}
