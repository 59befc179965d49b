import { DEFAULT_RULE_NUMBERS, type RuleNumbers } from '@contract/rules/rule-numbers';
import type { RuleType } from '@contract/rules/rules.constants';
import { isDay } from '@contract/shared/day';
import { formatDate, formatDollars } from '@contract/shared/format';
import { type SQL, sql } from 'drizzle-orm';
import {
  type BipdContradiction,
  bipdOnRecord,
  type Filing,
  isInForce,
  larger,
  largestLimit,
  type UnmatchedCancellation,
} from '../coverage';
import type { CarrierFacts, FactSource } from '../facts';
import {
  type CompanyOnDay,
  defineRule,
  fails,
  fieldRead,
  isIncomplete,
  isTooOld,
  type Judgment,
  notLoaded,
  passes,
  type RuleEvidence,
  type SearchIndex,
  standsSince,
} from '../rule';
import { certificateEvidence, couldReach, hasCertificate, otherInsuredWarning, policyEvidence } from './policies';

export const bipdInsuranceGteq750Thousand = bipdInsurance(
  'bipd_insurance_gteq_seven_hundred_fifty_thousand',
  () => 750_000,
);
export const bipdInsuranceGteqOneMillion = bipdInsurance('bipd_insurance_gteq_one_million', () => 1_000_000);
export const bipdInsuranceGteqOwnAmount = bipdInsurance(
  'bipd_insurance_gteq_own_amount',
  (numbers) => numbers.bipd_insurance_gteq_own_amount,
);

/**
 * BIPD from FMCSA's filings or a verified certificate, whichever is larger. A policy with a pending cancellation stays
 * in force until its day; the finding then warns if the pass depends on it.
 */
function bipdInsurance<Type extends RuleType>(type: Type, minimumOf: (numbers: RuleNumbers) => number) {
  return defineRule(type, {
    judge(facts, today, numbers = DEFAULT_RULE_NUMBERS) {
      const minimumUsd = minimumOf(numbers);
      const {
        filings,
        certificates,
        filed,
        outdated,
        ofEndedDockets,
        ofFormerHolders,
        contradictions,
        unmatched,
        disputed,
        filedUsd,
        filedAtMostUsd,
        certifiedUsd,
      } = bipdOnRecord(facts, today);
      const evidence = () => [
        ...filingEvidence(facts, filings),
        ...contradictions.map((one) => contradictionEvidence(facts, one)),
        ...unmatched.map((one) => unmatchedEvidence(facts, one)),
        ...ofEndedDockets.slice(0, 1).map((one) => endedDocketEvidence(facts, one)),
        ...ofFormerHolders.slice(0, 1).map((one) => formerHolderEvidence(facts, one)),
        certificateEvidence(facts, 'bipd', certificates),
      ];
      const limit = larger(filedUsd, certifiedUsd);
      if (limit !== null && limit >= minimumUsd) {
        const isDoubted = (filing: Filing) => unmatched.some(({ policy }) => policy === filing);
        const lasting = largestLimit(filed.filter((filing) => filing.state === 'in_force' && !isDoubted(filing)));
        const warning = filed.some(({ state }) => state === 'cancel_pending')
          ? cancellationWarning(filed)
          : unmatched.map(unmatchedWords)[0]!;
        const isByFiling = (filedUsd ?? 0) >= minimumUsd;
        const standing = () => ((certifiedUsd ?? 0) >= minimumUsd ? [] : standingEvidence(facts, filed));
        return passes(
          () => [...evidence(), ...standing()],
          (larger(lasting, certifiedUsd) ?? 0) < minimumUsd
            ? warning
            : isByFiling
              ? null
              : otherInsuredWarning(certificates, minimumUsd),
        );
      }
      const { motus_insurance, legacy_insurance } = facts.sources;
      if (!motus_insurance.loaded && !legacy_insurance.loaded)
        return isIncomplete(evidence, `FMCSA's insurance filings, or a verified certificate of BIPD`);
      // What a file too old says was in force may since have been replaced by more, as may what ended.
      const current = filings.filter(({ source }) => !facts.sources[source].isTooOld);
      const old = (['motus_insurance', 'legacy_insurance'] as const).filter((source) => facts.sources[source].isTooOld);
      if (outdated.length > 0) {
        const sources = new Set([...old, ...outdated.map(({ source }) => source)]);
        return isTooOldToInsure(facts, [...sources], evidence);
      }
      if (old.length > 0 && current.length === 0) return isTooOldToInsure(facts, old, evidence);
      const open = current.filter((filing) => !isInForce(filing));
      if (couldReach(minimumUsd, [...filed, ...disputed, ...open]) || couldReach(minimumUsd, certificates))
        return isIncomplete(
          evidence,
          'The limit and the dates of the policy on record',
          () => 'BIPD limit or dates not reported',
        );
      if ((filedAtMostUsd ?? 0) >= minimumUsd)
        return isIncomplete(
          evidence,
          'A live check at FMCSA, or a verified certificate of BIPD: its two lists contradict each other',
          () =>
            contradictions.length > 0
              ? contradictionWords(contradictions)
              : `${unmatchedWords(unmatched[0]!)}: check live`,
        );
      const [former] = ofFormerHolders;
      if (former)
        return isIncomplete(
          evidence,
          `A verified certificate of BIPD, or a live check at FMCSA: the policy on file was filed while ${former.docket} was another carrier’s`,
          () => `BIPD on file is of the former holder of ${former.docket}`,
        );
      if (limit !== null || disputed.length > 0) {
        const most = larger(limit, filedAtMostUsd);
        return fails(evidence, () => `BIPD ${formatDollars(most ?? 0)} of ${formatDollars(minimumUsd)}`);
      }
      const cancelled = current.filter(({ state }) => state === 'cancelled');
      if (cancelled.length > 0) return fails(evidence, () => endedWords(cancelled));
      const needed = `BIPD of at least ${formatDollars(minimumUsd)} in force, on file for the docket it hauls under or on a verified certificate`;
      return isIncomplete(evidence, needed, () => 'BIPD not on file');
    },
    where: (index, asked) => hasBipd(index, minimumOf(asked.numbers), asked),
  });
}

