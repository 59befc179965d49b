import type { PositionFeed, PositionFeedTruck } from '@contract/loads/feeds.entities';
import { formatCount, formatInteger, formatMoment } from '@contract/shared/format';

type Feed = Pick<PositionFeed, 'state' | 'last_at' | 'every_minutes'>;

/** "every 5 minutes", "every 2 hours" */
function rhythmWords(minutes: number): string {
  if (minutes === 1) return 'every minute';
  return minutes < 90 ? `every ${minutes} minutes` : `every ${formatCount(Math.round(minutes / 60), 'hour')}`;
}

/** Whether a feed sends as it usually does: "No positions since Nov 26, 2:10 PM. It sent every 5 minutes." */
export function stateWords({ state, last_at, every_minutes: minutes }: Feed): string {
  const rhythm = minutes === null ? null : rhythmWords(minutes);
  if (state === 'sending') return rhythm === null ? 'Just started: no schedule yet.' : `Sending ${rhythm}.`;
  if (state === 'ended')
    return `Ended: its key was revoked or its carrier withdrew. The last batch was ${formatMoment(last_at)}.`;
  return `No positions since ${formatMoment(last_at)}.${rhythm === null ? '' : ` It sent ${rhythm}.`} Call the sender.`;
}

/** Counts that say something is wrong with what a feed sends. */
const NONSENSE = ['implausible', 'swapped', 'lost_sign', 'wrong_clock', 'future', 'late', 'unreadable'] as const;

/** "3 of 1,204 not usable", or "None of 1,204"; null: nothing came in. */
export function nonsenseWords({ counts }: Pick<PositionFeed, 'counts'>): string | null {
  const { impossible_speed: _, off_corridor: __, ...outcomes } = counts;
  const all = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const bad = NONSENSE.reduce((sum, count) => sum + counts[count], 0);
  return `${bad === 0 ? 'None' : formatInteger(bad)} of ${formatInteger(all)}`;
}

/** Where a truck was last, through the load that shows it: "Waco, TX". Null: no load shows a place. */
export function placeOf({ load }: Pick<PositionFeedTruck, 'load'>): string | null {
  if (!load?.position) return null;
  const { area, latitude, longitude } = load.position;
  return area ? [area.name, area.state].filter(Boolean).join(', ') : `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`;
}

/** "412 miles out of its way: ask the driver why." */
export const offCorridorWords = (miles: number): string =>
  `${formatCount(miles, 'mile')} out of its way between the load’s stops. Ask the driver why.`;
