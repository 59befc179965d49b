import { PROVIDER_LABELS, PROVIDERS } from './telematics.constants';

/** What kind of device or system a position is from, as its sender says. */
export const POSITION_SOURCES = ['eld', 'phone', 'tms', 'manual'] as const;

/** Who reports a position: the page of the driver or of the second driver, a feed of the carrier or of the company, or the carrier's telematics provider. */
export const POSITION_REPORTERS = [
  'driver_page',
  'second_driver_page',
  'carrier_feed',
  'company_feed',
  ...PROVIDERS,
] as const;
export type PositionReporter = (typeof POSITION_REPORTERS)[number];

export const POSITION_REPORTER_LABELS: Record<PositionReporter, string> = {
  driver_page: 'the driver’s phone',
  second_driver_page: 'the second driver’s phone',
  carrier_feed: 'the carrier’s feed',
  company_feed: 'your feed',
  ...PROVIDER_LABELS,
};

/** Whether a phone reports it, not the truck's own unit. */
export const isPhoneReporter = (by: PositionReporter): boolean => by === 'driver_page' || by === 'second_driver_page';

export const MAX_POSITIONS = 1000;
/** Positions are deleted after this many days at the latest; what a load's stops and logs say from them stays. */
export const POSITIONS_KEPT_DAYS = 30;
/** For so long none is deleted: a day of them goes at once, when the time has passed since it began. */
export const POSITIONS_SURE_DAYS = POSITIONS_KEPT_DAYS - 1;

/** Positions of a truck that no load names are deleted after this many hours, unless a load names it by then. */
export const UNNAMED_KEPT_HOURS = 48;

/** Positions that are stored and count for nothing: off the continent, or of a clock that is shown to run wrong. */
export const SET_ASIDE = ['implausible', 'swapped', 'lost_sign', 'wrong_clock'] as const;
export type SetAside = (typeof SET_ASIDE)[number];

/** The result of a sent position. */
export const POSITION_OUTCOMES = [
  'kept',
  'duplicate',
  'late',
  ...SET_ASIDE,
  'future',
  /** Of a truck of a known carrier that no load names: kept apart. */
  'unnamed',
  'unknown_vehicle',
] as const;
export type PositionOutcome = (typeof POSITION_OUTCOMES)[number];
