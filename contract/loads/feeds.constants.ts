import { formatCount } from '../shared/format';
import { POSITION_OUTCOMES, POSITIONS_KEPT_DAYS, UNNAMED_KEPT_HOURS } from './positions.constants';

/** Days of counts that a feed shows, today included. */
export const FEED_DAYS_SHOWN = 7;

/** What is counted of a feed's positions besides their outcome: what cannot be read, and doubts about some that were kept. */
export const FEED_COUNTS = [...POSITION_OUTCOMES, 'unreadable', 'impossible_speed', 'off_corridor'] as const;
export type FeedCount = (typeof FEED_COUNTS)[number];

/** What each count is called. */
export const FEED_COUNT_LABELS: Readonly<Record<FeedCount, string>> = {
  kept: 'Kept',
  duplicate: 'Sent before',
  late: 'Too old',
  implausible: 'Off the continent',
  swapped: 'Swapped coordinates',
  lost_sign: 'Lost minus sign',
  wrong_clock: 'Wrong clock',
  future: 'From the future',
  unnamed: 'No load names it',
  unknown_vehicle: 'Unknown truck',
  unreadable: 'Unreadable',
  impossible_speed: 'Impossible speed',
  off_corridor: 'Off the corridor',
};

/** What each count means, in a sentence. */
export const FEED_COUNT_WORDS: Readonly<Record<FeedCount, string>> = {
  kept: 'Used by the loads that have the truck.',
  duplicate: 'The same truck at the same time came in before. Nothing is wrong.',
  late: `Older than ${POSITIONS_KEPT_DAYS} days: not kept.`,
  implausible: 'No truck of yours is there: set aside.',
  swapped: 'Latitude and longitude the other way round: set aside. Have the sender swap them.',
  lost_sign: 'Longitude without its minus sign: set aside. Have the sender add the minus sign.',
  wrong_clock: 'Its truck’s clock is shown to run wrong: set aside. The list of trucks says how far.',
  future: 'Later than when it came in: not kept. Its clock may run ahead.',
  unnamed: `A truck of a carrier you know: kept apart for ${UNNAMED_KEPT_HOURS} hours, until a load names it.`,
  unknown_vehicle: 'None of your loads names the truck, and no carrier you know was given with it: not kept.',
  unreadable: 'The answer to the batch says what is wrong.',
  impossible_speed: 'No truck gets there in that time. Kept, but arrivals and ETAs leave them out.',
  off_corridor: 'Kept, but a loaded truck was far from any way between its stops.',
};

/** Whether a feed sends as it usually does. `ended`: its key was revoked, or its carrier withdrew. */
export const FEED_STATES = ['sending', 'silent', 'ended'] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** Lists of a feed's trucks. */
export const FEED_TRUCK_LISTS = ['all', 'named', 'unnamed', 'wrong_clock'] as const;
export type FeedTruckList = (typeof FEED_TRUCK_LISTS)[number];

export const FEED_TRUCK_LIST_LABELS: Readonly<Record<FeedTruckList, string>> = {
  all: 'All',
  named: 'On loads',
  unnamed: 'No load names it',
  wrong_clock: 'Clock runs wrong',
};

interface Clock {
  /** Negative: ahead. */
  clock_behind_minutes: number | null;
  is_clock_wrong: boolean;
}

/** "about 5 hours", "about 3 hours 40 minutes" */
function timeWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 && formatCount(hours, 'hour'), minutes % 60 > 0 && formatCount(minutes % 60, 'minute')];
  return `about ${parts.filter(Boolean).join(' ')}`;
}

/** What a clock does that runs wrong, or positions that come in late; null: neither shows. */
export function clockWords({ clock_behind_minutes: behind, is_clock_wrong: isWrong }: Clock): string | null {
  if (behind === null) return null;
  if (behind < 0)
    return `Its clock runs ${timeWords(-behind)} ahead. Its positions are set aside. Have the sender set the clock.`;
  if (isWrong)
    return `Its clock runs ${timeWords(behind)} behind: its times look like local time sent as UTC. Its positions are set aside. Have the sender send UTC.`;
  return `Its positions come in ${timeWords(behind)} late. They are used as sent: check arrival times with the driver.`;
}
