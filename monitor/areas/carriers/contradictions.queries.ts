import { CONTRADICTION_LABELS, CONTRADICTIONS, type Contradiction } from '@contract/carriers/contradictions.constants';
import { formatCount } from '@contract/shared/format';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierSearchIndex as index } from '../../db/schema';

export type ContradictionCount = { kind: Contradiction; carriers: number };

/** How many carriers each contradiction of the federal files concerns, as of the last work-out of the search index. */
export async function contradictionCounts(db: Queryable): Promise<ContradictionCount[]> {
  const { rows } = await db.execute<{ kind: string; n: number }>(sql`
    SELECT kind, count(*)::int AS n FROM ${index} CROSS JOIN LATERAL unnest(${index.contradictions}) AS kind
    WHERE ${index.contradictions} IS NOT NULL GROUP BY kind`);
  return CONTRADICTIONS.map((kind) => ({ kind, carriers: rows.find((row) => row.kind === kind)?.n ?? 0 }));
}

/** "12 carriers: Authority active, its last event a suspension or revocation", a line for each that concerns any. */
export const contradictionLines = (counts: readonly ContradictionCount[]): string[] =>
  counts.flatMap(({ kind, carriers }) =>
    carriers === 0 ? [] : [`${formatCount(carriers, 'carrier')}: ${CONTRADICTION_LABELS[kind]}`],
  );
