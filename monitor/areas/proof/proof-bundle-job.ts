import { createHash } from 'node:crypto';
import { PROOF_BUNDLE_KEPT_DAYS } from '@contract/proof/proof-bundles.constants';
import { DAY_MS } from '@contract/shared/day';
import { formatMegabytes } from '@contract/shared/format';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { fullNameOrNull } from '../../db/full-name';
import { companies, proofBundles, users } from '../../db/schema';
import { assertNotFull } from '../../documents/files/file-quotas';
import { forgetFile, keepContent } from '../../documents/files/stored-files';
import { signerOf } from '../../documents/pdf/signing-keys';
import { defineJob, JobFailed } from '../../jobs/jobs';
import { subjectOf } from './bundle-subject';
import { makeBundle } from './make-bundle';

/** Makes the archive of a bundle that was asked for. Interrupted, it begins anew: what is read must be of one moment. */
export const proofBundleJob = defineJob<{ bundleId: number }>({
  kind: 'proof_bundle',
  run: async ({ companyId, params }, { db, env, clock }) => {
    const now = clock();
    const own = and(eq(proofBundles.companyId, companyId!), eq(proofBundles.id, params.bundleId));
    const [found] = await db
      .select({ bundle: proofBundles, company: companies.legalName, by: fullNameOrNull(users) })
      .from(proofBundles)
      .innerJoin(companies, eq(companies.id, proofBundles.companyId))
      .leftJoin(users, eq(users.id, proofBundles.userId))
      .where(own);
    if (!found) throw new JobFailed('The bundle is gone.');
    const { bundle, company, by } = found;
    const signer = await signerOf({ db, env, clock });
    const { subject, archive, sha256 } = await db.transaction(
      async (tx) => {
        const subject = await subjectOf(tx, companyId!, bundle);
        const about = { id: bundle.id, name: bundle.about, company, madeBy: by ?? 'a former user' };
        return { subject, ...(await makeBundle({ db: tx, subject, about, signer, now })) };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await db.transaction(async (tx) => {
      await assertNotFull(tx, companyId!, archive.length, env.maxCompanyFileBytes).catch(() => {
        throw new JobFailed(
          `No room for an archive of ${formatMegabytes(archive.length)}: the company’s files are full.`,
        );
      });
      const old = await tx
        .select({ fileId: proofBundles.fileId })
        .from(proofBundles)
        .where(
          and(
            eq(proofBundles.companyId, companyId!),
            isNotNull(proofBundles.fileId),
            lt(proofBundles.finishedAt, new Date(now.getTime() - PROOF_BUNDLE_KEPT_DAYS * DAY_MS)),
          ),
        );
      for (const { fileId } of old) await forgetFile(tx, fileId!);
      const file = {
        name: `proof-bundle-${bundle.id}.zip`,
        mediaType: 'application/zip' as const,
        bytes: archive.length,
        sha256: createHash('sha256').update(archive).digest('hex'),
      };
      const owner = { companyId: companyId!, carrierId: null, userId: bundle.userId, now };
      const fileId = await keepContent(tx, oneOf(archive), file, owner);
      await tx
        .update(proofBundles)
        .set({ fileId, finishedAt: now, manifestSha256: sha256, loadIds: subject.loadIds })
        .where(own);
    });
    return { manifest_sha256: sha256 };
  },
});

async function* oneOf(content: Buffer) {
  yield content;
}
