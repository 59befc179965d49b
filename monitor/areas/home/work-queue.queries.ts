import type { WorkQueue } from '@contract/home/work-queue.calls';
import {
  BEST_CARRIERS_SHOWN,
  ENDING_SOON_DAYS,
  NEWLY_FAILING_DAYS,
  QUEUE_SHOWN,
} from '@contract/home/work-queue.constants';
import type { LoadSummary } from '@contract/loads/loads.entities';
import { type HoldCause, RELEASED_BY_BANK_CALL } from '@contract/onboarding/packets.constants';
import { addDays, dayOf } from '@contract/shared/day';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { carrierRowsOf } from '../carriers/carriers.queries';
import { endingPolicies } from '../insurance/ending-policies';
import { rankCarriers } from '../load-board/rank-carriers';
import { askGate, loadFor } from '../loads/gate/ask-gate';
import { exceptionPage } from '../loads/gate/exceptions.queries';
import { grouped } from '../loads/grouped';
import { loadsOf } from '../loads/load-lists.queries';
import { getLoadRow } from '../loads/loads.queries';
import type { WhoseLoads } from '../loads/whose-loads';
import { evaluateCarriers } from '../rules/assess-carriers';
import { RULE_DATASETS } from '../rules/fact-sources';

type Part<Name extends keyof WorkQueue> = NonNullable<WorkQueue[Name]>;
type Counted<Row> = Row & { total: number };

const DAY_MS = 86_400_000;
const momentOf = (moment: string | Date) => new Date(moment).toISOString();
const totalOf = (rows: readonly { total: number }[]) => rows[0]?.total ?? 0;

/** Connections that are still the company's business: it has not stopped the carrier, nor put it out of sight. */
const ACTIVE = sql.raw(`NOT n.is_dismissed AND n.status <> 'do_not_dispatch'`);

/**
 * Packets on hold, of the company's current ones, the one that waits longest first.
 *
 * @param about `bank`: those that wait for a call about a changed bank; `other`: all others, but for rejected ones
 */
async function heldPackets(db: Queryable, companyId: number, about: 'bank' | 'other') {
  const hasOpen = (which: SQL) => sql`EXISTS (
    SELECT FROM packet_holds h WHERE h.packet_id = p.id AND h.released_at IS NULL AND h.cause ${which})`;
  const asksForACall = hasOpen(sql`= ANY(${sql.param([...RELEASED_BY_BANK_CALL])}::text[])`);
  // One that only waits out its days asks nothing of anyone.
  const wanted = about === 'bank' ? asksForACall : sql`NOT ${asksForACall} AND ${hasOpen(sql`<> 'bank_wait'`)}`;
  const { rows } = await db.execute<
    Counted<{
      carrier_id: number;
      carrier_name: string | null;
      since: string;
      holds: { cause: HoldCause; reason: string; at: string }[];
    }>
  >(sql`
    WITH waiting AS (
      SELECT p.id, p.carrier_id, count(*) OVER ()::int AS total,
        (SELECT min(h.placed_at) FROM packet_holds h WHERE h.packet_id = p.id AND h.released_at IS NULL) AS since
      FROM onboarding_packets p JOIN connections n ON n.packet_id = p.id AND n.company_id = p.company_id
      WHERE p.company_id = ${companyId} AND p.status LIKE 'held%' AND ${ACTIVE}
        AND ${wanted} AND NOT ${hasOpen(sql`= 'refused'`)}
      ORDER BY since, p.id LIMIT ${QUEUE_SHOWN})
    SELECT w.carrier_id, coalesce(c.legal_name, c.dba_name) AS carrier_name, w.total, w.since,
      (SELECT json_agg(json_build_object('cause', h.cause, 'reason', h.reason) ORDER BY h.id)
        FROM packet_holds h WHERE h.packet_id = w.id AND h.released_at IS NULL) AS holds
    FROM waiting w LEFT JOIN carriers c ON c.id = w.carrier_id
    ORDER BY w.since, w.id`);
  return rows.map((row) => ({ ...row, carrier_id: Number(row.carrier_id), holds: row.holds ?? [] }));
}

