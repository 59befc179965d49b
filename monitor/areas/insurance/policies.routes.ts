import type { InsurancePolicy } from '@contract/carriers/insurance.entities';
import {
  carrierAsked,
  exportEndingPolicies,
  listCancelledInsurancePolicies,
  listEndingPolicies,
  listInsurancePolicies,
  listPendingActiveInsurancePolicies,
  type OfCarrier,
} from '@contract/insurance/policies.calls';
import { addDays, dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { recordExport } from '../../db/history/audit-log';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { mount, paged } from '../../server/calls';
import { rowSearch } from '../../server/ransack';
import type { Services } from '../../server/services';
import { type PoliciesOnFile, policiesOnFile } from '../carriers/policies-on-file';
import { endingPolicies } from './ending-policies';

/** What `q[...]` may search in policies on file, and in coverage that ends. */
const policiesFound = rowSearch({
  carrier_id: 'integer',
  type: 'string',
  coverage_class: 'string',
  form_code: 'string',
  docket: 'string',
  insurer: 'string',
  policy_number: 'string',
  limit_usd: 'integer',
  underlying_usd: 'integer',
  effective_on: 'date',
  received_on: 'date',
  cancel_effective_on: 'date',
  end_reason: 'string',
  state: 'string',
});
const endingFound = rowSearch({
  carrier_id: 'integer',
  carrier_name: 'string',
  connection_status: 'string',
  kind: 'string',
  coverage: 'string',
  limit_usd: 'integer',
  insurer: 'string',
  policy_number: 'string',
  ends_on: 'date',
  is_continued: 'boolean',
});

export function policiesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listInsurancePolicies, ({ query }, { today }) => page(query, today, ({ inForce }) => inForce));

  mount(app, services, listCancelledInsurancePolicies, ({ query }, { today }) =>
    page(query, today, ({ ended }) => ended),
  );

  mount(app, services, listPendingActiveInsurancePolicies, ({ query }, { today }) =>
    page(query, today, ({ pending }) => pending),
  );

  mount(app, services, listEndingPolicies, async ({ query }, { company, user, now, today }) => {
    const until = addDays(dayOf(now), query.days);
    const withCertificates = missingFor('viewCertificates', user) === null;
    const all = await endingPolicies(db, company.id, { today, until, withCertificates });
    const ending = await endingFound(db, all, query.q);
    const from = (query.page - 1) * query.per_page;
    return paged({ ending_policies: ending.slice(from, from + query.per_page) }, query, ending.length);
  });

  mount(app, services, exportEndingPolicies, async ({ query }, { company, user, now, today }) => {
    const until = addDays(dayOf(now), query.days);
    const withCertificates = missingFor('viewCertificates', user) === null;
    const all = await endingPolicies(db, company.id, { today, until, withCertificates });
    const line = { companyId: company.id, userId: user.id, occurredAt: now, kind: 'carriers_exported' as const };
    await recordExport(db, { ...line, summary: 'Exported expiring insurance' }, true);
    return { ending_policies: all };
  });

  async function page(query: OfCarrier, today: string, chosen: (policies: PoliciesOnFile) => InsurancePolicy[]) {
    const carrierId = carrierAsked(query);
    if (carrierId === null)
      throw httpErrors.invalid({ carrier_id: ['Name the carrier: carrier_id or q[carrier_id_eq].'] });
    await assertKnownCarrier(db, carrierId);
    const onFile = chosen(await policiesOnFile(db, carrierId, today));
    const policies = await policiesFound(
      db,
      onFile.map((policy) => ({ carrier_id: carrierId, ...policy })),
      query.q,
    );
    const from = (query.page - 1) * query.per_page;
    const shown = policies.slice(from, from + query.per_page);
    return paged({ insurance_policies: shown }, query, policies.length);
  }
}
