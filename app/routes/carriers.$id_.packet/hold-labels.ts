import type { PacketHold } from '@contract/onboarding/packets.calls';
import { DECIDED_BEFORE_APPROVAL, HOLD_CAUSES, type HoldCause } from '@contract/onboarding/packets.constants';

/** Whether a person decides it before the approval, which is the last. */
export const decidedFirst = ({ cause }: PacketHold): boolean => DECIDED_BEFORE_APPROVAL.some((one) => one === cause);

export const causeOf = ({ cause }: PacketHold) => HOLD_CAUSES[cause as HoldCause];

export const labelOf = (hold: PacketHold): string => causeOf(hold)?.label ?? hold.reason;

/** Where on the page a hold is. */
export const anchorOf = ({ id }: PacketHold): string => `hold-${id}`;
