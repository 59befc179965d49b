import type { PacketHold } from '@contract/onboarding/packets.calls';
import { HOLD_CAUSES, type HoldCause } from '@contract/onboarding/packets.constants';

/** What people decide about a packet before its approval, which is the last. */
const BEFORE_APPROVAL: readonly HoldCause[] = [
  'refused',
  'authority',
  'identity',
  'bank_change',
  'redline',
  'tax_form',
];

export const decidedFirst = ({ cause }: PacketHold): boolean => BEFORE_APPROVAL.includes(cause as HoldCause);

export const causeOf = ({ cause }: PacketHold) => HOLD_CAUSES[cause as HoldCause];

export const labelOf = (hold: PacketHold): string => causeOf(hold)?.label ?? hold.reason;

/** Where on the page a hold is. */
export const anchorOf = ({ id }: PacketHold): string => `hold-${id}`;
