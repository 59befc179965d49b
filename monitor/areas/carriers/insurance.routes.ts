import { getCarrierInsurance } from '@contract/carriers/insurance.calls';
import type { CarrierInsurance } from '@contract/carriers/insurance.entities';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { authorityRecords } from '../rules/authority';
import { bipdOnRecord } from '../rules/coverage';
import type { CarrierFacts, FactSource } from '../rules/facts';
import { loadCarrierFacts } from '../rules/facts.queries';
import { type AuthorityRow, listAuthorities } from './authority-history.queries';
import { bipdHistory } from './coverage-history';
import { sectionSource } from './fact-source-states';
import { findAuthorityBegan, listCertificates, listRejectedFilings } from './insurance.queries';
import { policiesOnFile, sourceOf } from './policies-on-file';
import { requireCarrier } from './section-sources';

type Sources = CarrierFacts['sources'];

const INSURANCE_SOURCES = [
  'motus_insurance',
  'motus_insurance_history',
  'legacy_insurance',
  'legacy_insurance_history',
] as const satisfies readonly FactSource[];

/** Few miss its additions to the legacy list: named only if it is loaded. */
const PENDING_SOURCES = ['legacy_insurance_pending'] as const satisfies readonly FactSource[];

export function insuranceRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getCarrierInsurance, async ({ params: { id } }, { company, user, today }) => {
    await requireCarrier(db, id);
    const facts = (await loadCarrierFacts(db, [id], company.id, today)).get(id)!;
    const { sources } = facts;
    const mayViewCertificates = user.paywall.can_view_insurance_certificates;
    const [policies, rejected, authorities, authorityBegan, certificates] = await Promise.all([
      policiesOnFile(db, id, today, sources),
      listRejectedFilings(db, id),
      listAuthorities(db, id),
      findAuthorityBegan(db, id, sources),
      mayViewCertificates ? listCertificates(db, id, company.id, today) : undefined,
    ]);
    return {
      bipd: { ...requiredBipd(sources, authorities), ...bipdInForce(facts, today) },
      in_force: policies.inForce,
      pending: policies.pending,
      ended: policies.ended,
      rejected,
      bipd_history: bipdHistory(policies.all, sources, authorityBegan, today),
      certificates,
      certificates_missing: mayViewCertificates
        ? null
        : ({ kind: 'plan', name: 'can_view_insurance_certificates' } as const),
      sources: [...INSURANCE_SOURCES, ...(sources.legacy_insurance_pending.loaded ? PENDING_SOURCES : [])].map(
        (source) => sectionSource(sources, source),
      ),
    };
  });
}

/**
 * The largest amount required for its for-hire authorities, active ones first. A zero counts only if the authority is
 * active: the files also print it for those that ended.
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

/** The rules' count: see `bipdOnRecord`. */
function bipdInForce(
  facts: CarrierFacts,
  today: string,
): Omit<CarrierInsurance['bipd'], 'required_usd' | 'required_source'> {
  const { filed, filedUsd, outdated, ofEndedDockets, contradictions, unmatched } = bipdOnRecord(facts, today);
  const deciding = filed.find((policy) => policy.limitUsd === filedUsd) ?? filed[0];
  const ends = filed.flatMap((policy) => (policy.state === 'cancel_pending' ? [policy.cancelOn!] : []));
  return {
    in_force_usd: filedUsd,
    in_force_source: deciding ? sourceOf(facts.sources, deciding) : null,
    // One lasting policy is enough: coverage ends only when all end.
    cancel_effective_on: filed.length > 0 && ends.length === filed.length ? ends.sort().at(-1)! : null,
    too_old: outdated.length > 0,
    other_dockets: [...new Set(ofEndedDockets.flatMap(({ docket }) => docket ?? []))],
    contradictions: contradictions.map(({ docket, motusUsd, motusAsOf, legacyUsd, legacyAsOf }) => ({
      docket,
      motus_usd: motusUsd,
      motus_as_of: motusAsOf,
      legacy_usd: legacyUsd,
      legacy_as_of: legacyAsOf,
    })),
    unmatched_cancellations: unmatched.map(({ ended, policy }) => ({
      policy_number: ended.policyNumber,
      insurer: ended.insurer,
      cancel_effective_on: ended.cancelOn,
      source: sourceOf(facts.sources, ended),
      on_file: policy.policyNumber,
    })),
  };
}
