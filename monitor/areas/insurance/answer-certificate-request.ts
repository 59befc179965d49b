import { CERTIFICATES_PER_REQUEST } from '@contract/insurance/insurance.constants';
import { and, eq, gt, ne } from 'drizzle-orm';
import { ApiError } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { insuranceCertificateDocuments, insuranceCertificateRequests } from '../../db/schema';
import { decideOnce, decidingWithoutUser } from '../../decisions/decide';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { digest } from '../../server/authentication/tokens';
import type { Services } from '../../server/services';
import { receiveCertificate } from './receive-certificate';

export type CertificateRequest = typeof insuranceCertificateRequests.$inferSelect;

type Answer = { token: string; file: ReceivedFile; submissionId: string | null; now: Date };

/**
 * Keeps a file that someone sends by the link of a request. Sent twice, it is kept once.
 *
 * @throws ApiError 404 when the request was taken back meanwhile or has all its files; 422 when there is no room
 */
export async function answerCertificateRequest(
  services: Services,
  { id: requestId, companyId, carrierId }: CertificateRequest,
  { token, file, submissionId, now }: Answer,
): Promise<void> {
  const content = { request_id: requestId, file: { name: file.name, sha256: file.sha256 } };
  const submission = { call: 'certificatePage', id: submissionId, content };
  await decideOnce(decidingWithoutUser(services, companyId, now), submission, async (d) => {
    const isOpen = (await findOpenRequest(d.tx, token, now)) !== null;
    const files = await d.tx.$count(
      insuranceCertificateDocuments,
      eq(insuranceCertificateDocuments.requestId, requestId),
    );
    if (!isOpen || files >= CERTIFICATES_PER_REQUEST)
      throw new ApiError(404, { code: 'not_found', message: 'This link no longer works.' });
    return receiveCertificate(d, file, { carrierId, requestId }, services.env);
  });
}

/** The request whose link this is, while it works: not taken back, not run out. */
export async function findOpenRequest(db: Queryable, token: string, now: Date): Promise<CertificateRequest | null> {
  const [found] = await db
    .select()
    .from(insuranceCertificateRequests)
    .where(
      and(
        eq(insuranceCertificateRequests.tokenHash, digest(token)),
        ne(insuranceCertificateRequests.status, 'cancelled'),
        gt(insuranceCertificateRequests.expiresAt, now),
      ),
    );
  return found ?? null;
}
