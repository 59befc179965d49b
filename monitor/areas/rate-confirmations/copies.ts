import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { rateConfirmationAnswers, rateConfirmationDeliveries } from '../../db/schema';
import type { FileAnswer } from '../../documents/files/file-answer';
import { readStoredFile, readWholeFile } from '../../documents/files/stored-files';
import type { Services } from '../../server/services';
import { confirmationPaper } from './confirmation-paper';
import { fileNameOf } from './copy-file-name';
import { logoOfRevision, type Own, type RevisionRow, revisionOf } from './own-confirmation';
import { verifyAddress } from './verify-address';

type Copied = {
  delivery: Pick<typeof rateConfirmationDeliveries.$inferSelect, 'rateConfirmationId' | 'email' | 'language'>;
  revision: RevisionRow;
  /** Null: not accepted. */
  acceptance: Pick<typeof rateConfirmationAnswers.$inferSelect, 'fileId' | 'email'> | null;
};

/** The copy of an addressee; for the one who accepted it, with the signature record. */
export async function copyPdf(
  { db, env }: Pick<Services, 'db' | 'env'>,
  companyId: number,
  { delivery, revision, acceptance }: Copied,
): Promise<Buffer> {
  if (acceptance?.fileId && acceptance.email === delivery.email)
    return (await readWholeFile(db, companyId, acceptance.fileId)).content;
  return confirmationPaper({
    confirmationId: delivery.rateConfirmationId,
    revision,
    addressee: delivery.email,
    language: delivery.language,
    logo: await logoOfRevision(db, companyId, revision),
    verifyAddress: verifyAddress(env),
  });
}

/**
 * The company's download of a confirmation: an accepted revision as signed, an email's copy as its addressee has it,
 * else the company's own copy.
 *
 * @throws ApiError 404 for a revision or an email that it does not have
 */
export async function companyCopy(
  services: Pick<Services, 'db' | 'env'>,
  own: Own,
  { revision: wanted, delivery_id: deliveryId }: { revision?: number | undefined; delivery_id?: number | undefined },
): Promise<FileAnswer> {
  const { db, env } = services;
  const { row } = own;
  const [delivery] =
    deliveryId === undefined
      ? []
      : await db
          .select()
          .from(rateConfirmationDeliveries)
          .where(
            and(
              eq(rateConfirmationDeliveries.rateConfirmationId, row.id),
              eq(rateConfirmationDeliveries.id, deliveryId),
            ),
          );
  if (deliveryId !== undefined && !delivery) throw httpErrors.notFound('That email');
  const revision = delivery ? own.revisions.find(({ id }) => id === delivery.revisionId)! : revisionOf(own, wanted);
  const [acceptance] = await db
    .select({ fileId: rateConfirmationAnswers.fileId })
    .from(rateConfirmationAnswers)
    .where(and(eq(rateConfirmationAnswers.revisionId, revision.id), eq(rateConfirmationAnswers.isAccepted, true)));
  const name = fileNameOf(row.id, revision.revision);
  if (!delivery && acceptance?.fileId) return { ...(await readStoredFile(db, row.companyId, acceptance.fileId)), name };
  const content = await confirmationPaper({
    confirmationId: row.id,
    revision,
    language: delivery?.language ?? 'en',
    addressee: delivery?.email ?? `the file of ${revision.fields.broker.legal_name ?? 'the broker'}`,
    logo: await logoOfRevision(db, row.companyId, revision),
    verifyAddress: verifyAddress(env),
  });
  return { name, mediaType: 'application/pdf', bytes: content.length, content };
}
