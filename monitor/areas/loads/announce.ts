import type { SaidEvent } from '@contract/integrations/company-events.entities';
import type { EtaDelay, LoadStatus } from '@contract/loads/loads.constants';
import { stopPlace } from '@contract/loads/stop-times';
import type { VisitBasis } from '@contract/loads/stops.constants';
import type { NewCompanyEvent } from '../../db/history/company-events';
import type { AnnouncedEta } from '../../db/schema';
import type { LoadFacts, StopRow } from './load-facts.queries';
import { type Eta, type Instant, type LoadEvaluation, MINUTE, type Sighting, type Span } from './tracking/tracked-load';

/** An ETA that moved less than this is no news, nor is a time of arrival or departure that later positions narrow down. */
const MOVED_MS = 15 * MINUTE;
/** A load's ETA is announced this often at most, whatever its positions say. */
const ETA_PAUSE_MS = 15 * MINUTE;

type Told = { arrivedAt: Instant | null; departedAt: Instant | null };

export interface Announcement {
  events: NewCompanyEvent[];
  /** What has been announced of each stop, by its id. */
  stops: Map<number, Told>;
  eta: AnnouncedEta | null;
}

/**
 * What the company's own systems are to hear of a load's way: arrivals, departures, delivery, a new ETA, and that an
 * earlier one of these no longer holds. Compared with what was announced, so that many small steps are one.
 */
export function announce({ row, stops }: LoadFacts, evaluation: LoadEvaluation, now: Date): Announcement {
  const events: NewCompanyEvent[] = [];
  const named = { load_id: row.id, reference: row.reference };
  const say = (summary: string, event: SaidEvent) =>
    events.push({
      companyId: row.companyId,
      ...(row.carrierId !== null && { carrierId: row.carrierId }),
      ...event,
      summary: `Load ${row.reference}: ${summary}`,
      occurredAt: now,
    });

  const told = new Map<number, Told>();
  for (const stop of stops) {
    const progress = evaluation.stops.find(({ stopId }) => stopId === stop.id)!;
    const visit = (what: 'arrived' | 'departed', before: Date | null, wasBy: VisitBasis | null): Instant | null => {
      const was = before?.getTime() ?? null;
      const at = what === 'arrived' ? progress.arrivedAt : progress.departedAt;
      const by = what === 'arrived' ? progress.arrivedBy : progress.departedBy;
      if (was === at || evaluation.status === 'cancelled') return was;
      const place = `${what === 'arrived' ? 'arrival at' : 'departure from'} ${stopPlace(stop)}`;
      const seen = { ...named, stop: stopToWire(stop), by };
      if (was === null) {
        const between = by === 'positions' ? spanOf(progress[what]) : null;
        const happenedAt = said(at!);
        say(
          place,
          what === 'arrived'
            ? { kind: 'load_arrived', data: { ...seen, arrived_at: happenedAt, between } }
            : { kind: 'load_departed', data: { ...seen, departed_at: happenedAt, between } },
        );
      } else if (at === null || Math.abs(at - was) >= MOVED_MS || by === 'word' || wasBy === 'word')
        say(at === null ? `no ${place} after all` : `${place} was at another time`, {
          kind: 'load_corrected',
          data: { ...seen, what, at: iso(at), previous_at: iso(was) },
        });
      else return was;
      return at;
    };
    told.set(stop.id, {
      arrivedAt: visit('arrived', stop.announcedArrivedAt, stop.arrivedBy),
      departedAt: visit('departed', stop.announcedDepartedAt, stop.departedBy),
    });
  }

  const [last, end] = [stops.at(-1), evaluation.stops.at(-1)];
  if (last && end && evaluation.status === 'delivered' && row.status !== 'delivered')
    say('delivered', {
      kind: 'load_delivered',
      data: { ...named, stop: stopToWire(last), delivered_at: iso(end.departedAt), by: end.departedBy },
    });
  if (last && row.status === 'delivered' && evaluation.status !== 'delivered' && evaluation.status !== 'cancelled')
    say('not delivered after all', {
      kind: 'load_corrected',
      data: {
        ...named,
        stop: stopToWire(last),
        what: 'delivered',
        at: null,
        previous_at: iso(last.departedAt?.getTime() ?? null),
        by: end?.departedBy ?? null,
      },
    });

  const eta = nextEta(row.announcedEta, evaluation, stops, now);
  if (eta.isNews) {
    const { earliest, latest, miles, stopId, asOf } = evaluation.eta!;
    const stop = stops.find(({ id }) => id === stopId)!;
    say(`ETA at ${stopPlace(stop)} ${DELAY_WORDS[eta.announced!.delay ?? 'in_time']}`, {
      kind: 'load_eta',
      data: {
        ...named,
        stop: stopToWire(stop),
        earliest: said(earliest),
        latest: said(latest),
        miles: Math.round(miles),
        as_of: said(asOf),
        window_ends_at: stop.windowEndsAt?.toISOString() ?? null,
        delay: eta.announced!.delay,
      },
    });
  }
  return { events, stops: told, eta: eta.announced };
}

const UNDER_WAY: readonly LoadStatus[] = ['covered', 'progress', 'delayed'];

const DELAY_WORDS: Readonly<Record<EtaDelay, string>> = {
  in_time: 'is new',
  at_risk: 'may be after the window',
  late: 'is after the window',
};

/** Only from a truck that is heard of: an ETA of an old position is none to pass on. */
function nextEta(
  before: AnnouncedEta | null,
  { eta, status, trackingStatus, nextStopId }: LoadEvaluation,
  stops: readonly StopRow[],
  now: Date,
): { announced: AnnouncedEta | null; isNews: boolean } {
  const standing = before?.stopId === nextStopId ? before : null;
  if (!eta || trackingStatus !== 'tracking' || !UNDER_WAY.includes(status))
    return { announced: standing, isNews: false };
  const { stopId, earliest, latest } = eta;
  const delay = delayOf(eta, stops.find(({ id }) => id === stopId)?.windowEndsAt ?? null);
  const announced = { stopId, earliest, latest, delay, announcedAt: now.getTime() };
  if (!standing) return { announced, isNews: true };
  const hasMoved =
    Math.abs(earliest - standing.earliest) >= MOVED_MS ||
    Math.abs(latest - standing.latest) >= MOVED_MS ||
    delay !== standing.delay;
  const isNews = hasMoved && now.getTime() - standing.announcedAt >= ETA_PAUSE_MS;
  return { announced: isNews ? announced : standing, isNews };
}

function delayOf({ earliest, latest }: Eta, windowEndsAt: Date | null): EtaDelay | null {
  if (windowEndsAt === null) return null;
  if (earliest > windowEndsAt.getTime()) return 'late';
  return latest > windowEndsAt.getTime() ? 'at_risk' : 'in_time';
}

const said = (at: Instant) => new Date(at).toISOString();
const iso = (at: Instant | null) => (at === null ? null : said(at));

const spanOf = (seen: Sighting | null) => seen && betweenToWire(seen.between);
const betweenToWire = ({ from, to, byPhone = false }: Span) => ({ from: iso(from), to: said(to), by_phone: byPhone });

const stopToWire = ({ id, sequence, kind, city, state }: StopRow) => ({ id, sequence, kind, city, state });
