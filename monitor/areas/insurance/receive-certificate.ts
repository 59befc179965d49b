import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { insuranceCertificateDocuments, insuranceCertificateRequests } from '../../db/schema';
import type { ReceivedFile } from '../../files/receive-file';
import { keepFile } from '../../files/stored-files';
import { recordCarrierEvent } from '../carriers/carrier-history';
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

/** Keeps a certificate that came in, to be read by a person; what it shows counts for nothing until then. */
export async function receiveCertificate(
  tx: Queryable,
  file: ReceivedFile,
  { companyId, carrierId, requestId, userId, now }: Received,
): Promise<number> {
  const fileId = await keepFile(tx, file, { companyId, carrierId, userId, now });
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
