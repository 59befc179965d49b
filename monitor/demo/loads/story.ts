import type { DemoLoad, DemoRoles } from './demo-load';
import type { DemoTruck } from './track';
import type { Instant } from './trip';

/** What a story is built with; the trucks are free at its time. */
export type Cast = {
  reference: string;
  at: Instant;
  /** Distinguishes one round of the story from the next. */
  nth: number;
  truck: DemoTruck;
  /** Two of one carrier. */
  pair: readonly [DemoTruck, DemoTruck];
  /** All of a carrier with few trucks. */
  fleet: readonly DemoTruck[];
  /** Null: every carrier of the demo has an ELD. */
  carrierWithoutEld: number | null;
  /** Some that the brokerage has onboarded. */
  carriersWithoutEld: readonly number[];
  /** Carriers without an ELD whose drivers have a phone; a truck of each for this round. */
  byPhone: readonly DemoTruck[];
  /** Null: carriers of which nothing is known to be wrong. */
  roles: DemoRoles | null;
  unknownVin: string;
};

export type Story = {
  /** As `npm run demo-trucks -- story` and references know it. */
  name: string;
  /** What to look for. */
  shows: string;
  /** It begins anew this often, so that it can always be seen; 0: only on request. */
  everyHours: number;
  /** How long before its moment the first message of it comes, and after it the last. */
  leadHours: number;
  lastsHours: number;
  /** On request, its moment was this long ago. */
  shownAfterMinutes: number;
  tell: (cast: Cast) => DemoLoad[];
};
