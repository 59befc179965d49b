import type { Instant, Sighting, StopWord, Visit } from './tracked-load';

/** What persons say of one stop: the newest word of each kind. */
export interface SaidOfStop {
  arrivedAt: Instant | null;
  departedAt: Instant | null;
  /** A stay that began by then was no visit. */
  notVisitedUntil: Instant | null;
}

/** An arrival or a departure that was said before someone said “not a visit” of a later moment counts no longer. */
export function saidOf(stopId: number, words: readonly StopWord[]): SaidOfStop {
  const newest = (says: StopWord['says']) =>
    words
      .filter((word) => word.stopId === stopId && word.says === says)
      .reduce<StopWord | null>((best, word) => (best && byNewness(best, word) > 0 ? best : word), null);
  const rejected = newest('not_a_visit');
  const standing = (word: StopWord | null) =>
    word === null || (rejected && rejected.saidAt > word.saidAt && rejected.at >= word.at) ? null : word.at;
  return {
    arrivedAt: standing(newest('arrived')),
    departedAt: standing(newest('departed')),
    notVisitedUntil: rejected?.at ?? null,
  };
}

/** The order of the words does not matter. */
const byNewness = (one: StopWord, other: StopWord) => one.saidAt - other.saidAt || one.at - other.at;

/** Late positions may move an arrival a little: its earliest moment counts. */
export const beginsBy = ({ at, between }: Sighting, moment: Instant) => (between.from ?? at) <= moment;

/** A visit that was stored and that a person has rejected since is none. */
export function withoutRejected(visit: Visit, { notVisitedUntil }: SaidOfStop): Visit {
  const isRejected = notVisitedUntil !== null && visit.arrived !== null && beginsBy(visit.arrived, notVisitedUntil);
  return isRejected ? { ...visit, state: 'none', arrived: null, departed: null } : visit;
}
