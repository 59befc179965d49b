import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import {
  rateConfirmationAnswers as answers,
  rateConfirmations as confirmations,
  rateConfirmationDeliveries as deliveries,
  loads,
  rateConfirmationRevisions as revisions,
  storedFiles,
} from '../../../db/schema';
import type { KeptMail } from '../../../db/schema/rate-confirmation-mails';

/**
 * Hashes of the PDFs delivered for a load, and of those with a signature record appended.
 *
 * @returns null: none, so that there is nothing to compare with
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

/** In cents: the load's rate, and of each revision of its confirmations the lines, their caps and the total. */
export async function agreedAmounts(tx: Queryable, companyId: number, loadId: number): Promise<number[]> {
  const [load] = await tx
    .select({ rate: loads.rateCents })
    .from(loads)
    .where(and(eq(loads.companyId, companyId), eq(loads.id, loadId)));
  const papers = await tx
    .select({ fields: revisions.fields, total: revisions.totalCents })
    .from(revisions)
    .innerJoin(confirmations, eq(confirmations.id, revisions.rateConfirmationId))
    .where(and(eq(confirmations.companyId, companyId), eq(confirmations.loadId, loadId)));
  const ofPapers = papers.flatMap(({ fields, total }) => [
    total,
    ...fields.lines.flatMap((line) => [line.amount_cents, line.cap_cents ?? 0]),
    (fields.freight.value_usd ?? 0) * 100,
  ]);
  return [...new Set([...(load?.rate ? [load.rate] : []), ...ofPapers])].filter((cents) => cents > 0);
}

type MeantDeliveries = { returnedDeliveryId: number | null; messageIds: readonly string[] };

/**
 * Which of our emails an email is about: the one whose return address it came to, else those that it claims to answer
 * or return.
 */
export const deliveriesMeant = ({
  returnedDeliveryId = null,
  answered = [],
  bounce,
}: Pick<KeptMail, 'returnedDeliveryId' | 'answered' | 'bounce'>): MeantDeliveries => ({
  returnedDeliveryId,
  messageIds: [...answered, ...(bounce?.messageId ? [bounce.messageId] : [])],
});

/** The loads of those emails. Naming one shows the subject, not the sender: anyone with a copy knows its message id. */
export function loadsOfDeliveries(
  tx: Queryable,
  { returnedDeliveryId, messageIds }: MeantDeliveries,
): Promise<{ companyId: number; loadId: number }[]> {
  const wanted = messageIds.map((id) => `<${id.trim().replace(/^<|>$/g, '').toLowerCase()}>`);
  const meant =
    returnedDeliveryId === null ? inArray(deliveries.messageId, wanted) : eq(deliveries.id, returnedDeliveryId);
  return tx
    .selectDistinct({ companyId: confirmations.companyId, loadId: confirmations.loadId })
    .from(deliveries)
    .innerJoin(confirmations, eq(confirmations.id, deliveries.rateConfirmationId))
    .where(meant);
}
