import type { SectionSource } from '@contract/carriers/sections.entities';
import type { Database } from '../../db/client';
import { datasets } from '../../db/schema';
import { sourceStates } from '../rules/fact-sources';
import type { CarrierFacts, FactSource } from '../rules/facts';

type Sources = CarrierFacts['sources'];

/** Which of the rules' sources are loaded, for sections that read the same files with the same judgement. */
export async function loadSourceStates(db: Database, today: string): Promise<Sources> {
  const loaded = await db.select({ fmcsaId: datasets.fmcsaId, asOf: datasets.asOf }).from(datasets);
  return sourceStates(loaded, today);
}

/** A source of the rules' facts as a section names it. */
export function sectionSource(sources: Sources, source: FactSource): SectionSource {
  const { name, asOf, loaded } = sources[source];
  return { name, as_of: asOf, loaded };
}
