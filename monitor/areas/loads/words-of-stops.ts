import { LOAD_SETTINGS, type LoadSettings } from '@contract/loads/load-settings.constants';
import type { LoadStop } from '@contract/loads/loads.entities';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { loadLogs, type loadStops, users } from '../../db/schema';
import { HOUR, type Instant, type StopReport, type StopWord, type TrackedStop } from './tracking/tracked-load';

type StopRow = typeof loadStops.$inferSelect;
type Log = Pick<
  typeof loadLogs.$inferSelect,
  'id' | 'stopId' | 'isType' | 'isWord' | 'source' | 'occurredAt' | 'createdAt'
>;

const SAYS: Readonly<Record<string, StopWord['says']>> = {
  arrival: 'arrived',
  departure: 'departed',
  not_a_visit: 'not_a_visit',
};

/**
 * What people, the TMS and carriers say of a load's stops, from the logs that stand. A correction is a word, which stands
 * above positions; any other arrival or departure is a report beside them.
 */
export function saidIn(logs: readonly Log[]): { words: StopWord[]; reports: StopReport[] } {
  const of = logs.flatMap((log) =>
    log.stopId !== null && log.source !== 'eld' ? [{ ...log, stopId: log.stopId }] : [],
  );
  return {
    words: of.flatMap(({ stopId, isType, isWord, occurredAt, createdAt }) => {
      const says = SAYS[isType];
      return isWord && says ? [{ stopId, says, at: occurredAt.getTime(), saidAt: createdAt.getTime() }] : [];
    }),
    reports: of.flatMap(({ stopId, isType: type, isWord, occurredAt }) =>
      !isWord && (type === 'arrival' || type === 'departure') ? [{ stopId, type, at: occurredAt.getTime() }] : [],
    ),
  };
}

/**
 * The settings of a load that a person opened again: its truck is tracked and expected anew from then on, for as long
 * as after a last window. Positions are never used for longer than a company may set, so that opening a load again
 * shows no truck that another setting would not.
 */
export function sinceReopened(
  settings: LoadSettings,
  stops: readonly TrackedStop[],
  words: readonly StopWord[],
): LoadSettings {
  const last = stops.at(-1);
  const rejected = words.filter(({ says, stopId }) => says === 'not_a_visit' && stopId === last?.id);
  const ends = stops.flatMap(({ window }) => (window ? [window.endsAt] : []));
  if (rejected.length === 0 || ends.length === 0) return settings;
  const hoursLate = (Math.max(...rejected.map(({ saidAt }) => saidAt)) - Math.max(...ends)) / HOUR;
  if (hoursLate <= 0) return settings;
  const { tracking_closes_after_delivery_hours: closes, assumed_delivered_after_hours: assumed } = settings;
  return {
    ...settings,
    tracking_closes_after_delivery_hours: Math.min(
      closes + hoursLate,
      LOAD_SETTINGS.tracking_closes_after_delivery_hours.max,
    ),
    assumed_delivered_after_hours: assumed + hoursLate,
  };
}

/** Until when a visit that a stop shows lasted at least; null: it shows none. */
export function visitEnd({ arrivedAt, arrivedTo, departedAt }: StopRow): Instant | null {
  const known = [arrivedAt, arrivedTo, departedAt].flatMap((at) => (at ? [at.getTime()] : []));
  return arrivedAt || departedAt ? Math.max(...known) : null;
}

type Word = NonNullable<NonNullable<LoadStop['arrived']>['word']>;
/** By stop and type of log. */
export type WordsOfStops = (stopId: number, type: 'arrival' | 'departure') => Word | null;

type WordLog = Log & { message: string | null; user: string | null };

/** Of logs that stand: whose words the times of stops are, and why. */
export function wordsIn(logs: readonly WordLog[]): WordsOfStops {
  return (stopId, type) => {
    const log = logs
      .filter((one) => one.isWord && one.stopId === stopId && one.isType === type)
      .toSorted((one, other) => +other.createdAt - +one.createdAt || other.id - one.id)[0];
    if (!log) return null;
    return { log_id: log.id, user: log.user, reason: log.message ?? '', said_at: log.createdAt.toISOString() };
  };
}

/** The same of stored stops; no query where none of their times is a word. */
export async function wordsOf(db: Queryable, stops: readonly StopRow[]): Promise<WordsOfStops> {
  const ids = stops.flatMap(({ id, arrivedBy, departedBy }) =>
    arrivedBy === 'word' || departedBy === 'word' ? [id] : [],
  );
  if (ids.length === 0) return () => null;
  const rows = await db
    .select({ log: loadLogs, user: fullNameOrNull(users) })
    .from(loadLogs)
    .leftJoin(users, eq(users.id, loadLogs.userId))
    .where(and(inArray(loadLogs.stopId, ids), eq(loadLogs.isWord, true), isNull(loadLogs.withdrawnAt)))
    .orderBy(asc(loadLogs.id));
  return wordsIn(rows.map(({ log, user }) => ({ ...log, user })));
}
