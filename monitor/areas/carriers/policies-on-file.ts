import type { Source } from '@contract/carriers/carriers.entities';
import type { InsurancePolicy } from '@contract/carriers/insurance.entities';
import type { Database } from '../../db/client';
import { type Filing, filingState, filingsOnRecord, isInForce } from '../rules/coverage';
import type { CarrierFacts, FactSource, FilingFact } from '../rules/facts';
import { loadSourceStates } from './fact-source-states';
import { type FiledPolicy, listFiledPolicies } from './insurance.queries';

type Sources = CarrierFacts['sources'];

/** A carrier's filings with FMCSA on a day: all of them, and grouped by their worth. */
export type PoliciesOnFile = {
  all: Filing<FiledPolicy>[];
  /** In force, with or without a pending cancellation, and those with unreported dates. BIPD first. */
  inForce: InsurancePolicy[];
  /** On file, not effective yet. */
  pending: InsurancePolicy[];
  /** Cancelled, replaced or superseded, newest end first. */
  ended: InsurancePolicy[];
};

/** Reads and sorts a carrier's filings. `sources`: their state for the carrier. */
export async function policiesOnFile(
  db: Database,
  carrierId: number,
  today: string,
  sources?: Sources,
): Promise<PoliciesOnFile> {
  const known = sources ?? (await loadSourceStates(db, carrierId, today));
  const filings = await listFiledPolicies(db, carrierId);
  const all = filingsOnRecord({ sources: known, filings }, today).map((policy) => endedByItself(policy, today));
  const inForce = all.filter((policy) => isInForce(policy) || policy.state === 'undated');
  const pending = all.filter((policy) => policy.state === 'not_yet_effective');
  const ended = all.filter((policy) => !inForce.includes(policy) && !pending.includes(policy));
  return {
    all,
    inForce: inForce.sort(byType).map((policy) => toPolicy(policy, known)),
    pending: pending.sort(byType).map((policy) => toPolicy(policy, known)),
    ended: ended.sort(newestEndFirst).map((policy) => toPolicy(policy, known)),
  };
}

/** A policy that ended before Motus counts as ended, not as superseded. */
function endedByItself(policy: Filing<FiledPolicy>, today: string): Filing<FiledPolicy> {
  const isOver = policy.state === 'superseded' && filingState(policy, today) === 'cancelled';
  return isOver ? { ...policy, state: 'cancelled' } : policy;
}

/** A fact's source and age. */
export const sourceOf = (sources: Sources, fact: { source: FactSource; asOf: string | null }): Source => ({
  name: sources[fact.source].name,
  as_of: fact.asOf,
});

/** BIPD first: FMCSA requires it of every carrier. Within a type the newest comes first. */
function byType(a: Filing<FiledPolicy>, b: Filing<FiledPolicy>): number {
  return TYPE_ORDER.indexOf(a.type) - TYPE_ORDER.indexOf(b.type);
}
const TYPE_ORDER: readonly FilingFact['type'][] = ['bipd', 'cargo', 'bond', 'trust', 'other'];

/** By the day it ended, or for a superseded one by the day it began. */
function newestEndFirst(a: Filing<FiledPolicy>, b: Filing<FiledPolicy>): number {
  const endOf = (policy: Filing<FiledPolicy>) => policy.cancelOn ?? policy.effectiveOn ?? '';
  return endOf(b).localeCompare(endOf(a));
}

function toPolicy(policy: Filing<FiledPolicy>, sources: Sources): InsurancePolicy {
  return {
    type: policy.type,
    coverage_class: policy.coverageClass,
    form_code: policy.formCode,
    docket: policy.docket,
    insurer: policy.insurer,
    policy_number: policy.policyNumber,
    limit_usd: policy.limitUsd,
    underlying_usd: policy.underlyingUsd,
    effective_on: policy.effectiveOn,
    received_on: policy.receivedOn,
    cancel_effective_on: policy.cancelOn,
    end_reason: policy.endReason,
    state: policy.state,
    source: sourceOf(sources, policy),
  };
}
