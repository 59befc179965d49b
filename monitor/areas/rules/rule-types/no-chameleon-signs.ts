import { formatDate, inARow } from '@contract/shared/format';
import { sql } from 'drizzle-orm';
import {
  type CarrierFacts,
  type CensusFact,
  type EarlierRegistrationFact,
  fromLoadedSources,
  type ShutDownSharerFact,
} from '../facts';
import { defineRule, fails, fieldRead, isIncomplete, isTooOld, notLoaded, passes, type RuleEvidence } from '../rule';
import { judgeCensusRow } from './census-row';

const FIELD = 'Earlier registration revoked';
const SHARERS = 'Shut-down carriers with the same contacts';

/** How many are named one by one. */
const SHARERS_NAMED = 5;

/**
 * FMCSA's own note that a registration was revoked before this one, whatever became of that; and carriers ordered out of
 * service or revoked that share a phone or an email, or an address and an officer. The carrier's own number does not count as
 * another. The census marks carriers with a prior revocation: a carrier without the mark has none on record.
 */
export const noChameleonSigns = defineRule('no_chameleon_signs', {
  judge: (facts) =>
    judgeCensusRow(facts, FIELD, 'The carrier in FMCSA’s census, which has its contacts', (census) => {
      const isNoted = isRevokedBefore(facts, census);
      const sharers = fromLoadedSources(facts, facts.shutDownSharers);
      const evidence = (): RuleEvidence[] => [
        fieldRead(
          facts,
          'census',
          FIELD,
          isNoted ? notedWords(census.priorRevokedDotNumber) : 'None noted',
          [{ prior_revoked: census.priorRevoked, usdot_number: census.priorRevokedDotNumber }],
          census,
        ),
        ...(isNoted ? facts.earlierRegistrations.map((one) => earlierEvidence(facts, one)) : []),
        ...(sharers.length > 0 ? [sharersEvidence(facts, sharers)] : []),
      ];
      if (isNoted) return fails(evidence, () => 'an earlier registration was revoked');
      const [first] = sharers;
      if (first) return fails(evidence, () => `same ${inARow(first.shared)} as ${nameOf(first)}, ${troubleOf(first)}`);
      const { oos_orders: orders, census: file } = facts.sources;
      if (file.isExtract) return isIncomplete(evidence, 'The whole census, which has the other carriers');
      if (!orders.loaded || orders.isExtract)
        return isIncomplete(
          () => [...evidence(), notLoaded(facts, 'oos_orders', SHARERS)],
          'The whole file of out-of-service orders',
        );
      if (orders.isTooOld) return isTooOld(facts, ['oos_orders'], evidence);
      return passes(() => [...evidence(), fieldRead(facts, 'census', SHARERS, 'None on record')]);
    }),
  where: (index) => sql`NOT ${index.hasChameleonSigns}`,
});

const isRevokedBefore = ({ carrierId }: CarrierFacts, { priorRevoked, priorRevokedDotNumber }: CensusFact): boolean =>
  priorRevoked === true && priorRevokedDotNumber !== carrierId;

const notedWords = (number: number | null): string => (number === null ? 'Yes, without its number' : `USDOT ${number}`);

function earlierEvidence(facts: CarrierFacts, one: EarlierRegistrationFact): RuleEvidence {
  const known = [one.isOrderedOut && orderedWords(one.orderedOn), one.statusCode === 'I' && 'inactive'].filter(Boolean);
  const value = [one.name ?? 'named in no file that is loaded', ...known].join(', ');
  return fieldRead(facts, one.isOrderedOut ? 'oos_orders' : 'census', `USDOT ${one.id}`, value, [
    { usdot_number: one.id, status: one.statusCode, ordered_out: one.isOrderedOut, ordered_on: one.orderedOn },
  ]);
}

function sharersEvidence(facts: CarrierFacts, sharers: readonly ShutDownSharerFact[]): RuleEvidence {
  const named = sharers
    .slice(0, SHARERS_NAMED)
    .map((one) => `${nameOf(one)}, ${troubleOf(one)}: same ${inARow(one.shared)}`);
  const more = sharers.length > SHARERS_NAMED ? [`${sharers.length - SHARERS_NAMED} more`] : [];
  const rows = sharers.map(({ id, name, shared, isOrderedOut, orderedOn }) => ({
    usdot_number: id,
    name,
    shared: shared.join(', '),
    ordered_out: isOrderedOut,
    ordered_on: orderedOn,
  }));
  return fieldRead(facts, 'census', SHARERS, [...named, ...more].join('; '), rows, sharers[0]);
}

const nameOf = ({ id, name }: ShutDownSharerFact): string => (name === null ? `USDOT ${id}` : `${name} (USDOT ${id})`);
const orderedWords = (on: string | null): string => `ordered out of service${on ? ` on ${formatDate(on)}` : ''}`;
const troubleOf = ({ isOrderedOut, orderedOn }: ShutDownSharerFact): string =>
  isOrderedOut ? orderedWords(orderedOn) : 'authority revoked';
