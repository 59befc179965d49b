import type { DetentionStatement, DetentionStop } from '@contract/loads/detention.calls';
import type { DetentionBasis } from '@contract/loads/detention.constants';
import type { LoadLogSource } from '@contract/loads/load-logs.constants';
import type { LoadStop } from '@contract/loads/loads.entities';
import type { PositionReporter } from '@contract/loads/positions.constants';
import { MINUTE } from '../tracking/tracked-load';

type Report = { stopId: number; type: 'arrival' | 'departure'; at: string; source: LoadLogSource };

export interface DetentionFacts {
  load: { id: number; reference: string; isClosed: boolean };
  companyName: string;
  carrierName: string | null;
  stops: readonly LoadStop[];
  reports: readonly Report[];
  /** Who reported the positions around the times of stops, by the moment of each; omitted: none are kept. */
  seenBy?: ReadonlyMap<string, PositionReporter>;
  /** Of the carrier's rate confirmation; null: it names no rate, or the reader may not see it. */
  agreed: (NonNullable<DetentionStatement['rate_from']> & { hourlyCents: number }) | null;
  /** The company's own. */
  hourlyCents: number | null;
}

/**
 * The statement of a load from what is known of it. Pure, so that both sides and the PDF agree. Claims minutes only
 * where both arrival and departure are known: a truck that fell silent at a dock does not keep counting.
 */
export function detentionStatement(facts: DetentionFacts, now: Date): DetentionStatement {
  const { load, companyName, carrierName, agreed } = facts;
  const hourlyCents = agreed?.hourlyCents ?? facts.hourlyCents;
  const stops = facts.stops.map((stop) => detentionAt(stop, { ...facts, hourlyCents }, now));
  const minutes = stops.reduce((sum, { detention_minutes: of }) => sum + (of ?? 0), 0);
  return {
    load_id: load.id,
    reference: load.reference,
    company_name: companyName,
    carrier_name: carrierName,
    stops,
    detention_minutes: minutes,
    hourly_cents: hourlyCents,
    rate_from: agreed && {
      number: agreed.number,
      revision: agreed.revision,
      is_accepted: agreed.is_accepted,
      cap_cents: agreed.cap_cents,
      free_hours: agreed.free_hours,
    },
    company_hourly_cents: facts.hourlyCents,
    amount_cents:
      hourlyCents === null
        ? null
        : detentionCents(
            stops.map(({ detention_minutes: of }) => of ?? 0),
            { hourlyCents, cap: agreed?.cap_cents ?? null },
          ),
    as_of: now.toISOString(),
  };
}

/** Minutes at a stop beyond free time; null: its arrival or its departure is not known. */
export function detentionMinutes(stop: LoadStop): number | null {
  const { arrived, departed, free_time_minutes: free } = stop;
  return arrived && departed ? Math.max(0, minutesBetween(countsFrom(arrived.at, stop), departed.at) - free) : null;
}

const centsFor = (minutes: number, hourlyCents: number) => Math.round((minutes * hourlyCents) / 60);

/** What is owed for minutes at some stops. @param cap the most that is paid; null: no limit */
export const detentionCents = (
  minutes: readonly number[],
  { hourlyCents, cap }: { hourlyCents: number; cap: number | null },
): number =>
  Math.min(
    minutes.reduce((sum, one) => sum + centsFor(one, hourlyCents), 0),
    cap ?? Number.POSITIVE_INFINITY,
  );

function detentionAt(stop: LoadStop, { load, reports, seenBy, hourlyCents }: DetentionFacts, now: Date): DetentionStop {
  const { arrived, departed, free_time_minutes: free } = stop;
  const from = arrived && countsFrom(arrived.at, stop);
  const detention = detentionMinutes(stop);
  const isHere = arrived !== null && departed === null && stop.visit_state === 'here' && !load.isClosed;
  const soFar = isHere ? Math.max(0, minutesBetween(from!, now.toISOString()) - free) : 0;
  return {
    id: stop.id,
    sequence: stop.sequence,
    kind: stop.kind,
    schedule: stop.schedule,
    window_starts_at: stop.window_starts_at,
    window_ends_at: stop.window_ends_at,
    local_zone: stop.local_zone,
    name: stop.name,
    street: stop.street,
    city: stop.city,
    state: stop.state,
    postal_code: stop.postal_code,
    arrived,
    departed,
    free_time_minutes: free,
    reports: reports
      .filter(({ stopId }) => stopId === stop.id)
      .map(({ type, at, source }) => ({ is_type: type, at, source })),
    seen_by: momentsAround(stop).flatMap((at) => {
      const by = seenBy?.get(at);
      return by ? [{ at, by }] : [];
    }),
    counts_from: from,
    minutes_at_stop: arrived && departed ? minutesBetween(arrived.at, departed.at) : null,
    detention_minutes: detention,
    detention_between: errorOf(stop),
    basis: basisOf(stop),
    minutes_so_far: soFar > 0 ? soFar : null,
    amount_cents: hourlyCents === null || detention === null ? null : centsFor(detention, hourlyCents),
  };
}

/** A truck that came before its window waits on its own time until the window begins. */
function countsFrom(arrivedAt: string, { window_starts_at: starts }: LoadStop): string {
  return starts !== null && Date.parse(starts) > Date.parse(arrivedAt) ? starts : arrivedAt;
}

const minutesBetween = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE));

type Seen = NonNullable<LoadStop['arrived']>;
const isBetweenPositions = ({ source, between }: Seen) => source === 'eld' && between?.from != null;

/** The range of the minutes with each time at either end of its error; null: a time has no known error. */
function errorOf(stop: LoadStop): DetentionStop['detention_between'] {
  const { arrived, departed, free_time_minutes: free } = stop;
  if (!arrived || !departed || !isBetweenPositions(arrived) || !isBetweenPositions(departed)) return null;
  const beyond = (from: string, to: string) => Math.max(0, minutesBetween(countsFrom(from, stop), to) - free);
  return {
    least: beyond(arrived.between!.to, departed.between!.from!),
    most: beyond(arrived.between!.from!, departed.between!.to),
  };
}

function basisOf({ arrived, departed }: LoadStop): DetentionBasis | null {
  if (!arrived || !departed) return null;
  if ([arrived, departed].every(isBetweenPositions)) return 'positions';
  if ([arrived, departed].every(({ source }) => source === 'word')) return 'word';
  return [arrived, departed].every(({ source }) => source === 'report') ? 'reported' : 'mixed';
}

/** When the positions were observed between which the stop's arrival and departure lie. */
export const momentsAround = ({ arrived, departed }: Pick<LoadStop, 'arrived' | 'departed'>): string[] =>
  [
    ...new Set(
      [arrived?.between, arrived?.seen?.between, departed?.between, departed?.seen?.between].flatMap((between) =>
        between ? [between.from, between.to] : [],
      ),
    ),
  ].filter((at) => at !== null);
