import { LOAD_STATUS_LABELS, type LoadStatus } from '@contract/loads/loads.constants';
import type { PaperDifference } from '@contract/rate-confirmations/rate-confirmations.entities';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { type NewCompanyEvent, recordCompanyEvent } from '../../db/history/company-events';
import { companies, loadLogs, loads } from '../../db/schema';
import { type Announcement, announce } from './announce';
import { closePostings, closeUnpostable } from './close-postings';
import { keepComparisons } from './eta-comparisons.queries';
import { bitsOf } from './exception-bits';
import { learnStays } from './facilities/learn-stays';
import { grouped } from './grouped';
import { factsOf, type LoadFacts, type LoadRow } from './load-facts.queries';
import { paperDifferencesOf } from './paper/papers.queries';
import { evaluateLoad } from './tracking/evaluate-load';
import { HOUR, type Instant, type LoadEvaluation, type StopProgress } from './tracking/tracked-load';

/**
 * Evaluates loads anew from everything known and stores the result: columns of the load and its stops, and the logs of
 * what positions show. Withdraws logs of an earlier evaluation that no longer hold.
 * Within a transaction. A caller without the companies' locks takes them with `shareCompanies` first: events need them.
 */
export async function evaluateLoads(tx: Queryable, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select()
    .from(loads)
    .where(inArray(loads.id, [...ids]))
    .orderBy(asc(loads.id))
    .for('update');
  const facts = await factsOf(tx, rows, now);
  if (facts.length === 0) return;
  const papers = await paperDifferencesOf(tx, facts);
  const evaluated = facts.map((one) => ({
    facts: one,
    differs: papers.get(one.row.id) ?? null,
    ...evaluationWithNews(one, now),
  }));
  await storeLoads(tx, evaluated, now);
  await storeStops(tx, evaluated);
  await storeLogs(tx, evaluated, now);
  await learnStays(tx, justOver(evaluated), now);
  await keepComparisons(tx, evaluated.filter(isDeliveredAnew));
  await leaveBoard(tx, evaluated, now);
  await recordCompanyEvent(
    tx,
    ...evaluated.flatMap((one) => [...statusEvent(one, now), ...one.news.events, ...paperEvent(one, now)]),
  );
}

function evaluationWithNews(facts: LoadFacts, now: Date) {
  const evaluation = evaluationOf(facts, now);
  return { evaluation, news: announce(facts, evaluation, now) };
}

/** The facts of loads that this evaluation found delivered. */
const justOver = (evaluated: readonly Evaluated[]) =>
  evaluated.flatMap(({ facts, evaluation }) =>
    isHauled(evaluation) && facts.row.status !== evaluation.status ? [facts] : [],
  );

/** It is delivered since this evaluation, or positions that came late moved an arrival of it. */
const isDeliveredAnew = ({ facts: { row, stops }, evaluation }: Evaluated) =>
  evaluation.status === 'delivered' &&
  (row.status !== 'delivered' ||
    evaluation.stops.some(
      ({ stopId, arrivedAt }) => iso(stops.find(({ id }) => id === stopId)?.arrivedAt?.getTime()) !== iso(arrivedAt),
    ));

/** From the facts of a moment: what `evaluateLoads` stores. */
export const evaluationOf = ({ load, fixes, settings, known, calibration }: LoadFacts, now: Date): LoadEvaluation =>
  evaluateLoad(load, fixes, now.getTime(), settings, undefined, known, calibration);

/**
 * Makes decisions of these companies wait until the transaction ends; taken before the locks of their loads, as
 * decisions do.
 */
export async function shareCompanies(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const inOrder = tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, [...ids]));
  await inOrder.orderBy(asc(companies.id)).for('key share');
}

type Evaluated = {
  facts: LoadFacts;
  evaluation: LoadEvaluation;
  news: Announcement;
  differs: PaperDifference | null;
};

const iso = (at: Instant | null | undefined) => (at == null ? null : new Date(at).toISOString());

async function storeLoads(tx: Queryable, evaluated: readonly Evaluated[], now: Date) {
  const given = evaluated.map(({ facts: { row, known }, evaluation: one, news, differs }) => ({
    id: row.id,
    status: one.status,
    tracking_status: one.trackingStatus,
    tracking_window: one.trackingWindow,
    tracking_opens_at: iso(one.trackingOpensAt),
    tracking_closes_at: iso(one.trackingClosesAt),
    exceptions: bitsOf([...one.exceptions, ...(differs && !isHauled(one) ? ['paper-differs'] : [])]),
    paper_difference: differs,
    next_stop_id: one.nextStopId,
    eta_earliest: iso(one.eta?.earliest),
    eta_latest: iso(one.eta?.latest),
    eta_miles: one.eta?.miles ?? null,
    announced_eta: news.eta,
    newest_fix_at: known ? iso(row.newestFixAt?.getTime()) : iso(one.newestFixAt),
    next_check_at: iso(nextCheckOf(row, one, now)),
    // What is known of the load may raise or close its alerts.
    alerts_due_at: iso(now.getTime()),
  }));
  await tx.execute(sql`
    UPDATE loads SET status = e.status, tracking_status = e.tracking_status, tracking_window = e.tracking_window,
      tracking_opens_at = e.tracking_opens_at, tracking_closes_at = e.tracking_closes_at, exceptions = e.exceptions,
      paper_difference = e.paper_difference, next_stop_id = e.next_stop_id, eta_earliest = e.eta_earliest, eta_latest = e.eta_latest, eta_miles = e.eta_miles,
      announced_eta = e.announced_eta, newest_fix_at = e.newest_fix_at, next_check_at = e.next_check_at, alerts_due_at = e.alerts_due_at
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS e (id int, status text, tracking_status text,
      tracking_window text, tracking_opens_at timestamptz, tracking_closes_at timestamptz, exceptions int,
      paper_difference jsonb, next_stop_id int, eta_earliest timestamptz, eta_latest timestamptz, eta_miles real,
      announced_eta jsonb, newest_fix_at timestamptz,
      next_check_at timestamptz, alerts_due_at timestamptz)
    WHERE loads.id = e.id`);
}

