import { PacketRefusal } from '@contract/onboarding/packets.calls';
import { shownVersion } from '~/services/page.server';

/** Why a carrier is refused, and the version of the packet that the page showed. */
export const Refusal = PacketRefusal.extend({ expected_version: shownVersion });
