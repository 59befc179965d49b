import type { CertificateParties } from '@contract/insurance/certificates.entities';
import { CERTIFICATES_PER_REQUEST } from '@contract/insurance/insurance.constants';
import { FILE_PART } from '@contract/shared/files.constants';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { ApiError, httpErrors } from '../../base/http-errors';
import type { Letter } from '../../base/letter';
import { said } from '../../base/said';
import type { Queryable } from '../../db/client';
import { carriers, insuranceCertificateDocuments, insuranceCertificateRequests, users } from '../../db/schema';
import { decideOnce, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { mailForBroker } from '../../decisions/mail-for-broker';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { digest } from '../../server/authentication/tokens';
import type { Services } from '../../server/services';
import { receiveCertificate } from './receive-certificate';

export type CertificateRequest = typeof insuranceCertificateRequests.$inferSelect;

const MORE_FILES =
  '{0, plural, one {One more file can be sent with this link.} other {# more files can be sent with this link.}}';

type Answer = {
  token: string;
  files: readonly ReceivedFile[];
  /** What the sender says of the certificate; null: nothing. */
  said: CertificateParties | null;
  submissionId: string | null;
  now: Date;
};

/**
 * Keeps the files that someone sends at once by the link of a request: all or none. Sent twice, they are kept once.
 *
 * @throws ApiError 404 when the request was taken back meanwhile or has all its files; 422 when there is no room for these
 */
export async function answerCertificateRequest(
  services: Services,
  { id: requestId, companyId, carrierId, email, userId }: CertificateRequest,
  { token, files, said: senderSaid, submissionId, now }: Answer,
): Promise<void> {
  const content = {
    request_id: requestId,
    said: senderSaid,
    files: files.map(({ name, sha256 }) => ({ name, sha256 })),
  };
  const submission = { call: 'certificatePage', id: submissionId, content };
  await decideOnce(decidingWithoutUser(services, companyId, now), submission, async (d) => {
    const isOpen = (await findOpenRequest(d.tx, token, now)) !== null;
    const before = await d.tx.$count(
      insuranceCertificateDocuments,
      eq(insuranceCertificateDocuments.requestId, requestId),
    );
    if (!isOpen || before >= CERTIFICATES_PER_REQUEST)
      throw new ApiError(404, { code: 'not_found', message: 'This link no longer works.' });
    const room = CERTIFICATES_PER_REQUEST - before;
    if (files.length > room) throw httpErrors.invalid({ [FILE_PART]: [said(MORE_FILES, room)] });
    let kept = 0;
    for (const file of files)
      kept = await receiveCertificate(d, file, { carrierId, requestId, senderSaid }, services.env);
    if (before === 0) {
      const thread = `certificate-${companyId}-${carrierId}`;
      await mailForBroker(d, email, await receiptOf(d, carrierId), { thread, replyTo: await askerOf(d, userId) });
    }
    return kept;
  });
}

/** Once for a request: a schedule that follows the certificate brings no second mail. */
async function receiptOf({ tx, company }: Decision, carrierId: number): Promise<Letter> {
  const [carrier] = await tx
    .select({ name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})` })
    .from(carriers)
    .where(eq(carriers.id, carrierId));
  const name = carrier?.name ?? `carrier ${carrierId}`;
  return {
    subject: `Received: certificate of insurance of ${name}`,
    parts: [
      `${company.legal_name} received the certificate of insurance of ${name} and will review it.`,
      'There is nothing else to do. If it changes or is canceled, reply to this email.',
    ],
  };
}

/** The address of the user who requested it, while they may sign in. */
async function askerOf({ tx, companyId }: Decision, userId: number | null): Promise<string | undefined> {
  if (userId === null) return undefined;
  const [asker] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.companyId, companyId), isNull(users.disabledAt)));
  return asker?.email;
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
