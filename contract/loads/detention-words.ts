import { formatCount } from '../shared/format';
import type { DetentionStatement, DetentionStop } from './detention.calls';
import { POSITION_REPORTER_LABELS, type PositionReporter } from './positions.constants';
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

/** On papers and pages that others read: the company's own feed is not theirs. */
export const STATEMENT_REPORTER_LABELS: Readonly<Record<PositionReporter, string>> = {
  ...POSITION_REPORTER_LABELS,
  company_feed: 'the broker’s feed',
};

type Between = NonNullable<DetentionStop['arrived']>['between'];

/** Who reported the position of a moment at a stop; null: it is not kept, or was not kept anymore when the statement was made. */
export const reporterAt = ({ seen_by: seenBy }: Pick<DetentionStop, 'seen_by'>, at: string): PositionReporter | null =>
  seenBy?.find((one) => one.at === at)?.by ?? null;

/** Who reported the positions around a time, each once, the earlier first. */
export function reportersOf(stop: Pick<DetentionStop, 'seen_by'>, between: Between): PositionReporter[] {
  const times = between ? [between.from, between.to] : [];
  return [...new Set(times.flatMap((at) => (at === null ? [] : (reporterAt(stop, at) ?? []))))];
}

/** "Samsara", "Samsara and the driver’s phone"; null: not known. */
export function reportersInWords(
  stop: Pick<DetentionStop, 'seen_by'>,
  between: Between,
  labels: Readonly<Record<PositionReporter, string>> = STATEMENT_REPORTER_LABELS,
): string | null {
  return (
    reportersOf(stop, between)
      .map((by) => labels[by])
      .join(' and ') || null
  );
}
