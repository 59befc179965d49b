import type { CertificateParties } from '@contract/insurance/certificates.entities';
import { FILE_PART, MAX_CERTIFICATES_TO_REVIEW } from '@contract/shared/files.constants';
import { and, eq, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { insuranceCertificateDocuments, insuranceCertificateRequests } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { changeRow, firstChange } from '../../decisions/versions';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { type FileSettings, keepFile } from '../../documents/files/stored-files';
import { recordInsuranceActivity } from './record-insurance-activity';

/**
 * Keeps a certificate that came in, to be read by a person; what it shows counts for nothing until then. The company's lock,
 * which the decision holds, keeps certificates that arrive at once from passing the limit together.
 *
 * @param from.requestId the request that it answers; null: someone of the company had it
 * @param from.senderSaid what who sent it by the link says of it, kept as a claim
 * @returns the document's id
 * @throws ApiError 422 when as many of the carrier's as are taken wait to be read, or the company has no room
 */
export async function receiveCertificate(
  decision: Decision,
  file: ReceivedFile,
  {
    carrierId,
    requestId,
    senderSaid = null,
  }: { carrierId: number; requestId: number | null; senderSaid?: CertificateParties | null },
  settings: FileSettings,
): Promise<number> {
  const { companyId, tx, userId, now } = decision;
  const waiting = await certificatesToReview(tx, companyId, carrierId);
  if (waiting >= MAX_CERTIFICATES_TO_REVIEW)
    throw httpErrors.invalid({
      [FILE_PART]: [
        `${MAX_CERTIFICATES_TO_REVIEW} certificates of this carrier are waiting for review. Review or set one aside before you add another.`,
      ],
    });
  const summary = `Certificate of insurance received: ${file.name}`;
  const fileId = await keepFile(tx, file, { companyId, carrierId, userId, now }, settings);
  const [made] = await tx
    .insert(insuranceCertificateDocuments)
    .values({
      companyId,
      carrierId,
      requestId,
      fileId,
      senderSaid,
      status: 'to_review',
      createdAt: now,
      ...firstChange(decision, summary),
    })
    .returning({ id: insuranceCertificateDocuments.id });
  if (requestId !== null)
    await changeRow(decision, insuranceCertificateRequests, requestId, summary, {
      status: 'received',
      receivedAt: now,
    });
  await recordInsuranceActivity(decision, { carrierId, requestId, kind: 'received', summary });
  const data = { insurance_certificate_document_id: made!.id };
  decision.carrierEvent({ carrierId, kind: 'certificate_received', summary, data });
  return made!.id;
}

/** @returns how many certificates of a carrier wait for someone of the company to read them */
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
