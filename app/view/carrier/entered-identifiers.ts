import { ENTERED_IDENTIFIER_STATUS_LABELS, IDENTIFIER_CHECKS } from '@contract/carriers/entered-identifiers.constants';
import type { EnteredIdentifier, SameNumber } from '@contract/carriers/entered-identifiers.entities';
import { formatDate } from '@contract/shared/format';

/** Who entered a number and when: "Given by the carrier in its packet, May 3, 2026". */
export function whoEntered({ onboarding_packet_id, entered_by, entered_at }: EnteredIdentifier): string {
  const who =
    onboarding_packet_id === null
      ? `Entered by ${entered_by ?? 'a former user'}`
      : 'Given by the carrier in its packet';
  return `${who}, ${formatDate(entered_at)}`;
}

/** The result of the check: "Verified May 4, 2026 by Ana Lee. Looked up in the register …". */
export function whatWasDecided({ status, decided_at, decided_by, checked_by }: EnteredIdentifier): string {
  const label = ENTERED_IDENTIFIER_STATUS_LABELS[status];
  if (decided_at === null) return label;
  const who = decided_by === null ? '' : ` by ${decided_by}`;
  return `${label} ${formatDate(decided_at)}${who}${checked_by ? `. ${IDENTIFIER_CHECKS[checked_by]}` : ''}`;
}

/** A warning about another carrier with the same number. */
export function otherCarrier({ carrier_id, carrier_name, on, status }: SameNumber): string {
  const name = carrier_name ?? `carrier ${carrier_id}`;
  if (on === 'federal_record') return `On the federal record it is a number of ${name}.`;
  return status === 'verified'
    ? `Your company verified it as a number of ${name}.`
    : `It was entered as a number of ${name} as well, not verified yet.`;
}
