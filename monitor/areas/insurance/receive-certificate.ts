import { FILE_PART, MAX_CERTIFICATES_TO_REVIEW } from '@contract/shared/files.constants';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { insuranceCertificateDocuments, insuranceCertificateRequests } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import type { ReceivedFile } from '../../files/receive-file';
import { type FileSettings, keepFile } from '../../files/stored-files';
import { recordCarrierEvent } from '../../history/carrier-history';
import { refuse } from '../../plugins/errors';
import { recordInsuranceActivity } from './certificates.queries';

type Received = {
  companyId: number;
  carrierId: number;
  /** The request that it answers; null: somebody of the company had it. */
  requestId: number | null;
  /** Null: the carrier or its agent sent it. */
  userId: number | null;
  now: Date;
};

/**
 * Keeps a certificate that came in, to be read by a person; what it shows counts for nothing until then. Holds the
 * company's lock until the transaction ends, so that certificates that arrive at once cannot pass the limit together.
 *
 * @throws Refusal 422 when as many of the carrier's as are taken wait to be read, or the company has no room
 */
export async function receiveCertificate(
  tx: Queryable,
  file: ReceivedFile,
  { companyId, carrierId, requestId, userId, now }: Received,
  settings: FileSettings,
): Promise<number> {
  await lockCompany(tx, companyId);
  const waiting = await certificatesToReview(tx, companyId, carrierId);
  if (waiting >= MAX_CERTIFICATES_TO_REVIEW)
    throw refuse.invalid({
      [FILE_PART]: [
        `${MAX_CERTIFICATES_TO_REVIEW} certificates of this carrier wait to be read already. Another is taken once somebody has read or set aside one of them.`,
      ],
    });
  const fileId = await keepFile(tx, file, { companyId, carrierId, userId, now }, settings);
  const [made] = await tx
    .insert(insuranceCertificateDocuments)
    .values({ companyId, carrierId, requestId, fileId, status: 'to_review', createdAt: now })
    .returning({ id: insuranceCertificateDocuments.id });
  if (requestId !== null)
    await tx
      .update(insuranceCertificateRequests)
      .set({ status: 'received', receivedAt: now })
      .where(eq(insuranceCertificateRequests.id, requestId));
  const summary = `Certificate of insurance received: ${file.name}`;
  await recordInsuranceActivity(tx, { companyId, carrierId, requestId, kind: 'received', summary, userId, now });
  await recordCarrierEvent(tx, {
    companyId,
    carrierId,
    kind: 'certificate_received',
    summary,
    userId,
    occurredAt: now,
    data: { insurance_certificate_document_id: made!.id },
  });
  return made!.id;
}

/** @returns how many certificates of a carrier wait for somebody of the company to read them */
export async function certificatesToReview(db: Queryable, companyId: number, carrierId: number): Promise<number> {
  const [row] = await db
    .select({ waiting: sql<number>`count(*)::int` })
    .from(insuranceCertificateDocuments)
    .where(
      and(
        eq(insuranceCertificateDocuments.companyId, companyId),
        eq(insuranceCertificateDocuments.carrierId, carrierId),
        eq(insuranceCertificateDocuments.status, 'to_review'),
      ),
    );
  return row!.waiting;
}
