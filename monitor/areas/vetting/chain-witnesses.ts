import { formatMoment } from '@contract/shared/format';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companyEvents, vettingAnchors } from '../../db/schema';
import { wovenHeadsOf } from './weave';

/** Somewhere but in the chain that a file of it is named by number and hash. */
type Witness = {
  seq: number;
  hash: string;
  /** "an event of Jan 1, 2026, 6:00 AM CST" */
  says: string;
};

/**
 * All that names files of a company's chain: its events, kept for some months, and what was stamped, mailed and woven, kept for
 * good. A chain that was cut, deleted or written anew does not agree with them.
 */
export async function witnessesOf(db: Queryable, companyId: number): Promise<Witness[]> {
  const anchors = await db
    .select()
    .from(vettingAnchors)
    .where(eq(vettingAnchors.companyId, companyId))
    .orderBy(asc(vettingAnchors.id));
  const events = await db
    .select({
      seq: sql<number>`(${companyEvents.data} ->> 'vetting_file')::int`,
      hash: sql<string>`${companyEvents.data} ->> 'hash'`,
      at: companyEvents.occurredAt,
    })
    .from(companyEvents)
    .where(
      and(
        eq(companyEvents.companyId, companyId),
        inArray(companyEvents.kind, ['vetting_file_written', 'carrier_checked']),
        sql`${companyEvents.data} ->> 'vetting_file' ~ '^[0-9]{1,9}$' AND ${companyEvents.data} ? 'hash'`,
      ),
    );
  const woven = await wovenHeadsOf(db, companyId);
  return [
    ...anchors.map(({ seq, hash, kind, anchoredAt }) => ({
      seq,
      hash,
      says: `${kind === 'time_stamp' ? 'the time stamp' : 'the mail to your witnesses'} of ${at(anchoredAt)}`,
    })),
    ...woven.map(({ seq, hash, weave, wovenAt }) => ({ seq, hash, says: `weave ${weave} of ${at(wovenAt)}` })),
    ...events.map(({ seq, hash, at: occurredAt }) => ({ seq, hash, says: `an event of ${at(occurredAt)}` })),
  ];
}

const at = (moment: Date) => formatMoment(moment.toISOString());
