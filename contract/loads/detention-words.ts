import { formatCount } from '../shared/format';
import type { DetentionStatement } from './detention.calls';
import { duration } from './stop-times';

/** Minutes that money is claimed for, to the minute: "45 minutes", "51 h 20 min". */
export function detentionTime(minutes: number): string {
  if (minutes < 60) return duration(minutes);
  const rest = minutes % 60 === 0 ? '' : ` ${minutes % 60} min`;
  return `${Math.floor(minutes / 60)} h${rest}`;
}

/** How many stops the total omits, since arrival or departure is unknown there. */
export const stopsNotKnown = ({ stops }: Pick<DetentionStatement, 'stops'>): number =>
  stops.filter(({ detention_minutes: minutes }) => minutes === null).length;

/** Minutes of all stops, those of a truck that still waits among them; null: no truck waits beyond free time. */
export function minutesSoFar({ stops, detention_minutes: known }: Totaled): number | null {
  const running = stops.flatMap(({ minutes_so_far: minutes }) => minutes ?? []);
  return running.length === 0 ? null : running.reduce((sum, minutes) => sum + minutes, known);
}

type Totaled = Pick<DetentionStatement, 'stops' | 'detention_minutes'>;

/** "2 h 5 min", "2 h 5 min, 1 stop not known", "3 h 49 min so far"; null: no stop is known. */
export function detentionTotal(statement: Totaled): string | null {
  const running = minutesSoFar(statement);
  if (running !== null) return `${detentionTime(running)} so far`;
  const open = stopsNotKnown(statement);
  if (open > 0 && open === statement.stops.length) return null;
  const total = detentionTime(statement.detention_minutes);
  return open === 0 ? total : `${total}, ${formatCount(open, 'stop')} not known`;
}