export async function loadsToActOn(
  db: Queryable,
  companyId: number,
  { load: q }: WhoseLoads,
  now: Date,
): Promise<Part<'loads'>> {
  const wanted = { q, tab: 'exceptions', window: 'all', page: 1, per_page: QUEUE_SHOWN } as const;
  const { loads, total } = await loadsOf(db, companyId, wanted, now);
  return {
    total,
    items: loads.flatMap((load) => {
      const { id, reference, carrier, flagged_numbers, call_instead, stops, attention } = load;
      const [first, ...others] = attention;
      // One that is over since it was listed.
      if (!first) return [];
      const next = stops.find(({ arrived }) => arrived === null) ?? stops.at(-1);
      const until = next?.window_ends_at ?? null;
      return [
        {
          id,
          reference,
          carrier_name: carrier?.legal_name ?? null,
          ...first,
          others: others.length,
          driver_phone_e164: goodDriverPhone(load),
          carrier_phone: carrier?.phone ?? null,
          flagged_numbers,
          call_instead,
          until,
        },
      ];
    }),
  };
}

/** Null too where an open alert doubts who that is. */
const goodDriverPhone = ({ drivers_doubted: doubt, driver_phone_e164: phone }: LoadSummary) => (doubt ? null : phone);

export async function callsDue(
  db: Queryable,
  companyId: number,
  { load: q }: WhoseLoads,
  now: Date,
): Promise<Part<'calls_due'>> {
  const { loads, total } = await loadsOf(
    db,
    companyId,
    { q, tab: 'calls-due', window: 'all', page: 1, per_page: QUEUE_SHOWN },
    now,
  );
  return {
    total,
    items: loads.map((load) => ({
      id: load.id,
      reference: load.reference,
      carrier_name: load.carrier?.legal_name ?? null,
      driver_name: load.driver_name,
      driver_phone_e164: goodDriverPhone(load),
      carrier_phone: load.carrier?.phone ?? null,
      flagged_numbers: load.flagged_numbers,
      call_instead: load.call_instead,
      due_at: load.next_call_at!,
    })),
  };
}

/** Loads without a carrier, each with those of the network that rank first for it and that the gate clears today. */
export async function uncoveredLoads(
  db: Database,
  companyId: number,
  { load: q }: WhoseLoads,
  { now, withCarriers }: { now: Date; withCarriers: boolean },
): Promise<Part<'uncovered'>> {
  const wanted = { q, tab: 'uncovered', window: 'all', page: 1, per_page: QUEUE_SHOWN } as const;
  const { loads, total } = await loadsOf(db, companyId, wanted, now);
  const cleared = withCarriers ? await clearedCarriers(db, companyId, loads, now) : null;
  return {
    total,
    items: loads.map(({ id, reference, stops, equipment, rate_cents }) => ({
      id,
      reference,
      origin: stops[0] ?? null,
      destination: stops.at(-1) ?? null,
      equipment,
      rate_cents,
      best_carriers: cleared && (cleared.get(id) ?? []),
    })),
  };
}

/** By load; of each load a few more are ranked than shown, since the gate may hold some. */
async function clearedCarriers(db: Database, companyId: number, listed: readonly { id: number }[], now: Date) {
  const page = { isNetworkOnly: true, limit: 2 * BEST_CARRIERS_SHOWN, offset: 0 };
  const asked = (
    await Promise.all(
      listed.map(async ({ id }) => {
        const load = await getLoadRow(db, companyId, id);
        const { ids } = await rankCarriers(db, load, page, now);
        return ids.map((carrierId) => ({ load: loadFor(load, carrierId), carrierId }));
      }),
    )
  ).flat();
  const gates = await askGate(db, companyId, asked, now);
  const found = grouped(
    asked.filter((_, at) => gates[at]!.answer === 'yes'),
    ({ load }) => load.id,
  );
  const first = new Map([...found].map(([id, ones]) => [id, ones.slice(0, BEST_CARRIERS_SHOWN)]));
  const ids = [...new Set([...first.values()].flat().map(({ carrierId }) => carrierId))];
  const rows = new Map((await carrierRowsOf(db, ids, { companyId, today: dayOf(now) })).map((row) => [row.id, row]));
  return new Map(
    [...first].map(([id, ones]) => [
      id,
      ones.map(({ carrierId }) => {
        const row = rows.get(carrierId);
        return {
          carrier_id: carrierId,
          carrier_name: row?.legal_name ?? null,
          carrier_phone: row?.phone ?? null,
          flagged_numbers: row?.flagged_numbers ?? [],
          call_instead: row?.call_instead ?? null,
        };
      }),
    ]),
  );
}

