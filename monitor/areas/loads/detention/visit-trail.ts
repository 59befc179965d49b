import type { DetentionStop } from '@contract/loads/detention.calls';
import { reporterAt, reportersInWords, STATEMENT_REPORTER_LABELS } from '@contract/loads/detention-words';
import { isPhoneReporter } from '@contract/loads/positions.constants';
import { visitError } from '@contract/loads/stop-times';
import { REPORTERS } from './detention-words';

type Step = { at: string; what: string; source: string /** Detention is counted by it. */; isDeciding: boolean };
type Seen = NonNullable<DetentionStop['arrived']>;

/** What is known of a visit, in the order of time: positions around arrival and departure, and whose word there is. */
export function trailOf(stop: DetentionStop, freeTimeEnds: string | null, asOf: string): Step[] {
  const { arrived, departed, window_starts_at: starts } = stop;
  const step = (at: string, what: string, source: string, isDeciding = false): Step => ({
    at,
    what,
    source,
    isDeciding,
  });
  /** The report that a time is from. */
  const reportOf = ({ source, at }: Seen) =>
    source === 'report' ? stop.reports.find((report) => report.at === at) : undefined;
  const seen = (visit: Seen | null, what: string, before: string, after: string): Step[] => {
    if (!visit) return [];
    const between = visit.source === 'eld' ? visit.between : visit.seen?.between;
    const by = between ? reportersInWords(stop, between) : null;
    const device = between?.by_phone ? (by ?? 'the driver’s phone') : 'GPS';
    const isPhone = between?.by_phone === true;
    return [
      ...(between?.from ? [step(between.from, before, positionBy(stop, between.from, isPhone))] : []),
      ...(between ? [step(between.to, after, positionBy(stop, between.to, isPhone))] : []),
      ...(visit.seen ? [step(visit.seen.at, `${what} by ${device}`, sourceOf(by, isPhone))] : []),
      step(
        visit.at,
        what,
        reportOf(visit) ? `Reported by ${REPORTERS[reportOf(visit)!.source]}` : visitError(visit, by),
        true,
      ),
    ];
  };
  const counted = [arrived, departed].flatMap((visit) => (visit && reportOf(visit)) ?? []);
  const steps = [
    ...(starts && arrived && starts > arrived.at ? [step(starts, 'Window begins', 'The load')] : []),
    ...seen(arrived, 'In: arrived', 'Last position away from the dock', 'First position at the dock'),
    ...seen(departed, 'Out: departed', 'Last position at the dock', 'First position away from the dock'),
    ...stop.reports
      .filter((report) => !counted.includes(report))
      .map(({ is_type: type, at, source }) =>
        step(at, type === 'arrival' ? 'Arrival reported' : 'Departure reported', `By ${REPORTERS[source]}`),
      ),
    ...(freeTimeEnds === null
      ? []
      : [step(freeTimeEnds, freeTimeEnds > asOf ? 'Free time ends' : 'Free time ended', 'The terms of the load')]),
    ...(stop.minutes_so_far === null ? [] : [step(asOf, 'Still at the dock', stillBy(stop))]),
  ];
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The source of one position: its reporter by name while it is kept, else what is stored of the span that it bounds. */
function positionBy(stop: DetentionStop, at: string, isSpanOfPhone: boolean): string {
  const by = reporterAt(stop, at);
  return by === null ? sourceOf(null, isSpanOfPhone) : sourceOf(STATEMENT_REPORTER_LABELS[by], isPhoneReporter(by));
}

const sourceOf = (by: string | null, isPhone: boolean): string =>
  isPhone ? capitalized(by ?? 'the driver’s phone') : by === null ? 'GPS position' : `GPS position, ${by}`;

/** By whom the truck was seen to arrive. */
function stillBy(stop: DetentionStop): string {
  const between = stop.arrived?.source === 'eld' ? stop.arrived.between : stop.arrived?.seen?.between;
  return between ? positionBy(stop, between.to, between.by_phone) : 'GPS position';
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
