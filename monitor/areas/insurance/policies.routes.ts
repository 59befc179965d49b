import type { InsurancePolicy } from '@contract/carriers/insurance.entities';
import {
  listCancelledInsurancePolicies,
  listEndingPolicies,
  listInsurancePolicies,
  listPendingActiveInsurancePolicies,
} from '@contract/insurance/policies.calls';
import { addDays, dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import type { FastifyInstance } from 'fastify';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { mount, paged } from '../../plugins/calls';
import type { Services } from '../../services';
import { type PoliciesOnFile, policiesOnFile } from '../carriers/policies-on-file';
import { endingPolicies } from './ending-policies';

type Asked = { page: number; per_page: number; carrier_id: number };

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
    const ending = await endingPolicies(db, company.id, { today, until, withCertificates });
    const from = (query.page - 1) * query.per_page;
    return paged({ ending_policies: ending.slice(from, from + query.per_page) }, query, ending.length);
  });

  async function page(query: Asked, today: string, chosen: (policies: PoliciesOnFile) => InsurancePolicy[]) {
    await assertKnownCarrier(db, query.carrier_id);
    const policies = chosen(await policiesOnFile(db, query.carrier_id, today));
    const from = (query.page - 1) * query.per_page;
    const shown = policies.slice(from, from + query.per_page);
    return paged(
      { insurance_policies: shown.map((policy) => ({ carrier_id: query.carrier_id, ...policy })) },
      query,
      policies.length,
    );
  }
}
