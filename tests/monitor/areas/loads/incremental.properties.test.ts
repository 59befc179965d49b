import { LoadInput } from '@contract/loads/loads.calls';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { alertFactsOf } from '@monitor/areas/alerts/alert-facts.queries';
import { judgeAlerts, overWords } from '@monitor/areas/alerts/judge-alerts';
import { changeLoad } from '@monitor/areas/loads/change-load';
import { evaluateDueLoads } from '@monitor/areas/loads/evaluate-due-loads';
import { evaluationOf } from '@monitor/areas/loads/evaluate-loads';
import { bitsOf } from '@monitor/areas/loads/exception-bits';
import { factsOf } from '@monitor/areas/loads/load-facts.queries';
import { upsertLoads } from '@monitor/areas/loads/take-in/upsert-loads';
import { takeInPositions } from '@monitor/areas/loads/take-in-positions';
import { subjectOf } from '@monitor/areas/tickets/ticket-subject';
import { ApiError } from '@monitor/base/http-errors';
import { companies, loadLogs, loadStops, loads, ticketEvents, tickets } from '@monitor/db/schema';
import { type Deciding, decidingWithoutUser } from '@monitor/decisions/decide';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyOr } from '../../../support/whole';
import { makeBookable } from '../../support/bookable-carrier';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { DALLAS_DOCK, HOUSTON_DOCK } from './loads-support';

/** So many loads at the same time, and so often: a thousand histories, or a hundred. */
const LOADS = 100;
const ROUNDS = manyOr(10, 1);
const STEPS = 8;

let monitor: SectionMonitor;
let companyId: number;
let carrier: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  companyId = company!.id;
  carrier = await addCarrier(monitor.db, { legalName: 'HERON FREIGHT LLC' });
  await makeBookable(monitor, [carrier]);
});
afterAll(() => monitor.close());

const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T12:00:00Z');

const WACO = { latitude: 31.55, longitude: -97.15 };
const position = fc.record({
  /** Before they come in. */
  hours: fc.integer({ min: 0, max: 720 }).map((minutes) => (minutes % 90) / 60),
  place: fc.constantFrom(DALLAS_DOCK, DALLAS_DOCK, HOUSTON_DOCK, WACO),
  off: fc.constantFrom(0, 0, 0.003, 0.02, 0.4),
  speed: fc.constantFrom(null, 0, 0, 55),
  unit: fc.constantFrom('a', 'a', 'a', 'b'),
});
const EDITS = [
  ...Array.from({ length: 16 }, () => 'none' as const),
  ...(['window', 'truck', 'miles', 'stop', 'delivered', 'end', 'cancel'] as const),
];
const step = fc.record({
  positions: fc.array(position, { maxLength: 4 }),
  edit: fc.constantFrom(...EDITS),
  shift: fc.integer({ min: -12, max: 12 }),
});
/** Mostly less than an hour, after which every load is checked. */
const MINUTES = [1, 5, 15, 30, 30, 45, 45, 50, 55, 240, 5 * 1440];
const round = fc.record({
  clock: fc.array(fc.constantFrom(...MINUTES), { minLength: STEPS, maxLength: STEPS }),
  histories: fc.array(fc.array(step, { minLength: STEPS, maxLength: STEPS }), { minLength: LOADS, maxLength: LOADS }),
});

let rounds = 0;

