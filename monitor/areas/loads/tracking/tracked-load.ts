import type { LoadStatus, LoadTab } from '@contract/loads/loads.constants';
import type { Outline } from '@contract/loads/outlines';
import type { PositionReporter } from '@contract/loads/positions.constants';
import type { LocatedBy, StopKind, VisitState } from '@contract/loads/stops.constants';
import type { LoadTrackingStatus, TrackingWindow } from '@contract/loads/tracking.constants';
import type { GeoPoint } from '../../../places/geo-cell';

/** Milliseconds since 1970. */
export type Instant = number;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/**
 * When something happened, as far as known: between two positions. `from` is null when nothing is known before `to`.
 */
export interface Span {
  from: Instant | null;
  to: Instant;
  /** One of the two positions is of the driver's phone. Left out: both are of the truck's own unit. */
  byPhone?: boolean;
}

/** Where a vehicle was. */
export interface Fix extends GeoPoint {
  observedAt: Instant;
  speedMph: number | null;
  accuracyFeet: number | null;
  /** Of the driver's phone, not of the truck's own unit. */
  isPhone?: boolean;
  /** Who reported it; left out where that does not matter. */
  by?: PositionReporter;
}

/** What a person, the TMS or EDI reports about a stop. It is kept beside what positions show and never replaces it. */
export interface StopReport {
  stopId: number;
  type: 'arrival' | 'departure';
  at: Instant;
}

/** A person's word about a stop: it wins over what positions show. Of each kind the newest counts. */
export interface StopWord {
  stopId: number;
  says: 'arrived' | 'departed' | 'not_a_visit';
  /**
   * When it happened; for not_a_visit an instant within the stay that was no visit of this stop: any stay that holds it
   * or lies wholly before it is not the visit.
   */
  at: Instant;
  saidAt: Instant;
}

export interface TrackedStop {
  id: number;
  kind: StopKind;
  /** Null for a stop without a window. */
  window: { startsAt: Instant; endsAt: Instant } | null;
  /** Null when the stop could not be placed. `radiusMiles` is that of a known facility, `outline` that of its yard. */
  place: (GeoPoint & { locatedBy: LocatedBy; radiusMiles?: number | null; outline?: Outline | null }) | null;
  freeTimeMinutes: number | null;
}

/** What is decided and known about a load apart from positions. */
export interface TrackedLoad {
  /** In the order of the truck's visits. */
  stops: readonly TrackedStop[];
  hasCarrier: boolean;
  hasVehicle: boolean;
  isCancelled: boolean;
  /** By a person, or because the carrier withdrew its consent. */
  isTrackingTerminated: boolean;
  /** The carrier has a connected ELD, or this broker gets its positions another way. */
  hasPositionSource: boolean;
  billableMiles: number | null;
  /** The load names two drivers, who take turns. Left out: one, as far as is known. */
  isTeam?: boolean;
  reports: readonly StopReport[];
  /** Those that stand: withdrawn ones are left out. */
  words: readonly StopWord[];
}

/** An arrival or a departure by positions. `at` is the middle of `between`; the error is half its length. */
export interface Sighting {
  at: Instant;
  between: Span;
}

/** What positions show about one stop. */
export interface Visit {
  state: VisitState;
  arrived: Sighting | null;
  departed: Sighting | null;
  /** First and last position around the postal code, for a stop with no better place. */
  near: { from: Instant; to: Instant } | null;
  passedByAt: Instant | null;
  /** The last position at the stop; left out where it is not known. */
  seenUntil?: Instant;
}

/** Whose time of an arrival or a departure is used. */
export type KnownBy = 'positions' | 'word' | 'report';

/** A stop by positions, with what words and reports add. */
export interface StopProgress extends Visit {
  stopId: number;
  /** A person's word if there is one, else the positions' arrival, else the first report's. */
  arrivedAt: Instant | null;
  arrivedBy: KnownBy | null;
  departedAt: Instant | null;
  departedBy: KnownBy | null;
  dwellMinutes: number | null;
  /** Beyond free time, counted from the appointment when the truck came early. Null without a known arrival. */
  detentionMinutes: number | null;
}

/** When the truck can be at the next stop. All bounds count from the newest position, at `asOf`. */
export interface Eta {
  stopId: number;
  /** No truck could be there before: only this proves it late. */
  soonest: Instant;
  /** The range that is to hold the arrival four times of five. */
  earliest: Instant;
  latest: Instant;
  asOf: Instant;
  miles: number;
  isEstimatedMiles: boolean;
}

/** The evaluation of a load from its stops, reports, positions, settings and the time. */
export interface LoadEvaluation {
  status: LoadStatus;
  trackingStatus: LoadTrackingStatus;
  trackingWindow: TrackingWindow;
  trackingOpensAt: Instant | null;
  trackingClosesAt: Instant | null;
  /** Tabs of the exceptions view that list the load. */
  exceptions: LoadTab[];
  stops: StopProgress[];
  /** Stops that the truck passed over: it was at a later one, and positions could have shown it there. */
  unseenStopIds: number[];
  /** The first stop that the truck has not reached; null when it reached all. */
  nextStopId: number | null;
  eta: Eta | null;
  newestFixAt: Instant | null;
  /**
   * The first instant at which the same facts may give another result; null when time alone changes nothing anymore.
   */
  nextCheckAt: Instant | null;
}
