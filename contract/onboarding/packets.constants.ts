/** Where a carrier is in its onboarding packet (vetting text, section 4, completed by our decision). */
export const PACKET_STATUSES = [
  'not_started',
  'in_progress',
  'held_for_review',
  'held_for_insurance',
  'held_for_bank_change',
  'complete',
] as const;
export type PacketStatus = (typeof PACKET_STATUSES)[number];

export const PACKET_STATUS_LABELS: Record<PacketStatus, string> = {
  not_started: 'Not started',
  in_progress: 'In progress',
  held_for_review: 'Held for review',
  held_for_insurance: 'Held for insurance',
  held_for_bank_change: 'Held for a bank change',
  complete: 'Complete',
};

/** Every status that begins so puts the carrier on hold. */
export const HELD_PACKET_PREFIX = 'held';

export function isHeldPacket(status: string): boolean {
  return status.startsWith(HELD_PACKET_PREFIX);
}

/** Status of the answer when a redlined tax contract was taken in part only (loads text, section 8). */
export const REDLINED_TAX_CONTRACT_PARTIAL_STATUS = 206;