test('what is stored is what all rows together say, after any history', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(round, async ({ clock, histories }) => {
      rounds += 1;
      const { db } = monitor.services;
      let now = START;
      const name = (at: number) => `H-${rounds}-${at}`;
      const deciding = () => decidingWithoutUser(monitor.services, companyId, new Date(now)) as unknown as Deciding;
      const stops = (shift: number, isLonger: boolean) => [
        stopAt('pickup', DALLAS_DOCK, 1 + shift / 6),
        ...(isLonger ? [stopAt('delivery', WACO, 2 + shift / 6)] : []),
        stopAt('delivery', HOUSTON_DOCK, 3 + shift / 6),
      ];
      const bring = (given: object[]) =>
        upsertLoads(
          deciding(),
          given.map((one) => LoadInput.parse(one)),
          'api',
        );
      const made = await bring(
        histories.map((_, at) => ({
          reference: name(at),
          billable_miles: at % 9 === 0 ? null : 300,
          ...(at % 7 !== 0 && { carrier: { id: carrier } }),
          ...(at % 5 !== 0 && { vehicle: { unit: `${name(at)}a` } }),
          stops: stops(0, false),
        })),
      );
      const ids = made.map((one) => ('id' in one ? one.id : -1));
      for (let turn = 0; turn < STEPS; turn++) {
        now += clock[turn]! * 60_000;
        const turns = histories.map((history, at) => ({ at, ...history[turn]! }));
        const edits = turns.flatMap(({ at, edit, shift }): object[] => {
          const reference = name(at);
          if (edit === 'window') return [{ reference, stops: stops(shift, false) }];
          if (edit === 'stop') return [{ reference, stops: stops(shift, true) }];
          if (edit === 'miles') return [{ reference, billable_miles: shift > 0 ? 300 : 100 }];
          if (edit === 'delivered') return [{ reference, status: 'delivered' }];
          return [];
        });
        if (edits.length > 0) await bring(edits);
        const before = await db.select().from(loads).where(inArray(loads.id, ids));
        for (const { at, edit, shift } of turns) {
          const row = before.find(({ id }) => id === ids[at]);
          if (row!.cancelledAt || row!.carrierId === null) continue;
          if (edit === 'truck')
            await changeLoad(deciding(), ids[at]!, { vehicle: { unit: name(at) + (shift > 0 ? 'b' : 'a') } }).catch(
              unlessTheGateRefuses,
            );
          if (edit === 'end' && shift > 8) await changeLoad(deciding(), ids[at]!, { is_tracking_ended: true });
          if (edit === 'cancel' && shift > 8) await changeLoad(deciding(), ids[at]!, { status: 'cancelled' });
        }
        const sent = turns.flatMap(({ at, positions }) =>
          positions.map(({ hours, place, off, speed, unit }) => ({
            carrier_id: carrier,
            unit: name(at) + unit,
            observed_at: new Date(now - Math.round(hours * HOUR)).toISOString(),
            latitude: place.latitude + off,
            longitude: place.longitude,
            speed_mph: speed,
          })),
        );
        if (sent.length > 0) await takeInPositions(db, { companyId, userId: null }, sent, new Date(now));
        const failed = (error: unknown) => {
          throw error;
        };
        while ((await evaluateDueLoads(db, new Date(now), failed)) > 0);
        while ((await raiseDueAlerts(db, new Date(now), failed)) > 0);
        await compare(ids, new Date(now));
        if (turn % 4 === 3) await compareAlerts(ids, new Date(now));
      }
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  );
});

/** An open alert on one load of the carrier keeps trucks from the others: then nothing is changed. */
function unlessTheGateRefuses(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 422) throw error;
}

const stopAt = (kind: string, place: typeof WACO, hours: number) => ({
  kind,
  ...place,
  window_starts_at: new Date(START + hours * HOUR).toISOString(),
  window_ends_at: new Date(START + (hours + 0.5) * HOUR).toISOString(),
});

const time = (at: Date | null) => at?.getTime() ?? null;