/** How often to check what lies outside a load, such as its carrier's ELD connection, while it is tracked. */
const LOOK_AROUND_MS = HOUR;

function nextCheckOf(row: LoadRow, { nextCheckAt, trackingOpensAt, trackingWindow }: LoadEvaluation, now: Date) {
  const isWatched = row.carrierId !== null && row.cancelledAt === null && trackingOpensAt !== null;
  if (!isWatched || trackingWindow === 'past') return nextCheckAt;
  return Math.min(nextCheckAt ?? Number.POSITIVE_INFINITY, now.getTime() + LOOK_AROUND_MS);
}

async function storeStops(tx: Queryable, evaluated: readonly Evaluated[]) {
  const given = evaluated.flatMap(({ evaluation, news }) =>
    evaluation.stops.map((stop) => ({
      id: stop.stopId,
      visit_state: stop.state,
      arrived_at: iso(stop.arrivedAt),
      arrived_by: stop.arrivedBy,
      arrived_from: iso(stop.arrived?.between.from),
      arrived_to: iso(stop.arrived?.between.to),
      arrived_by_phone: stop.arrived?.between.byPhone ?? false,
      departed_at: iso(stop.departedAt),
      departed_by: stop.departedBy,
      departed_from: iso(stop.departed?.between.from),
      departed_to: iso(stop.departed?.between.to),
      departed_by_phone: stop.departed?.between.byPhone ?? false,
      near_from: iso(stop.near?.from),
      near_to: iso(stop.near?.to),
      passed_by_at: iso(stop.passedByAt),
      announced_arrived_at: iso(news.stops.get(stop.stopId)?.arrivedAt),
      announced_departed_at: iso(news.stops.get(stop.stopId)?.departedAt),
    })),
  );
  if (given.length === 0) return;
  await tx.execute(sql`
    UPDATE load_stops SET visit_state = e.visit_state, arrived_at = e.arrived_at, arrived_by = e.arrived_by,
      arrived_from = e.arrived_from, arrived_to = e.arrived_to, arrived_by_phone = e.arrived_by_phone,
      departed_at = e.departed_at,
      departed_by = e.departed_by, departed_from = e.departed_from, departed_to = e.departed_to,
      departed_by_phone = e.departed_by_phone,
      near_from = e.near_from, near_to = e.near_to, passed_by_at = e.passed_by_at,
      announced_arrived_at = e.announced_arrived_at, announced_departed_at = e.announced_departed_at
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS e (id int, visit_state text, arrived_at timestamptz,
      arrived_by text, arrived_from timestamptz, arrived_to timestamptz, arrived_by_phone boolean, departed_by_phone boolean, departed_at timestamptz, departed_by text,
      departed_from timestamptz, departed_to timestamptz, near_from timestamptz, near_to timestamptz,
      passed_by_at timestamptz, announced_arrived_at timestamptz, announced_departed_at timestamptz)
    WHERE load_stops.id = e.id`);
}

type Seen = Pick<
  typeof loadLogs.$inferInsert,
  'stopId' | 'isType' | 'occurredAt' | 'occurredFrom' | 'occurredTo' | 'byPhone'
>;

/** What positions show of a stop, as logs say it. */
function seenAt({ stopId, arrived, departed, passedByAt }: StopProgress): Seen[] {
  const sighting = (isType: Seen['isType'], seen: typeof arrived): Seen[] =>
    seen
      ? [
          {
            stopId,
            isType,
            occurredAt: new Date(seen.at),
            occurredFrom: seen.between.from === null ? null : new Date(seen.between.from),
            occurredTo: new Date(seen.between.to),
            byPhone: seen.between.byPhone ?? false,
          },
        ]
      : [];
  const passing: Seen[] =
    passedByAt === null ? [] : [{ stopId, isType: 'passed_by', occurredAt: new Date(passedByAt) }];
  return [...sighting('arrival', arrived), ...sighting('departure', departed), ...passing];
}