export async function exceptionsToDecide(db: Queryable, companyId: number): Promise<Part<'exceptions'>> {
  const { gate_exceptions, total } = await exceptionPage(db, companyId, {
    q: { status_eq: 'requested', s: 'id asc' },
    page: 1,
    per_page: QUEUE_SHOWN,
  });
  return {
    total,
    items: gate_exceptions.map(({ id, load_reference, carrier_id, carrier_name, requested_by, requested_at }) => ({
      id,
      reference: load_reference,
      carrier_id,
      carrier_name,
      requested_by,
      since: requested_at,
    })),
  };
}

export async function bankChanges(db: Queryable, companyId: number): Promise<Part<'bank_changes'>> {
  const rows = await heldPackets(db, companyId, 'bank');
  return {
    total: totalOf(rows),
    items: rows.map(({ carrier_id, carrier_name, since, holds }) => ({
      carrier_id,
      carrier_name,
      reason: holds.findLast(({ cause }) => RELEASED_BY_BANK_CALL.includes(cause))!.reason,
      since: momentOf(since),
    })),
  };
}

export async function packetsOnHold(db: Queryable, companyId: number): Promise<Part<'packets_on_hold'>> {
  const rows = await heldPackets(db, companyId, 'other');
  type Causes = Part<'packets_on_hold'>['items'][number]['causes'];
  return {
    total: totalOf(rows),
    items: rows.map(({ carrier_id, carrier_name, since, holds }) => ({
      carrier_id,
      carrier_name,
      causes: holds.map(({ cause }) => cause) as Causes,
      since: momentOf(since),
    })),
  };
}

