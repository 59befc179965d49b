import type { Source } from '@contract/carriers/carriers.entities';
import { getCarrierInsurance } from '@contract/carriers/insurance.calls';
import type { CarrierInsurance, InsurancePolicy } from '@contract/carriers/insurance.entities';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../plugins/calls';
import type { Services } from '../../services';
import { authorityRecords } from '../rules/authority';
import { type Filing, filingState, filingsOnRecord, isInForce, largestLimit } from '../rules/coverage';
import type { CarrierFacts, FactSource, FilingFact } from '../rules/facts';
import { type AuthorityRow, listAuthorities } from './authority-history.queries';
import { bipdHistory } from './coverage-history';
import { loadSourceStates, sectionSource } from './fact-source-states';
import { type FiledPolicy, findAuthorityBegan, listCertificates, listFiledPolicies } from './insurance.queries';
import { requireCarrier } from './section-sources';

type Sources = CarrierFacts['sources'];

const INSURANCE_SOURCES = [
  'motus_insurance',
  'motus_insurance_history',
  'legacy_insurance',
  'legacy_insurance_history',
] as const satisfies readonly FactSource[];

export function insuranceRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getCarrierInsurance, async ({ params: { id } }, { company, user, today }) => {
    await requireCarrier(db, id);
    const sources = await loadSourceStates(db, id, today);
    const mayViewCertificates = user.paywall.can_view_insurance_certificates;
    const [filings, authorities, authorityBegan, certificates] = await Promise.all([
      listFiledPolicies(db, id),
      listAuthorities(db, id),
      findAuthorityBegan(db, id, sources),
      mayViewCertificates ? listCertificates(db, id, company.id, today) : undefined,
    ]);
    const policies = filingsOnRecord({ sources, filings }, today).map((policy) => endedByItself(policy, today));
    const inForce = policies.filter((policy) => isInForce(policy) || policy.state === 'undated');
    const pending = policies.filter((policy) => policy.state === 'not_yet_effective');
    const ended = policies.filter((policy) => !inForce.includes(policy) && !pending.includes(policy));
    return {
      bipd: { ...requiredBipd(sources, authorities), ...bipdInForce(sources, policies) },
      in_force: inForce.sort(byType).map((policy) => toPolicy(policy, sources)),
      pending: pending.sort(byType).map((policy) => toPolicy(policy, sources)),
      ended: ended.sort(newestEndFirst).map((policy) => toPolicy(policy, sources)),
      bipd_history: bipdHistory(policies, sources, authorityBegan, today),
      certificates,
      certificates_missing: mayViewCertificates
        ? null
        : ({ kind: 'plan', name: 'can_view_insurance_certificates' } as const),
      sources: INSURANCE_SOURCES.map((source) => sectionSource(sources, source)),
    };
  });
}

/** What had ended before Motus spoke is told as ended, not as superseded. */
function endedByItself(policy: Filing<FiledPolicy>, today: string): Filing<FiledPolicy> {
  const isOver = policy.state === 'superseded' && filingState(policy, today) === 'cancelled';
  return isOver ? { ...policy, state: 'cancelled' } : policy;
}

const sourceOf = (sources: Sources, fact: { source: FactSource; asOf: string | null }): Source => ({
  name: sources[fact.source].name,
  as_of: fact.asOf,
});

/**
 * The largest amount asked of its for-hire authorities, active ones before all others. A zero counts only where the
 * authority is active: the files print it for those that ended as well.
 */
function requiredBipd(
  sources: Sources,
  authorities: AuthorityRow[],
): Pick<CarrierInsurance['bipd'], 'required_usd' | 'required_source'> {
  const records = authorityRecords({ sources, authorities }).filter(
    (record) => record.kind === 'carrier' && !record.superseded && record.bipdRequiredUsd !== null,
  );
  const active = records.filter((record) => record.status === 'active');
  const asking = active.length > 0 ? active : records.filter((record) => record.bipdRequiredUsd! > 0);
  const [most] = asking.sort((a, b) => b.bipdRequiredUsd! - a.bipdRequiredUsd!);
  return { required_usd: most?.bipdRequiredUsd ?? null, required_source: most ? sourceOf(sources, most) : null };
}

function bipdInForce(
  sources: Sources,
  policies: Filing<FiledPolicy>[],
): Pick<CarrierInsurance['bipd'], 'in_force_usd' | 'in_force_source' | 'cancel_effective_on'> {
  const bipd = policies.filter((policy) => policy.type === 'bipd' && isInForce(policy));
  const limit = largestLimit(bipd);
  const deciding = bipd.find((policy) => policy.limitUsd === limit) ?? bipd[0];
  const ends = bipd.flatMap((policy) => (policy.state === 'cancel_pending' ? [policy.cancelOn!] : []));
  return {
    in_force_usd: limit,
    in_force_source: deciding ? sourceOf(sources, deciding) : null,
    // One policy that stays is enough: only when all end does the cover.
    cancel_effective_on: bipd.length > 0 && ends.length === bipd.length ? ends.sort().at(-1)! : null,
  };
}

/** BIPD first: it is what FMCSA asks of every carrier. Within a type the newest stays first. */
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