const keyOf = ({ stopId, isType, occurredAt, occurredFrom, occurredTo, byPhone }: Seen) =>
  [
    stopId,
    isType,
    +occurredAt,
    occurredFrom ? +occurredFrom : '',
    occurredTo ? +occurredTo : '',
    byPhone ? 'phone' : '',
  ].join(' ');

async function storeLogs(tx: Queryable, evaluated: readonly Evaluated[], now: Date) {
  const ids = evaluated.map(({ facts }) => facts.row.id);
  const isOfPositions = and(inArray(loadLogs.loadId, ids), eq(loadLogs.source, 'eld'), isNull(loadLogs.withdrawnAt));
  const standing = grouped(await tx.select().from(loadLogs).where(isOfPositions), ({ loadId }) => loadId);
  const withdrawn: number[] = [];
  const added: (typeof loadLogs.$inferInsert)[] = [];
  for (const { facts, evaluation } of evaluated) {
    const seen = new Map(evaluation.stops.flatMap(seenAt).map((one) => [keyOf(one), one]));
    for (const log of standing.get(facts.row.id) ?? []) if (!seen.delete(keyOf(log))) withdrawn.push(log.id);
    for (const one of seen.values()) added.push({ ...one, loadId: facts.row.id, source: 'eld', createdAt: now });
  }
  if (withdrawn.length > 0) await tx.update(loadLogs).set({ withdrawnAt: now }).where(inArray(loadLogs.id, withdrawn));
  if (added.length > 0) await tx.insert(loadLogs).values(added);
}

/** A load that is no longer available, or no longer has what a posting needs, leaves the board. */
async function leaveBoard(tx: Queryable, evaluated: readonly Evaluated[], now: Date) {
  const available = evaluated.filter(({ evaluation }) => evaluation.status === 'available');
  await closeUnpostable(
    tx,
    available.map(({ facts: { row, stops }, evaluation: { status } }) => ({ row: { ...row, status }, stops })),
    now,
  );
  const leaving = evaluated.filter(
    ({ facts, evaluation }) => facts.row.status === 'available' && evaluation.status !== 'available',
  );
  if (leaving.length === 0) return;
  const idsOf = (some: typeof leaving) => some.map(({ facts }) => facts.row.id);
  const cancelled = leaving.filter(({ evaluation }) => evaluation.status === 'cancelled');
  const covered = leaving.filter(({ evaluation }) => evaluation.status !== 'cancelled');
  await closePostings(tx, idsOf(cancelled), { state: 'cancelled', reason: null, userId: null, now });
  await closePostings(tx, idsOf(covered), { state: 'covered', reason: null, userId: null, now });
  await recordCompanyEvent(
    tx,
    ...covered.map(({ facts: { row } }) => ({
      companyId: row.companyId,
      kind: 'load_covered' as const,
      ...(row.carrierId !== null && { carrierId: row.carrierId }),
      summary: `Load ${row.reference} is covered`,
      data: { load_id: row.id, reference: row.reference },
      occurredAt: now,
    })),
  );
}

/** Becoming covered or uncovered is its own event. */
const BEFORE_PICKUP: readonly LoadStatus[] = ['available', 'covered'];

function statusEvent({ facts: { row }, evaluation }: Evaluated, now: Date): NewCompanyEvent[] {
  const from = row.status;
  const to = evaluation.status;
  if (from === to || (BEFORE_PICKUP.includes(from) && BEFORE_PICKUP.includes(to))) return [];
  return [
    {
      companyId: row.companyId,
      kind: 'load_status',
      ...(row.carrierId !== null && { carrierId: row.carrierId }),
      summary: `Load ${row.reference}: ${LOAD_STATUS_LABELS[to]}`,
      data: { load_id: row.id, reference: row.reference, status: to, previous_status: from },
      occurredAt: now,
    },
  ];
}

/** A hauled load no longer appears in lists; its pages still show how the paper differs. */
const isHauled = ({ status }: LoadEvaluation) => status === 'delivered' || status === 'assumed_delivered';

/**
 * Once for each difference: one that remains is no news. Without amounts: a reader of events may not be allowed to read
 * confirmations.
 */
function paperEvent({ facts: { row }, evaluation, differs }: Evaluated, now: Date): NewCompanyEvent[] {
  const known = new Set(row.paperDifference?.changes.map(({ sentence }) => sentence));
  const news = differs?.changes.filter(({ sentence }) => !known.has(sentence)) ?? [];
  if (!differs || news.length === 0 || isHauled(evaluation)) return [];
  const what = [...new Set(news.map(({ label }) => label.toLowerCase()))].join(', ');
  return [
    {
      companyId: row.companyId,
      kind: 'load_paper_differs',
      ...(row.carrierId !== null && { carrierId: row.carrierId }),
      summary: `Load ${row.reference} is not what its carrier ${differs.is_accepted ? 'accepted' : 'was sent'}: ${what}`,
      data: {
        load_id: row.id,
        reference: row.reference,
        rate_confirmation_id: differs.rate_confirmation_id,
        number: differs.number,
        changed: [...new Set(news.map(({ label }) => label))],
      },
      occurredAt: now,
    },
  ];
}
