import { formatDate } from '@contract/shared/format';
import { type CarrierFacts, type CensusFact, fromLoadedSource } from '../facts';
import { fieldRead, isIncomplete, isTooOld, type Judgment, notLoaded } from '../rule';

/**
 * What a rule finds in the carrier's census row; without the row it is incomplete, for lack of what `needed` names. A
 * carrier that the newest census no longer names has only an older row: incomplete whatever it says.
 */
export function judgeCensusRow(
  facts: CarrierFacts,
  field: string,
  needed: string,
  judge: (census: CensusFact) => Judgment,
): Judgment {
  const census = fromLoadedSource(facts, facts.census);
  if (!census)
    return isIncomplete(
      () => [
        facts.sources.census.loaded
          ? fieldRead(facts, 'census', field, 'No census row')
          : notLoaded(facts, 'census', field),
      ],
      needed,
    );
  const judgment = judge(census);
  if (census.leftOn !== null) {
    const left = `Not in the census of ${formatDate(census.leftOn)} any more`;
    return isIncomplete(
      () => [...judgment.evidence(), fieldRead(facts, 'census', 'Row in the census', left)],
      'A census that names the carrier',
    );
  }
  return judgment.result === 'pass' && facts.sources.census.isTooOld
    ? isTooOld(facts, ['census'], judgment.evidence)
    : judgment;
}
