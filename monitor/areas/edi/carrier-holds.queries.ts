import type { InvoiceFinding } from '@contract/edi/edi.entities';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';

/**
 * What now speaks against paying some carriers of a company at all, whatever an invoice says: payment on hold, do not dispatch. Read
 * when an invoice comes and each time it is shown or released, since a hold may come after the invoice.
 *
 * @returns by carrier; one without a hold is missing
 */
export async function carrierHolds(
  db: Queryable,
  companyId: number,
  carrierIds: readonly number[],
): Promise<Map<number, InvoiceFinding[]>> {
  if (carrierIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string | number; is_held: boolean; is_stopped: boolean }>(sql`
    SELECT c.id,
      EXISTS (SELECT FROM packet_holds h JOIN onboarding_packets p ON p.id = h.packet_id
        WHERE p.company_id = ${companyId} AND p.carrier_id = c.id AND h.kind = 'bank_change' AND h.released_at IS NULL) AS is_held,
      EXISTS (SELECT FROM connections n WHERE n.company_id = ${companyId} AND n.carrier_id = c.id
        AND n.status = 'do_not_dispatch') AS is_stopped
    FROM unnest(${sql.param([...new Set(carrierIds)])}::bigint[]) AS c (id)`);
  const finding = (kind: 'payment_held' | 'do_not_dispatch', sentence: string): InvoiceFinding => ({
    kind,
    sentence,
    invoiced: null,
    on_file: null,
  });
  return new Map(
    rows.flatMap(({ id, is_held: isHeld, is_stopped: isStopped }) =>
      isHeld || isStopped
        ? [
            [
              Number(id),
              [
                ...(isHeld
                  ? [finding('payment_held', 'Payment to this carrier is on hold: its bank or remit-to is in doubt.')]
                  : []),
                ...(isStopped ? [finding('do_not_dispatch', 'The carrier is on your do not dispatch list.')] : []),
              ],
            ] as const,
          ]
        : [],
    ),
  );
}
