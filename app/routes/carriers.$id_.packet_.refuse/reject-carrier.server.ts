import { PacketRefusal } from '@contract/onboarding/packets.calls';

/** Why a carrier is refused, and the packet as the page showed it. */
export const Refusal = PacketRefusal;
