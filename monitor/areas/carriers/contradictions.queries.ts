import { CONTRADICTION_LABELS, CONTRADICTIONS, type Contradiction } from '@contract/carriers/contradictions.constants';
import { formatCount } from '@contract/shared/format';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierSearchIndex as index } from '../../db/schema';

export type ContradictionCount = { kind: Contradiction; carriers: number };

/**
 * How many carriers each contradiction of the federal files concerns.
 *
 * @returns null: not counted yet, since the carriers of the newest import, or of this version, were not worked out
 */
export async function contradictionCounts(db: Queryable): Promise<ContradictionCount[] | null> {
  const { rows: states } = await db.execute<{ is_current: boolean }>(sql`
    SELECT s.import_id >= coalesce((SELECT max(i.id) FROM imports i WHERE i.status IN ('done', 'incomplete')), 0)
      AND NOT 'judged otherwise' = ANY(s.outdated) AS is_current
    FROM search_index_states s WHERE s.name = 'current'`);
  if (!states[0]?.is_current) return null;
  const { rows } = await db.execute<{ kind: string; n: number }>(sql`
    SELECT kind, count(*)::int AS n FROM ${index} CROSS JOIN LATERAL unnest(${index.contradictions}) AS kind
    WHERE ${index.contradictions} IS NOT NULL GROUP BY kind`);
  return CONTRADICTIONS.map((kind) => ({ kind, carriers: rows.find((row) => row.kind === kind)?.n ?? 0 }));
}

/** "12 carriers: authority active, but its last event is a suspension or revocation", a line for each that concerns any. */
export const contradictionLines = (counts: readonly ContradictionCount[] | null): string[] =>
  (counts ?? []).flatMap(({ kind, carriers }) =>
    carriers === 0 ? [] : [`${formatCount(carriers, 'carrier')}: ${CONTRADICTION_LABELS[kind]}`],
  );
