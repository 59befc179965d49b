import type { CarrierInsight } from '@contract/carriers/carriers.entities';
import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierSearchIndex } from '../../db/schema';

/** The insights on each of the carriers; an empty list for one without. */
export async function insightsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, CarrierInsight[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: carrierSearchIndex.carrierId,
      gapDays: carrierSearchIndex.authorityGapDays,
      gapEndedOn: carrierSearchIndex.authorityGapEndedOn,
      brokers: carrierSearchIndex.brokersNearby,
    })
    .from(carrierSearchIndex)
    .where(inArray(carrierSearchIndex.carrierId, [...ids]));
  const insights = new Map(ids.map((id): [number, CarrierInsight[]] => [id, []]));
  for (const { id, gapDays, gapEndedOn, brokers } of rows) {
    const of = insights.get(id);
    if (gapDays !== null) of?.push({ is_type: 'authority_history_gap', value: gapDays, on: gapEndedOn });
    if (brokers !== null) of?.push({ is_type: 'broker_authority_nearby', value: brokers, on: null });
  }
  return insights;
}
