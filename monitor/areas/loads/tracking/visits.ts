import type { LoadSettings } from '@contract/loads/load-settings.constants';
import { fenceOf } from './fences';
import { type Stay, staysWithin, timeNear } from './stays';
import { type Fix, MINUTE, type TrackedStop, type Visit } from './tracked-load';

/** A truck that is back within this time has not left: it crossed the fence to park, or its position jumped. */
const MAX_ABSENCE = 30 * MINUTE;
/** This long around a postal code is a sign of a visit. */
const MIN_NEAR_MINUTES = 20;

/**
 * What positions show about each stop. Two stops at one place are visited in their order: a stay belongs to the first
 * that has none, unless it only continues the last one.
 *
 * @param fixes plausible ones of the vehicle that hauled the load at the time, oldest first
 */
export function visitsOf(
  stops: readonly TrackedStop[],
  fixes: readonly Fix[],
  settings: LoadSettings,
): Map<number, Visit> {
  const visits = new Map<number, Visit>(stops.map(({ id }) => [id, { ...NOT_VISITED }]));
  const places = new Map<string, { stops: TrackedStop[]; stays: Stay[] }>();
  for (const stop of stops) {
    const fence = fenceOf(stop, settings);
    if (!fence) continue;
    const visit = visits.get(stop.id)!;
    if (fence.proves === 'near') {
      const near = timeNear(fence, fixes, MIN_NEAR_MINUTES);
      if (near) Object.assign(visit, { state: 'near', near: { from: near.from, to: near.to } });
      continue;
    }
    const key = `${fence.latitude} ${fence.longitude} ${fence.radiusMiles}`;
    const known = places.get(key);
    if (known) {
      known.stops.push(stop);
      continue;
    }
    const { stays, passedByAt } = staysWithin(fence, fixes);
    places.set(key, { stops: [stop], stays: joined(stays) });
    if (passedByAt.length > 0) Object.assign(visit, { state: 'passed_by', passedByAt: passedByAt.at(-1)! });
  }

  const stays = [...places.values()].flatMap((place) => place.stays.map((stay) => ({ stay, place })));
  stays.sort((one, other) => one.stay.arrived.between.to - other.stay.arrived.between.to);
  for (const { stay, place } of stays) {
    const stop = place.stops.find(({ id }) => visits.get(id)!.arrived === null);
    // Back at a place already visited: for another load, or for the papers. The first visit stays the visit.
    if (!stop) continue;
    const state = stay.departed ? 'visited' : 'here';
    Object.assign(visits.get(stop.id)!, { state, arrived: stay.arrived, departed: stay.departed });
  }
  return visits;
}

const NOT_VISITED: Visit = { state: 'none', arrived: null, departed: null, near: null, passedByAt: null };

/** Stays so close in time that they are one. */
function joined(stays: readonly Stay[]): Stay[] {
  const all: Stay[] = [];
  for (const stay of stays) {
    const last = all.at(-1);
    if (last?.departed && stay.arrived.between.to - last.departed.at <= MAX_ABSENCE) last.departed = stay.departed;
    else all.push({ ...stay });
  }
  return all;
}
