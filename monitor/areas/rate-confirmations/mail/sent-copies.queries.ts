import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import {
  rateConfirmationAnswers as answers,
  rateConfirmations as confirmations,
  rateConfirmationDeliveries as deliveries,
  storedFiles,
} from '../../../db/schema';

/**
 * Hashes of the PDFs that we delivered for a load, and of those with a signature record behind them.
 *
 * @returns null: none was, so that there is nothing to compare with
 */
export async function deliveredCopiesOf(tx: Queryable, companyId: number, loadId: number): Promise<string[] | null> {
  const own = and(eq(confirmations.companyId, companyId), eq(confirmations.loadId, loadId));
  const sent = await tx
    .select({ sha256: deliveries.pdfSha256 })
    .from(deliveries)
    .innerJoin(confirmations, eq(confirmations.id, deliveries.rateConfirmationId))
    .where(and(own, isNotNull(deliveries.sentAt)));
  if (sent.length === 0) return null;
  const signed = await tx
    .select({ sha256: storedFiles.sha256 })
    .from(answers)
    .innerJoin(confirmations, eq(confirmations.id, answers.rateConfirmationId))
    .innerJoin(storedFiles, eq(storedFiles.id, answers.fileId))
    .where(own);
  return [...new Set([...sent, ...signed].map(({ sha256 }) => sha256))];
}

/** The confirmation whose email a server returned, by its message id, which only that email has; null: none of ours. */
export async function returnedDelivery(
  tx: Queryable,
  messageId: string | null,
): Promise<{ companyId: number; loadId: number } | null> {
  if (messageId === null) return null;
  const wanted = `<${messageId.trim().replace(/^<|>$/g, '').toLowerCase()}>`;
  const [found] = await tx
    .select({ companyId: confirmations.companyId, loadId: confirmations.loadId })
    .from(deliveries)
    .innerJoin(confirmations, eq(confirmations.id, deliveries.rateConfirmationId))
    .where(eq(deliveries.messageId, wanted));
  return found ?? null;
}
