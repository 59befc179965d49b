import { getCarrier } from '@contract/carriers/carriers.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { listContracts } from '@contract/onboarding/contracts.calls';
import { getOnboardingPacket, listOnboardingPackets } from '@contract/onboarding/packets.calls';
import { RELEASED_BY_BANK_CALL } from '@contract/onboarding/packets.constants';
import { listSeenContacts } from '@contract/proven-calls/seen-contacts.calls';
import { missingFor } from '@contract/shared/permissions';

import { getCallsToCarrier } from '~/models/proven-calls.server';
import type { Monitor } from '~/services/monitor.server';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName } from '~/view/carrier/identifiers';

/** Holds that a call to the carrier releases. */
const CALLED_ABOUT: readonly string[] = ['identity', ...RELEASED_BY_BANK_CALL];

/** The carrier's newest packet with what the page needs to decide about it, and the packets before it. */
export async function loadPacket(monitor: Monitor, user: CurrentUser, carrierId: string) {
  const carrier = await monitor.get(getCarrier, { params: { id: carrierId }, query: {} });
  const [current, ...earlier] = (await monitor.get(listOnboardingPackets, { query: { carrier_id: carrierId } }))
    .onboarding_packets;
  const mayDecide = missingFor('onboardCarriers', user) === null;
  const [packet, contracts, seen] = await Promise.all([
    current ? monitor.get(getOnboardingPacket, { params: { id: current.id } }) : null,
    monitor.get(listContracts, { query: {} }).then((answer) => answer.contracts),
    current && mayDecide
      ? monitor.get(listSeenContacts, { params: { id: carrier.id } }).then((answer) => answer.seen_contacts)
      : [],
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
