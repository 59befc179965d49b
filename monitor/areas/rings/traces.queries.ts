import { RING_DAYS, RING_MEMORY_DAYS } from '@contract/rings/rings.constants';
import type { TraceKind, TraceSource } from '@contract/rings/traces.constants';
import { DAY_MS } from '@contract/shared/day';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { beyondCompany } from '../../db/beyond-company';
import type { Queryable } from '../../db/client';
import { runStatement } from '../../db/run-statement';
import { traces } from '../../db/schema';
import { digestsOf, type Trace } from './trace';

/** A trace with who left it. */
export type LeftTrace = Trace &
  Pick<typeof traces.$inferSelect, 'companyId' | 'carrierId' | 'source' | 'at'> & {
    packetId?: number;
    loadId?: number;
    mailId?: number;
  };

const AT_ONCE = 1000;

/** Replaces the traces of a packet, of an email, or those of loads, by what they leave now. */
export async function keepTraces(
  tx: Queryable,
  of: { packetId: number } | { mailId: number } | { loadIds: readonly number[] },
  left: readonly LeftTrace[],
  dataKeys: readonly string[],
): Promise<void> {
  const [column, ids] =
    'packetId' in of
      ? ([traces.packetId, [of.packetId]] as const)
      : 'mailId' in of
        ? ([traces.mailId, [of.mailId]] as const)
        : ([traces.loadId, of.loadIds] as const);
  await tx.delete(traces).where(inArray(column, [...ids]));
  const rows = left.flatMap(({ value, ...one }) =>
    digestsOf({ kind: one.kind, value }, dataKeys).map((digest) => ({ ...one, digest })),
  );
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(traces).values(rows.slice(from, from + AT_ONCE));
}

/** Where another carrier left the same. */
export type SharedTrace<Own extends LeftTrace = LeftTrace> = Trace & {
  own: Own;
  carrierId: number;
  source: TraceSource;
  isOwnCompany: boolean;
  /** Null: of another company, or of no record. */
  name: string | null;
  /** Null: of a packet. Of another company, only what says whether a truck could be in both places. `isIts`: the carrier has it. */
  load: { id: number; reference: string | null; at: Date; busy: Busy | null; isIts: boolean } | null;
};

/** When a truck is between the end of its pickup window and the beginning of its delivery window: nowhere else. */
export type Busy = { from: Date; until: Date };

const MOST_OF_A_CARRIER = 5;
/** Of one trace: a number that hundreds have must not hide an account that two have. */
const MOST_OF_A_TRACE = 60;

type Look = 'packet' | 'loads' | 'mail';
type Asked = { companyId: number; dataKeys: readonly string[]; now: Date; of?: Look };

type Row = Record<string, unknown> & {
  kind: TraceKind;
  source: TraceSource;
  carrier_id: string | number;
  is_own: boolean;
  name: string | null;
  load_id: number | null;
  reference: string | null;
  at: string;
  busy_from: string | null;
  busy_until: string | null;
  is_its: boolean | null;
};

/**
 * The same traces that other carriers left: with names and loads within the company, without either from other companies. Traces on
 * loads count around the pickup; those in packets and elsewhere count for a while before.
 *
 * @param asked.of for a packet: it is compared with all packets of carriers that are not on do not dispatch, whose shares are another
 *   finding. For an email alone emails count too: anyone can write one about anyone
 */
export async function findShared<Own extends LeftTrace>(
  tx: Queryable,
  left: readonly Own[],
  { companyId, dataKeys, of = 'loads', now }: Asked,
): Promise<SharedTrace<Own>[]> {
  const isOfPackets = of === 'packet';
  const wanted = left.flatMap((own) => digestsOf(own, dataKeys).map((digest) => ({ own, digest })));
  if (wanted.length === 0) return [];
  const ago = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS).toISOString();
  const statement = {
    name: `shared_with_${of}`,
    write: () => sharedRows(of),
    values: {
      companyId,
      wanted: JSON.stringify(
        wanted.map(({ own, digest }, nth) => ({
          nth,
          digest,
          carrier_id: own.carrierId,
          load_from: isOfPackets ? ago(now, RING_MEMORY_DAYS) : ago(own.at, RING_DAYS),
          other_from: ago(isOfPackets ? now : own.at, RING_MEMORY_DAYS),
          packet_from: isOfPackets ? '-infinity' : ago(own.at, RING_MEMORY_DAYS),
          until: isOfPackets ? 'infinity' : ago(own.at, -RING_DAYS),
        })),
      ),
    },
  };
  const rows = await beyondCompany('shared_traces', () => runStatement<Row & { nth: number }>(tx, statement));
  const shared = rows.map((row): SharedTrace<Own> => {
    const { own } = wanted[row.nth]!;
    return {
      own,
      // As the other one left it: an account may be a factor's in one packet alone.
      kind: row.kind,
      value: own.value,
      carrierId: Number(row.carrier_id),
      source: row.source,
      isOwnCompany: row.is_own,
      name: row.is_own ? (row.name ?? `carrier ${row.carrier_id}`) : null,
      load:
        row.load_id === null
          ? null
          : {
              id: row.load_id,
              reference: row.reference,
              at: new Date(row.at),
              busy: busyOf(row),
              isIts: row.is_its === true,
            },
    };
  });
  // Kept under each key, it is found under each.
  const keyOf = ({ own, carrierId, source, isOwnCompany, load }: SharedTrace<Own>) =>
    [
      own.kind,
      own.value,
      own.packetId,
      own.loadId,
      own.mailId,
      own.source,
      carrierId,
      source,
      isOwnCompany,
      load?.id,
    ].join(' ');
  return [...new Map(shared.map((one) => [keyOf(one), one])).values()];
}

