import { getCarrier } from '@contract/carriers/carriers.calls';
import { getCarrierUsers } from '@contract/connections/carrier-users.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { getCurrentContract } from '@contract/onboarding/contracts.calls';
import { missingFor } from '@contract/shared/permissions';

import { listConnectionInvitations } from '~/models/connection-invitations.server';

import { listClassifications } from '~/models/rules.server';
import type { Monitor } from '~/services/monitor.server';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName } from '~/view/carrier/identifiers';

/** The carrier to invite, with what speaks against it, the people on file and the invitations so far. */
export async function loadInvite(monitor: Monitor, user: CurrentUser, id: string) {
  const [carrier, people, classifications, { invitations }, contract] = await Promise.all([
    monitor.get(getCarrier, { params: { id }, query: {} }),
    monitor.get(getCarrierUsers, { params: { id } }),
    listClassifications(monitor),
    listConnectionInvitations(monitor, id),
    monitor.get(getCurrentContract, {}).then((answer) => answer.contract),
  ]);
  return {
    carrierId: carrier.id,
    name: carrierName(carrier),
    recordEmail: carrier.email,
    relationship: carrier.relationship,
    verdict: carrier.rules_assessment?.overall_result ?? null,
    warnings: describeWarnings(carrier),
    hasAgreement: contract !== null,
    mayUploadAgreement: missingFor('manageContracts', user) === null,
    people: people.carrier_users.filter(({ status }) => status !== 'inactive'),
    classifications: classifications
      .filter(({ is_active, is_by_broker_election }) => is_active && is_by_broker_election)
      .map((one) => ({ id: one.id, name: one.name })),
    invitations,
  };
}