async function compare(ids: number[], now: Date) {
  const { db } = monitor.services;
  const rows = await db.select().from(loads).where(inArray(loads.id, ids)).orderBy(asc(loads.id));
  const stored = await db.select().from(loadStops).where(inArray(loadStops.loadId, ids)).orderBy(asc(loadStops.id));
  const isStanding = and(inArray(loadLogs.loadId, ids), eq(loadLogs.source, 'eld'), isNull(loadLogs.withdrawnAt));
  const logs = await db.select().from(loadLogs).where(isStanding);
  for (const facts of await factsOf(db, rows, now)) {
    const { row } = facts;
    const full = evaluationOf(facts, now);
    expect({
      reference: row.reference,
      status: row.status,
      trackingStatus: row.trackingStatus,
      trackingWindow: row.trackingWindow,
      exceptions: row.exceptions,
      nextStopId: row.nextStopId,
      earliest: time(row.etaEarliest),
      newestFixAt: time(row.newestFixAt),
      isDue: row.nextCheckAt !== null && row.nextCheckAt <= now,
    }).toEqual({
      reference: row.reference,
      status: full.status,
      trackingStatus: full.trackingStatus,
      trackingWindow: full.trackingWindow,
      exceptions: bitsOf(full.exceptions),
      nextStopId: full.nextStopId,
      earliest: full.eta?.earliest ?? null,
      newestFixAt: full.newestFixAt,
      isDue: false,
    });
    const own = stored.filter(({ loadId }) => loadId === row.id);
    expect(own.map((stop) => [stop.id, stop.visitState, time(stop.arrivedAt), time(stop.departedAt)]).sort()).toEqual(
      full.stops.map((stop) => [stop.stopId, stop.state, stop.arrivedAt, stop.departedAt]).sort(),
    );
    const seen = full.stops
      .flatMap(({ arrived, departed }) => [arrived?.at, departed?.at])
      .filter((at) => at !== undefined);
    const written = logs.filter(({ loadId, isType }) => loadId === row.id && isType !== 'passed_by');
    expect(written.map(({ occurredAt }) => occurredAt.getTime()).sort()).toEqual(seen.sort());
    if (CLOSED_LOAD_STATUSES.includes(full.status)) expect(row.exceptions).toBe(0);
  }
}

/** Alerts that stand are those that one look at all rows raises, but for what a person still has to answer. */
async function compareAlerts(ids: number[], now: Date) {
  const { db } = monitor.services;
  const rows = await db.select().from(loads).where(inArray(loads.id, ids)).orderBy(asc(loads.id));
  const standing = await db.select().from(tickets).where(inArray(tickets.loadId, ids));
  const kept = new Map(standing.map((ticket) => [`${ticket.loadId} ${ticket.isType}`, ticket]));
  expect(kept.size).toBe(standing.length);
  const isOver = (row: (typeof rows)[number]) => overWords({ status: row.status, hasCarrier: row.carrierId !== null });
  for (const facts of await alertFactsOf(
    db,
    rows.filter((row) => isOver(row) === null),
    now,
  )) {
    const { findings, faults } = judgeAlerts(facts);
    expect(faults).toEqual([]);
    for (const [type, finding] of findings) {
      const ticket = kept.get(`${facts.load.id} ${type}`);
      const name = `${facts.load.reference} ${type}`;
      if (finding.outcome === 'raised')
        expect([name, ticket?.status === 'closed', ticket?.conditionEndedAt, ticket?.subject]).toEqual([
          name,
          false,
          null,
          subjectOf({ carrierId: carrier }, finding.subject),
        ]);
      else if (finding.outcome === 'clear' && ticket)
        expect([name, ticket.conditionEndedAt === null]).toEqual([name, false]);
    }
  }
  for (const row of rows.filter((one) => isOver(one) !== null && one.status !== 'assumed_delivered'))
    expect(standing.filter(({ loadId, status }) => loadId === row.id && status !== 'closed')).toEqual([]);
  expect(rows.filter(({ alertsDueAt }) => alertsDueAt !== null && alertsDueAt <= now)).toEqual([]);
  // Each opening and closing has its line.
  const events = await db
    .select()
    .from(ticketEvents)
    .where(
      inArray(
        ticketEvents.ticketId,
        standing.map(({ id }) => id),
      ),
    );
  for (const ticket of standing) {
    const own = events.filter(({ ticketId }) => ticketId === ticket.id);
    expect(own.filter(({ kind }) => kind === 'raised')).toHaveLength(1);
    expect(own.filter(({ kind, before }) => kind === 'condition_returned' && before === 'closed')).toHaveLength(
      ticket.reopenedCount,
    );
  }
}
