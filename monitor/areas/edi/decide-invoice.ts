import { FINDINGS_OF_COMPLIANCE } from '@contract/edi/edi.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { httpErrors } from '../../base/http-errors';
import { ediInvoices } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, changeRow } from '../../decisions/versions';
import { carrierHolds } from '../loads/invoice-holds.queries';

/**
 * Releases a held invoice or rejects one. What was odd about it stays on it.
 *
 * @throws ApiError 404 for another company's; 409; 422 for one that is decided, and for the release of one whose money may go to a
 *   thief by someone without `compliance`
 */
export function decideInvoice(
  deciding: Deciding<CurrentUser>,
  id: number,
  input: { is_released: boolean; reason: string; expected_version?: number },
): Promise<void> {
  return decide(deciding, async (d) => {
    const [row] = await d.tx.select().from(ediInvoices).where(d.own(ediInvoices, id));
    if (!row) throw httpErrors.notFound('That invoice');
    await assertVersion(d, ediInvoices, id, input.expected_version);
    const { is_released: isReleased, reason } = input;
    // One that matched may be held since: its page says so, and releases it.
    const isOpen = row.status === 'held' || row.status === 'matches';
    if (!isOpen) throw httpErrors.invalid({ is_released: [`This invoice is ${row.status} already.`] });
    if (isReleased && !d.user.scopes.includes('compliance')) {
      const holds = await carrierHolds(d.tx, d.companyId, [row]);
      const grave = [...holds(row), ...row.findings].filter(({ kind }) => FINDINGS_OF_COMPLIANCE.includes(kind));
      if (grave.length > 0)
        throw httpErrors.invalid({
          reason: [
            ...new Set(grave.map(({ sentence }) => sentence)),
            'Someone with the permission “compliance” releases it.',
          ],
        });
    }
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
