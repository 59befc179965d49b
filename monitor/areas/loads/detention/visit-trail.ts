import type { DetentionStop } from '@contract/loads/detention.calls';
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
    const device = between?.by_phone ? 'the driver’s phone' : 'GPS';
    const position = between?.by_phone ? 'The driver’s phone' : 'GPS position';
    return [
      ...(between?.from ? [step(between.from, before, position)] : []),
      ...(between ? [step(between.to, after, position)] : []),
      ...(visit.seen ? [step(visit.seen.at, `${what} by ${device}`, position)] : []),
      step(
        visit.at,
        what,
        reportOf(visit) ? `Reported by ${REPORTERS[reportOf(visit)!.source]}` : visitError(visit),
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
    ...(stop.minutes_so_far === null ? [] : [step(asOf, 'Still at the dock', 'GPS position')]),
  ];
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