/** What the closed legacy list has on file stands for a year at most: a certificate says what is in force today. */
function isTooOldToInsure(
  facts: CarrierFacts,
  sources: readonly FactSource[],
  evidence: () => RuleEvidence[],
): Judgment {
  const judgment = isTooOld(facts, sources, evidence);
  return { ...judgment, completesBy: `${judgment.completesBy}. Or a verified certificate of BIPD` };
}

/** Where nothing but policies of the closed list let it pass: why they stand. */
function standingEvidence(facts: CarrierFacts, filed: readonly Filing[]): RuleEvidence[] {
  const [first] = filed;
  return first && filed.every(({ source }) => facts.sources[source].closed?.lacks.length === 0)
    ? [standsSince(facts, first, 'motus_insurance_history')]
    : [];
}

/** On file with FMCSA, or on a verified certificate. */
export function hasBipd(index: SearchIndex, usd: number, context: CompanyOnDay): SQL {
  return sql`(${index.bipdUsd} >= ${usd} OR ${hasCertificate('bipd', usd, context)})`;
}

/** "BIPD ended Jul 9, 2026": the last of several. */
function endedWords(cancelled: readonly Filing[]): string {
  const last = cancelled
    .flatMap(({ cancelOn }) => cancelOn ?? [])
    .sort()
    .at(-1);
  return last === undefined ? 'BIPD ended' : `BIPD ended ${formatDate(last)}`;
}

/** "BIPD $0 by Motus, $1,000,000 on the legacy list: check live" */
function contradictionWords([first]: readonly BipdContradiction[]): string {
  return first
    ? `BIPD ${formatDollars(first.motusUsd)} by Motus, ${formatDollars(first.legacyUsd)} on the legacy list: check live`
    : 'BIPD to check live';
}

