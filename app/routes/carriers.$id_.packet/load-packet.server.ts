import type { CurrentUser } from '@contract/identity/identity.entities';
import { RELEASED_BY_BANK_CALL } from '@contract/onboarding/packets.constants';
import { missingFor } from '@contract/shared/permissions';
import { getCarrier } from '~/models/carriers.server';
import { getOnboardingPacket, listContracts, listOnboardingPackets } from '~/models/onboarding.server';
import { getCallsToCarrier, getSeenContacts } from '~/models/proven-calls.server';
import type { Monitor } from '~/services/monitor.server';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName } from '~/view/carrier/identifiers';

/** Holds that a call to the carrier releases. */
const CALLED_ABOUT: readonly string[] = ['identity', ...RELEASED_BY_BANK_CALL];

/** The carrier's newest packet with what the page needs to decide about it, and the packets before it. */
export async function loadPacket(monitor: Monitor, user: CurrentUser, carrierId: string) {
  const carrier = await getCarrier(monitor, carrierId);
  const [current, ...earlier] = await listOnboardingPackets(monitor, carrierId);
  const mayDecide = missingFor('onboardCarriers', user) === null;
  const [packet, contracts, seen] = await Promise.all([
    current ? getOnboardingPacket(monitor, current.id) : null,
    listContracts(monitor),
    current && mayDecide ? getSeenContacts(monitor, carrier.id) : [],
  ]);
  const asksForACall = packet?.holds.some(
    ({ cause, released_at }) => released_at === null && CALLED_ABOUT.includes(cause),
  );
  return {
    carrierId: carrier.id,
    name: carrierName(carrier),
    isOnboarded: carrier.relationship?.status === 'onboarded',
    warnings: describeWarnings(carrier),
    packet,
    /** The contacts that this packet names, each with its age. */
    contacts: seen.filter(({ packet_ids }) => packet && packet_ids.includes(packet.id)),
    earlier,
    contracts,
    calls: mayDecide && asksForACall ? await getCallsToCarrier(monitor, carrier.id) : null,
    mayDecide,
    mayOverride: missingFor('overrideRules', user) === null,
    mayOverrideStopping: missingFor('overrideStoppingRules', user) === null,
    maySeeBank: missingFor('viewBankAccounts', user) === null,
  };
}
