import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { getCarrier } from '~/models/carriers.server';
import { getOnboardingPacket, listContracts, listOnboardingPackets } from '~/models/onboarding.server';
import type { Monitor } from '~/services/monitor.server';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName } from '~/view/carrier/identifiers';

/** The carrier's newest packet with what the page needs to decide about it, and the packets before it. */
export async function loadPacket(monitor: Monitor, user: CurrentUser, carrierId: string) {
  const carrier = await getCarrier(monitor, carrierId);
  const [current, ...earlier] = await listOnboardingPackets(monitor, carrierId);
  const [packet, contracts] = await Promise.all([
    current ? getOnboardingPacket(monitor, current.id) : null,
    listContracts(monitor),
  ]);
  return {
    carrierId: carrier.id,
    name: carrierName(carrier),
    isOnboarded: carrier.relationship?.status === 'onboarded',
    warnings: describeWarnings(carrier),
    packet,
    earlier,
    contracts,
    mayDecide: missingFor('onboardCarriers', user) === null,
    mayOverride: missingFor('overrideRules', user) === null,
    mayOverrideStopping: missingFor('overrideStoppingRules', user) === null,
    maySeeBank: missingFor('viewBankAccounts', user) === null,
  };
}
