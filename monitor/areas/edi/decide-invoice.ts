import { httpErrors } from '../../base/http-errors';
import { ediInvoices } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, changeRow } from '../../decisions/versions';

/**
 * Releases a held invoice or rejects one. What was odd about it stays on it.
 *
 * @throws ApiError 404 for another company's; 409; 422 for one that is decided
 */
export function decideInvoice(
  deciding: Deciding,
  id: number,
  input: { is_released: boolean; reason: string; expected_version?: number },
): Promise<void> {
  return decide(deciding, async (d) => {
    const [row] = await d.tx.select().from(ediInvoices).where(d.own(ediInvoices, id));
    if (!row) throw httpErrors.notFound('That invoice');
    await assertVersion(d, ediInvoices, id, input.expected_version);
    const { is_released: isReleased, reason } = input;
    const isOpen = row.status === 'held' || (row.status === 'matches' && !isReleased);
    if (!isOpen) throw httpErrors.invalid({ is_released: [`This invoice is ${row.status} already.`] });
    await changeRow(d, ediInvoices, id, isReleased ? 'Released' : 'Rejected', {
      status: isReleased ? 'released' : 'rejected',
      decidedAt: d.now,
      decidedByUserId: d.userId,
      reason,
    });
    if (row.carrierId === null) return;
    d.carrierEvent({
      carrierId: row.carrierId,
      kind: 'edi_invoice_decided',
      summary: `Invoice ${row.number} ${isReleased ? 'released' : 'rejected'}`,
      note: reason,
      data: { edi_invoice_id: id, is_released: isReleased, ...(row.loadId !== null && { load_id: row.loadId }) },
    });
  });
}