function contradictionEvidence(facts: CarrierFacts, found: BipdContradiction): RuleEvidence {
  const { docket, motusUsd, motusAsOf, legacyUsd, legacyAsOf } = found;
  const value = `${formatDollars(motusUsd)}, where the legacy list of ${formatDate(legacyAsOf)} has ${formatDollars(legacyUsd)}: check live`;
  const rows = [{ docket, motus_usd: motusUsd, legacy_usd: legacyUsd, legacy_as_of: legacyAsOf }];
  return fieldRead(facts, 'motus_authority', 'BIPD on file by Motus', value, rows, { asOf: motusAsOf });
}

/** "BIPD cancellation of Nov 1, 2026 fits no policy on file" */
export function unmatchedWords({ ended }: UnmatchedCancellation): string {
  const on = isDay(ended.cancelOn) ? ` of ${formatDate(ended.cancelOn)}` : '';
  return `BIPD cancellation${on} fits no policy on file`;
}

function unmatchedEvidence(facts: CarrierFacts, { ended, policy }: UnmatchedCancellation): RuleEvidence {
  const on = isDay(ended.cancelOn) ? `on ${formatDate(ended.cancelOn)}` : 'on a day that is not reported';
  const value = `${policyName(ended)} was cancelled ${on}; on file is ${policyName(policy)}: check live`;
  const rows = [
    {
      policy_number: ended.policyNumber,
      insurer: ended.insurer,
      effective_on: ended.effectiveOn,
      cancels_on: ended.cancelOn,
    },
  ];
  return fieldRead(facts, ended.source, 'Cancellation of no policy on file', value, rows, ended);
}

const policyName = ({ policyNumber, insurer }: Filing): string =>
  `policy ${policyNumber ?? 'without a number'} of ${insurer ?? 'an unnamed insurer'}`;

function endedDocketEvidence(facts: CarrierFacts, filing: Filing): RuleEvidence {
  const value = `${filing.limitUsd === null ? 'A policy' : formatDollars(filing.limitUsd)} for ${filing.docket}, whose authority is not in force: not counted`;
  return fieldRead(facts, filing.source, 'BIPD of another docket', value, [], filing);
}

function formerHolderEvidence(facts: CarrierFacts, filing: Filing): RuleEvidence {
  const value = `${filing.limitUsd === null ? 'A policy' : formatDollars(filing.limitUsd)} for ${filing.docket}, filed while it was another carrier’s: not counted`;
  return fieldRead(facts, filing.source, 'BIPD of a former holder', value, [], filing);
}

function cancellationWarning(filed: readonly Filing[]): string {
  const last = filed
    .filter((filing) => filing.state === 'cancel_pending')
    .map((filing) => filing.cancelOn)
    .sort()
    .at(-1);
  return `Cancel pending: in force until ${formatDate(last)}`;
}

/** Motus's filings, then legacy's, each under its label; an unloaded or empty list is named as such. */
function filingEvidence(facts: CarrierFacts, filings: readonly Filing[]): RuleEvidence[] {
  const evidence: RuleEvidence[] = [];
  for (const origin of ['motus', 'legacy'] as const) {
    const onFile = `${origin}_insurance` as const;
    const history = `${origin}_insurance_history` as const;
    const current = filings.filter(
      ({ source }) => source === onFile || (origin === 'legacy' && source === 'legacy_insurance_pending'),
    );
    const ended = filings.filter((filing) => filing.source === history);
    if (current.length > 0) evidence.push(policyEvidence(facts, onFile, 'BIPD on file', current));
    else if (facts.sources[onFile].loaded) evidence.push(fieldRead(facts, onFile, 'BIPD on file', 'None reported'));
    else evidence.push(notLoaded(facts, onFile, 'BIPD on file'));
    if (ended.length > 0) evidence.push(policyEvidence(facts, history, 'BIPD ended or ending', ended));
    // Only the history has cancellations: without it a policy on file may be about to end.
    else if (current.length > 0 && !facts.sources[history].loaded)
      evidence.push(notLoaded(facts, history, 'BIPD ended or ending'));
  }
  return evidence;
}