/** Other carriers that gave the account of a packet. */
export type AccountShares = { carriers: { id: number; name: string | null }[]; elsewhere: number; is_factors: boolean };

/**
 * Other carriers that gave the same account as a packet, in a packet or anywhere but an email, which anyone can write. Queried
 * anew each time: a ring may come after its first member.
 *
 * @returns null: the packet was not sent yet, or names no account
 */
export async function accountShares(db: Queryable, companyId: number, packetId: number): Promise<AccountShares | null> {
  type AccountShare = { carrier_id: string | null; name: string | null; is_own: boolean; is_factors: boolean };
  const shares = sql`
    SELECT t.carrier_id, max(coalesce(c.legal_name, c.dba_name)) AS name, bool_or(t.company_id = ${companyId}) AS is_own,
      bool_and(m.kind = 'factor_account' AND coalesce(t.kind, m.kind) = 'factor_account') AS is_factors
    FROM traces m
    LEFT JOIN traces t ON t.digest = m.digest AND t.carrier_id <> m.carrier_id AND t.source <> 'mail'
    LEFT JOIN carriers c ON c.id = t.carrier_id
    WHERE m.packet_id = ${packetId} AND m.kind IN ('account', 'factor_account')
    GROUP BY t.carrier_id ORDER BY t.carrier_id`;
  const { rows } = await beyondCompany('shared_traces', () => db.execute<AccountShare>(shares));
  if (rows.length === 0) return null;
  const others = rows.filter(({ carrier_id }) => carrier_id !== null);
  const own = others.filter(({ is_own }) => is_own);
  return {
    carriers: own.map(({ carrier_id, name }) => ({ id: Number(carrier_id), name })),
    elsewhere: others.length - own.length,
    is_factors: rows.every(({ is_factors }) => is_factors),
  };
}

function sharedRows(of: Look): SQL {
  const companyId = sql.placeholder('companyId');
  const isNotRefused = sql`AND NOT EXISTS (SELECT FROM connections n
    WHERE n.company_id = ${companyId} AND n.carrier_id = t.carrier_id AND n.status = 'do_not_dispatch')`;
  return sql`
    SELECT w.nth, s.*
    FROM jsonb_to_recordset(${sql.placeholder('wanted')}::jsonb) AS w (nth int, digest text, carrier_id bigint,
      load_from timestamptz, other_from timestamptz, packet_from timestamptz, until timestamptz)
    CROSS JOIN LATERAL (
      SELECT t.kind, t.source, t.carrier_id, t.is_own, t.load_id, t.at,
        CASE WHEN t.is_own THEN coalesce(c.legal_name, c.dba_name) END AS name,
        CASE WHEN t.is_own THEN l.reference END AS reference,
        l.pickup_ends_at AS busy_from, l.dropoff_starts_at AS busy_until, l.carrier_id = t.carrier_id AS is_its
      FROM (
        SELECT t.*, t.company_id = ${companyId} AS is_own, row_number() OVER (
            PARTITION BY t.company_id = ${companyId}, t.carrier_id, t.source ORDER BY t.at DESC) AS of_carrier
        FROM traces t
        WHERE t.digest = w.digest AND t.carrier_id <> w.carrier_id AND t.at <= w.until
          ${of === 'mail' ? sql`` : sql`AND t.source <> 'mail'`}
          AND t.at >= CASE t.source WHEN 'load' THEN w.load_from WHEN 'packet' THEN w.packet_from ELSE w.other_from END
      ) t
      LEFT JOIN carriers c ON c.id = t.carrier_id
      LEFT JOIN loads l ON l.id = t.load_id
      WHERE t.of_carrier <= ${sql.raw(String(MOST_OF_A_CARRIER))} ${of === 'packet' ? isNotRefused : sql``}
      ORDER BY t.is_own DESC, t.carrier_id LIMIT ${sql.raw(String(MOST_OF_A_TRACE))}) s
    ORDER BY s.is_own DESC, s.carrier_id, w.nth, s.at`;
}

export function busyOf({ busy_from: from, busy_until: until }: Pick<Row, 'busy_from' | 'busy_until'>): Busy | null {
  return from !== null && until !== null && from < until ? { from: new Date(from), until: new Date(until) } : null;
}
