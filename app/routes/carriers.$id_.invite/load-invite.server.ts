import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { getCarrierUsers } from '~/models/carrier-people.server';
import { getCarrier } from '~/models/carriers.server';
import { listConnectionInvitations } from '~/models/connection-invitations.server';
import { getCurrentContract } from '~/models/onboarding.server';
import { listClassifications } from '~/models/rules.server';
import type { Monitor } from '~/services/monitor.server';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName } from '~/view/carrier/identifiers';

/** The carrier to invite, with what speaks against it, the people on file and the invitations so far. */
export async function loadInvite(monitor: Monitor, user: CurrentUser, id: string) {
  const [carrier, people, classifications, { invitations }, contract] = await Promise.all([
    getCarrier(monitor, id),
    getCarrierUsers(monitor, id),
    listClassifications(monitor),
    listConnectionInvitations(monitor, id),
    getCurrentContract(monitor),
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
