import { INVOICE_STATUS_LABELS } from '@contract/edi/edi.constants';
import { detentionTime } from '@contract/loads/detention-words';
import { PAPERWORK_GAP_LABELS } from '@contract/loads/load-papers.constants';
import type { LoadPaperwork, LoadSummary } from '@contract/loads/loads.entities';
import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import { RATE_CONFIRMATION_STATUS_LABELS } from '@contract/rate-confirmations/rate-confirmations.constants';
import { formatCents, formatCount } from '@contract/shared/format';

/** What the bill of a closed load rests on, as its row shows it. */
export interface ListedPaperwork {
  /** "POD, signed rate con"; null: nothing is missing. */
  missing: string | null;
  confirmation: { id: number; number: string; state: string; isSigned: boolean } | null;
  /** The newest document of each type; null: none. */
  proofId: number | null;
  billId: number | null;
  /** Null: none came by EDI; left out: the reader may not see invoices. */
  invoice?: { id: number; number: string; note: string; isHeld: boolean } | null;
  /** What the carrier is owed for waiting, and how long; null: no stop was waited at beyond free time. */
  detention: { words: string; note: string | null; isOwed: boolean } | null;
}

export function listedPaperwork({ paperwork, rate_confirmation: paper }: LoadSummary): ListedPaperwork | null {
  if (!paperwork) return null;
  const { proof_of_delivery_id: proofId, bill_of_lading_id: billId, invoice, missing } = paperwork;
  return {
    missing: missing.length === 0 ? null : gapsInWords(missing),
    confirmation: paper && {
      id: paper.id,
      number: numberOf(paper.id),
      state: paper.needs_acceptance
        ? 'Not signed'
        : paper.status === 'accepted'
          ? 'Signed'
          : RATE_CONFIRMATION_STATUS_LABELS[paper.status],
      isSigned: paper.status === 'accepted' && !paper.needs_acceptance,
    },
    proofId,
    billId,
    ...(invoice !== undefined && { invoice: invoice && invoiceOf(invoice) }),
    detention: detentionOf(paperwork.detention),
  };
}

/** "POD, signed rate con" */
export const gapsInWords = (missing: LoadPaperwork['missing']): string =>
  missing.map((gap, at) => (at === 0 ? PAPERWORK_GAP_LABELS[gap] : PAPERWORK_GAP_LABELS[gap].toLowerCase())).join(', ');

const invoiceOf = ({ id, number, status, total_cents: total, currency }: NonNullable<LoadPaperwork['invoice']>) => ({
  id,
  number,
  note: [
    INVOICE_STATUS_LABELS[status],
    total === null ? null : `${formatCents(total)}${currency === 'USD' ? '' : ` ${currency}`}`,
  ]
    .filter(Boolean)
    .join(', '),
  isHeld: status === 'held',
});

function detentionOf({
  minutes,
  amount_cents: cents,
  stops_not_known: open,
}: LoadPaperwork['detention']): ListedPaperwork['detention'] {
  const unknown = open > 0 ? `unknown at ${formatCount(open, 'stop')}` : null;
  if (minutes === 0)
    return unknown === null ? null : { words: 'Unknown', note: `at ${formatCount(open, 'stop')}`, isOwed: false };
  const time = detentionTime(minutes);
  return {
    words: cents === null ? time : formatCents(cents),
    note: [cents === null ? 'No rate on file' : time, unknown].filter(Boolean).join(', '),
    isOwed: true,
  };
}
