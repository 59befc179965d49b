import { RING_MEMORY_DAYS } from '@contract/rings/rings.constants';
import type { TraceSource } from '@contract/rings/traces.constants';
import { DAY_MS } from '@contract/shared/day';
import { nameKey } from '@contract/shared/names';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { runStatement } from '../../db/run-statement';
import type { Decision } from '../../decisions/decision';
import { distinctTraces, emailTraces, phoneTraces, type Trace, vinTraces } from './trace';
import { type Busy, busyOf, keepTraces, type LeftTrace } from './traces.queries';

/** A trace of a load, of a bid on it or of its rate confirmation. */
export type LoadTrace = LeftTrace & {
  loadId: number;
  reference: string;
  carrierName: string;
  /** Of the carrier that has the load. */
  isOfItsCarrier: boolean;
  busy: Busy | null;
};

type Row = {
  source: Exclude<TraceSource, 'packet' | 'mail'>;
  load_id: number;
  reference: string;
  company_id: number;
  carrier_id: string | number;
  carrier_name: string | null;
  is_of_its_carrier: boolean;
  at: string;
  busy_from: string | null;
  busy_until: string | null;
  driver: string | null;
  phone: string | null;
  email: string | null;
  vin: string | null;
  plate: string | null;
  network: string | null;
};

/** What loads say now: of their drivers and truck, of who bid on them, and of whom their confirmations went to and came from. */
export async function tracesOfLoads(tx: Queryable, loadIds: readonly number[]): Promise<LoadTrace[]> {
  if (loadIds.length === 0) return [];
  const rows = await runStatement<Row>(tx, {
    name: 'traces_of_loads',
    write: loadRows,
    values: { ids: `{${loadIds.join(',')}}` },
  });
  const left = rows.map((row) => ({ row, traces: tracesIn(row) }));
  return left.flatMap(({ row, traces }) =>
    traces.map((trace) => ({
      ...trace,
      companyId: row.company_id,
      carrierId: Number(row.carrier_id),
      carrierName: row.carrier_name ?? `carrier ${row.carrier_id}`,
      source: row.source,
      loadId: row.load_id,
      reference: row.reference,
      at: new Date(row.at),
      isOfItsCarrier: row.is_of_its_carrier === true,
      busy: busyOf(row),
    })),
  );
}

const loadRows = (): SQL => sql`
    WITH asked AS (
      SELECT l.*, coalesce(l.pickup_starts_at, l.first_window_starts_at, l.created_at) AS pickup_at FROM loads l
      WHERE l.id = ANY(${sql.placeholder('ids')}::int[])),
    found AS (
      SELECT 'load' AS source, l.id AS load_id, l.carrier_id, l.pickup_at AS at, l.driver_name AS driver,
        l.driver_phone_e164 AS phone, NULL AS email, v.vin, v.plate_state || ' ' || v.plate AS plate, NULL AS network
      FROM asked l LEFT JOIN carrier_vehicles v ON v.id = l.carrier_vehicle_id WHERE l.carrier_id IS NOT NULL
      UNION ALL
      SELECT 'load', l.id, l.carrier_id, l.pickup_at, l.second_driver_name, l.second_driver_phone_e164, NULL, NULL, NULL,
        NULL
      FROM asked l WHERE l.carrier_id IS NOT NULL AND l.second_driver_phone_e164 IS NOT NULL
      UNION ALL
      SELECT 'bid', b.load_id, b.carrier_id, b.placed_at, NULL, b.contact_phone_e164, b.contact_email, NULL, NULL,
        b.network_address
      FROM bids b JOIN asked l ON l.id = b.load_id
      UNION ALL
      SELECT 'confirmation', r.load_id, r.carrier_id, d.sent_at, NULL, NULL, d.email, NULL, NULL, NULL
      FROM rate_confirmation_deliveries d JOIN rate_confirmations r ON r.id = d.rate_confirmation_id
        JOIN asked l ON l.id = r.load_id
      WHERE d.sent_at IS NOT NULL
      UNION ALL
      SELECT 'confirmation', r.load_id, r.carrier_id, a.created_at, NULL, NULL, a.email, NULL, NULL, a.network_address
      FROM rate_confirmation_answers a JOIN rate_confirmations r ON r.id = a.rate_confirmation_id
        JOIN asked l ON l.id = r.load_id
    )
    SELECT f.*, l.company_id, l.reference, coalesce(c.legal_name, c.dba_name) AS carrier_name,
      f.carrier_id = l.carrier_id AS is_of_its_carrier, l.pickup_ends_at AS busy_from, l.dropoff_starts_at AS busy_until
    FROM found f JOIN asked l ON l.id = f.load_id LEFT JOIN carriers c ON c.id = f.carrier_id
    ORDER BY f.load_id`;

function tracesIn({ driver, phone, email, vin, plate, network }: Row): Trace[] {
  const phones = phoneTraces([phone]);
  return distinctTraces([
    ...phones,
    ...phones.flatMap(({ value }) => driverTraces(value, driver)),
    ...emailTraces([email]),
    ...vinTraces(vin),
    { kind: 'plate', value: plate ?? '' },
    { kind: 'network', value: network ?? '' },
  ]);
}

/** A person with a telephone: a name alone is that of many. What is no person's, such as `Dispatch`, has one word mostly. */
function driverTraces(phone: string, name: string | null): Trace[] {
  const words = (name ?? '').split(/\s+/).map(nameKey).filter(Boolean);
  const isPerson = words.length >= 2 && !words.some((word) => /^(?:DISPATCH|DRIVER|OFFICE|TBD)/.test(word));
  return isPerson ? [{ kind: 'driver', value: `${phone} ${words.join(' ')}` }] : [];
}

/** Keeps what loads leave as traces, in place of what they left before; part of the change that brings it. */
export async function keepLoadTraces(
  { tx, dataKeys }: Pick<Decision, 'tx' | 'dataKeys'>,
  loadIds: readonly number[],
): Promise<void> {
  // A decision without keys is the demo's: the sweep follows.
  if (dataKeys === null || loadIds.length === 0) return;
  await keepTracesOf(tx, loadIds, dataKeys);
}

async function keepTracesOf(tx: Queryable, loadIds: readonly number[], dataKeys: readonly string[]) {
  const left = (await tracesOfLoads(tx, loadIds)).map(({ kind, value, companyId, carrierId, source, loadId, at }) => ({
    kind,
    value,
    companyId,
    carrierId,
    source,
    loadId,
    at,
  }));
  await keepTraces(tx, { loadIds }, left, dataKeys);
}

const OLDER_AT_ONCE = 500;

/** Keeps the traces of loads of the last months that have none: they came before there were any. Safe on many nodes at once. */
export async function traceOlderLoads(db: Database, dataKeys: readonly string[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - RING_MEMORY_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT l.id FROM loads l LEFT JOIN carrier_vehicles v ON v.id = l.carrier_vehicle_id
    WHERE l.created_at > ${since}::timestamptz AND NOT EXISTS (SELECT FROM traces t WHERE t.load_id = l.id)
      AND (l.carrier_id IS NOT NULL AND (l.driver_phone_e164 IS NOT NULL OR v.vin IS NOT NULL)
        OR EXISTS (SELECT FROM bids b WHERE b.load_id = l.id)
        OR EXISTS (SELECT FROM rate_confirmations r WHERE r.load_id = l.id AND r.delivered_at IS NOT NULL))
    ORDER BY l.id DESC LIMIT ${OLDER_AT_ONCE}`);
  await db.transaction((tx) =>
    keepTracesOf(
      tx,
      rows.map(({ id }) => id),
      dataKeys,
    ),
  );
}