/** Carriers that fail now and have been called otherwise within the last days, with the rules that decide today. */
export async function newlyFailing(
  db: Database,
  companyId: number,
  { now, today }: { now: Date; today: string },
): Promise<Part<'newly_failing'>> {
  const since = new Date(now.getTime() - NEWLY_FAILING_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<
    Counted<{
      carrier_id: number;
      carrier_name: string | null;
      status: 'needs_to_onboard' | 'onboarded' | null;
      since: string;
    }>
  >(sql`
    WITH turned AS (
      SELECT e.carrier_id, max(e.occurred_at) AS since
      FROM carrier_events e
      WHERE e.company_id = ${companyId} AND e.kind = 'verdict_changed' AND e.occurred_at >= ${since}::timestamptz
      GROUP BY e.carrier_id)
    SELECT t.carrier_id, coalesce(c.legal_name, c.dba_name) AS carrier_name, n.status, t.since, count(*) OVER ()::int AS total
    FROM turned t
    JOIN subscriptions s ON s.company_id = ${companyId} AND s.carrier_id = t.carrier_id
      AND s.overall_result = 'fail' AND t.since >= s.created_at
    LEFT JOIN connections n ON n.company_id = s.company_id AND n.carrier_id = s.carrier_id
    LEFT JOIN carriers c ON c.id = t.carrier_id
    WHERE n.id IS NULL OR (${ACTIVE})
    ORDER BY n.status IS DISTINCT FROM 'onboarded', t.since DESC, t.carrier_id
    LIMIT ${QUEUE_SHOWN}`);
  const ids = rows.map(({ carrier_id }) => Number(carrier_id));
  const notPassed = await evaluateCarriers(db, ids, companyId, today, (evaluation) => evaluation.notPassed);
  return {
    total: totalOf(rows),
    items: rows.map(({ carrier_id, carrier_name, status, since: at }) => ({
      carrier_id: Number(carrier_id),
      carrier_name,
      connection_status: status,
      not_passed: notPassed.get(Number(carrier_id)) ?? [],
      since: momentOf(at),
    })),
  };
}

/** A carrier is one line, by what ends first: the others are on its insurance page. */
export async function insuranceEndingSoon(
  db: Database,
  companyId: number,
  { today, withCertificates }: { today: string; withCertificates: boolean },
): Promise<Part<'ending_insurance'>> {
  const until = addDays(today, ENDING_SOON_DAYS);
  const ending = await endingPolicies(db, companyId, { today, until, withCertificates });
  const first = new Map<number, (typeof ending)[number]>();
  for (const policy of ending)
    if (!policy.is_continued && !first.has(policy.carrier_id)) first.set(policy.carrier_id, policy);
  return {
    total: first.size,
    items: [...first.values()].slice(0, QUEUE_SHOWN).map(({ carrier_id, carrier_name, kind, coverage, ends_on }) => ({
      carrier_id,
      carrier_name,
      kind,
      coverage,
      ends_on,
    })),
  };
}

export async function certificatesToRead(db: Queryable, companyId: number): Promise<Part<'certificates_to_read'>> {
  const { rows } = await db.execute<
    Counted<{ carrier_id: number; carrier_name: string | null; document_id: number; since: string }>
  >(sql`
    SELECT d.id AS document_id, d.carrier_id, coalesce(c.legal_name, c.dba_name) AS carrier_name, d.created_at AS since,
      count(*) OVER ()::int AS total
    FROM insurance_certificate_documents d LEFT JOIN carriers c ON c.id = d.carrier_id
    WHERE d.company_id = ${companyId} AND d.status = 'to_review'
    ORDER BY d.created_at, d.id LIMIT ${QUEUE_SHOWN}`);
  return {
    total: totalOf(rows),
    items: rows.map(({ document_id, carrier_id, carrier_name, since }) => ({
      document_id,
      carrier_id: Number(carrier_id),
      carrier_name,
      since: momentOf(since),
    })),
  };
}

export async function changeRequests(db: Queryable, companyId: number): Promise<Part<'change_requests'>> {
  type Item = Part<'change_requests'>['items'][number];
  const { rows } = await db.execute<
    Counted<{ id: number; changes: { field: Item['fields'][number] }[]; requested_by: string | null; since: string }>
  >(sql`
    SELECT o.id, o.changes, o.created_at AS since, count(*) OVER ()::int AS total,
      (SELECT coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)
        FROM users u WHERE u.id = o.requested_by_user_id) AS requested_by
    FROM company_change_orders o
    WHERE o.company_id = ${companyId} AND o.status = 'pending'
    ORDER BY o.created_at, o.id LIMIT ${QUEUE_SHOWN}`);
  return {
    total: totalOf(rows),
    items: rows.map(({ id, changes, requested_by, since }) => ({
      id,
      fields: changes.map(({ field }) => field),
      requested_by,
      since: momentOf(since),
    })),
  };
}

type Monitored = Pick<WorkQueue['checked'], 'monitored' | 'not_assessed' | 'failing' | 'assessed_since'>;

export async function monitoredCarriers(db: Queryable, companyId: number): Promise<Monitored> {
  const { rows } = await db.execute<Omit<Monitored, 'assessed_since'> & { assessed_since: string | Date | null }>(sql`
    SELECT count(*)::int AS monitored, count(*) FILTER (WHERE overall_result IS NULL)::int AS not_assessed,
      count(*) FILTER (WHERE overall_result = 'fail')::int AS failing, min(assessed_at) AS assessed_since
    FROM subscriptions WHERE company_id = ${companyId}`);
  const { assessed_since: since, ...counts } = rows[0]!;
  return { ...counts, assessed_since: since === null ? null : momentOf(since) };
}

/** FMCSA's id of the file of insurance on file, Motus Insur. */
const INSURANCE_FILE = 'c5y8-a4uz';

/** How current the loaded data is. */
export async function dataChecked(db: Queryable, outdated: readonly string[]) {
  const { rows } = await db.execute<{
    key: string;
    fmcsa_id: string;
    name: string;
    as_of: string | null;
    is_moving: boolean;
  }>(sql`
    SELECT d.key, d.fmcsa_id, d.name, d.complete_as_of::text AS as_of, s.id IS NULL AS is_moving
    FROM datasets d LEFT JOIN dataset_syncs s ON s.id = d.fmcsa_id AND s.status IN ('stale', 'held') ORDER BY d.name`);
  const behindVerdicts = rows.filter(({ fmcsa_id }) => RULE_DATASETS.has(fmcsa_id));
  return {
    insurance_as_of: rows.find(({ fmcsa_id }) => fmcsa_id === INSURANCE_FILE)?.as_of ?? null,
    outdated: behindVerdicts.filter(({ key }) => outdated.includes(key)).map(({ name }) => name),
    not_moving: behindVerdicts
      .filter(({ key, is_moving }) => !is_moving && !outdated.includes(key))
      .map(({ name }) => name),
  };
}
