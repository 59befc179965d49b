import type { LoadCarrierDisposition } from '@contract/load-board/dispositions.entities';
import { DISPOSITION_REASON_LABELS } from '@contract/load-board/load-board.constants';
import { formatDate } from '@contract/shared/format';

/** `Price, Nov 20, 2026, load RC-1: “wants 2,100”` */
export function dispositionInWords(disposition: LoadCarrierDisposition): string {
  const { reason, notes, created_at, load_reference } = disposition;
  const words = `${DISPOSITION_REASON_LABELS[reason]}, ${formatDate(created_at)}, load ${load_reference}`;
  return notes === null ? words : `${words}: “${notes}”`;
}
