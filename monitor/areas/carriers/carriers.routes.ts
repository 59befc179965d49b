import { getCarrier, searchCarriers } from '@contract/carriers/carriers.calls';
import type { CarrierWarning } from '@contract/carriers/carriers.entities';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { assessCarriers } from '../rules/assess-carriers';
import { summarizeAssessment } from '../rules/evaluate';
import { loadCarrierFacts } from '../rules/facts.queries';
import { withoutCertificates } from '../rules/without-certificates';
import { findRelationship, searchCarrierRows } from './carriers.queries';
import { listFacts } from './list-facts';
import { findCarrierRecord, toCarrier } from './profile.queries';
import { findSharedWithFailed } from './shared-with-failed';
import { sharedWithFailedWarnings, warningsOf } from './warnings';

export function carriersRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, searchCarriers, async ({ query }, { company, user, today }) => {
    const { rows, total } = await searchCarrierRows(db, {
      searchText: query.search_text ?? '',
      q: query.q,
      page: query.page,
      perPage: query.per_page,
      companyId: company.id,
      today,
    });
    if (isReduced(user)) return paged({ carriers: rows.map((row) => ({ ...row, relationship: null })) }, query, total);
    if (query.include !== 'rules_assessment') return paged({ carriers: rows }, query, total);
    const assessed = await assessCarriers(
      db,
      rows.map(({ id }) => id),
      company.id,
      today,
    );
    const carriers = rows.map((row) => {
      const { facts, assessment } = assessed.get(row.id)!;
      return { ...row, facts: listFacts(facts, today), rules_assessment: summarizeAssessment(assessment) };
    });
    return paged({ carriers }, query, total);
  });

  mount(app, services, getCarrier, async ({ params }, { company, user, today }) => {
    const record = await findCarrierRecord(db, params.id);
    if (!record) throw refuse.notFound('That carrier');
    if (isReduced(user)) {
      const facts = (await loadCarrierFacts(db, [params.id], company.id, today)).get(params.id)!;
      const warnings = warningsOf(facts, today).filter(({ kind }) => REDUCED_WARNINGS.includes(kind));
      return { ...toCarrier(record), relationship: null, warnings, rules_assessment: null };
    }
    const [assessed, relationship, failedLinks] = await Promise.all([
      assessCarriers(db, [params.id], company.id, today),
      findRelationship(db, company.id, params.id),
      findSharedWithFailed(db, params.id, company.id, today),
    ]);
    const { facts, assessment } = assessed.get(params.id)!;
    return {
      ...toCarrier(record),
      relationship,
      warnings: [...warningsOf(facts, today), ...sharedWithFailedWarnings(failedLinks, facts)],
      rules_assessment: missingFor('viewCertificates', user) ? withoutCertificates(assessment) : assessment,
    };
  });
}

/** A watchdog account without the full profile sees who a carrier is, its authority and alerts: no verdict, no relationship. */
const isReduced = (user: CurrentUser) => missingFor('viewFullCarrierProfile', user) !== null;

const REDUCED_WARNINGS: readonly CarrierWarning['kind'][] = [
  'identity_alert',
  'authority_revoked',
  'authority_newly_granted',
];
