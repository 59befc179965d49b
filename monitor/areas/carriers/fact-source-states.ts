import type { SectionSource } from '@contract/carriers/sections.entities';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { datasetAges, datasetGaps, datasets } from '../../db/schema';
import { sourceStatesOf } from '../rules/fact-sources';
import type { CarrierFacts, FactSource } from '../rules/facts';
import { FILING_LIST } from '../rules/facts.queries';

type Sources = CarrierFacts['sources'];

/** The state of the rules' sources for a carrier, for sections that read the same files and judge them the same way. */
export async function loadSourceStates(db: Database, carrierId: number, today: string): Promise<Sources> {
  const [loaded, named, unread] = await Promise.all([
    db
      .select({
        key: datasets.key,
        fmcsaId: datasets.fmcsaId,
        asOf: datasets.asOf,
        completeAsOf: datasets.completeAsOf,
        longestAgeDays: datasetAges.longestAgeDays,
      })
      .from(datasets)
      .leftJoin(datasetAges, eq(datasetAges.key, datasets.key)),
    db.execute<{ source: FactSource; as_of: string }>(sql`
      SELECT 'census' AS source, census_as_of AS as_of FROM carriers
      WHERE id = ${carrierId} AND census_as_of IS NOT NULL
      UNION ALL
      SELECT source || '_authority', max(as_of) FROM authorities WHERE carrier_id = ${carrierId} GROUP BY 1
      UNION ALL
      SELECT source || '_authority_history', max(as_of) FROM authority_events WHERE carrier_id = ${carrierId} GROUP BY 1
      UNION ALL
      SELECT source || ${FILING_LIST}, max(as_of)
      FROM insurance_filings WHERE carrier_id = ${carrierId} GROUP BY 1
      UNION ALL
      SELECT source || '_authority_orders', max(as_of) FROM authority_orders WHERE carrier_id = ${carrierId} GROUP BY 1
      UNION ALL
      SELECT 'oos_orders', max(as_of) FROM oos_orders WHERE carrier_id = ${carrierId} HAVING count(*) > 0
      UNION ALL
      SELECT 'inspections', max(as_of) FROM inspections WHERE carrier_id = ${carrierId} HAVING count(*) > 0`),
    db.select({ dataset: datasetGaps.dataset }).from(datasetGaps).where(eq(datasetGaps.carrierId, carrierId)),
  ]);
  return sourceStatesOf(
    loaded,
    today,
  )({
    carrierId,
    namedIn: new Map(named.rows.map(({ source, as_of }) => [source, as_of])),
    unread: new Set(unread.map(({ dataset }) => dataset)),
  });
}

/** A source of the rules' facts as a section names it. */
export function sectionSource(sources: Sources, source: FactSource): SectionSource {
  const { name, asOf, ageDays, loaded, isWhole, isTooOld, isKeyedByOtherNumber } = sources[source];
  return {
    name,
    as_of: asOf,
    loaded,
    is_partial: loaded && !isWhole && !isTooOld,
    too_old_days: isTooOld ? ageDays : null,
    is_looked_up: !isKeyedByOtherNumber,
  };
}
