import { type CarrierFacts, type CensusFact, fromLoadedSource } from '../facts';
import { fieldRead, isIncomplete, type Judgment, notLoaded } from '../rule';

/** What a rule finds in the carrier's census row; without the row it is incomplete, for want of what `needed` names. */
export function judgeCensusRow(
  facts: CarrierFacts,
  field: string,
  needed: string,
  judge: (census: CensusFact) => Judgment,
): Judgment {
  const census = fromLoadedSource(facts, facts.census);
  if (census) return judge(census);
  return isIncomplete(
    () => [
      facts.sources.census.loaded
        ? fieldRead(facts, 'census', field, 'No census row')
        : notLoaded(facts, 'census', field),
    ],
    needed,
  );
}
