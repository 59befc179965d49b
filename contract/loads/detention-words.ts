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

/** "2 h 5 min", "2 h 5 min, 1 stop not known"; null: no stop is known. */
export function detentionTotal(statement: Pick<DetentionStatement, 'stops' | 'detention_minutes'>): string | null {
  const open = stopsNotKnown(statement);
  if (open > 0 && open === statement.stops.length) return null;
  const total = detentionTime(statement.detention_minutes);
  return open === 0 ? total : `${total}, ${formatCount(open, 'stop')} not known`;
}
