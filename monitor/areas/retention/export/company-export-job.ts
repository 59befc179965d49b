import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPANY_EXPORT_KEPT_DAYS } from '@contract/retention/company-exports.constants';
import { DAY_MS } from '@contract/shared/day';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../../../db/client';
import { companyExports } from '../../../db/schema';
import { forgetFile, keepContent } from '../../../documents/files/stored-files';
import { defineJob, JobFailed } from '../../../jobs/jobs';
import { writeArchive } from './write-archive';
import { ArchiveTooLarge } from './zip-writer';

/** Makes an archive that was asked for. Interrupted, it begins anew: what is read must be of one moment. */
export const companyExportJob = defineJob<{ exportId: number }>({
  kind: 'company_export',
  run: async ({ companyId, params }, { db, clock }) => {
    const own = and(eq(companyExports.companyId, companyId!), eq(companyExports.id, params.exportId));
    const [found] = await db.select().from(companyExports).where(own);
    if (!found) throw new JobFailed('The export is gone.');
    const folder = await mkdtemp(join(tmpdir(), 'company-export-'));
    try {
      const path = join(folder, 'archive.zip');
      const now = clock();
      const { bytes, sha256, rows } = await db
        .transaction((tx) => writeArchive(tx, { companyId: companyId!, path, now }), {
          isolationLevel: 'repeatable read',
          accessMode: 'read only',
        })
        .catch((error: unknown) => {
          throw error instanceof ArchiveTooLarge ? new JobFailed(error.message) : error;
        });
      await db.transaction(async (tx) => {
        const name = `company-export-${found.id}.zip`;
        const file = { name, mediaType: 'application/zip', bytes, sha256 };
        const owner = { companyId: companyId!, carrierId: null, userId: found.userId, now };
        const fileId = await keepContent(tx, createReadStream(path), file, owner);
        await tx.update(companyExports).set({ fileId, finishedAt: clock(), bytes, sha256, rows }).where(own);
      });
      return { rows };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** Archives are no record: they go when their time is over. */
export async function forgetOldExports(db: Database, now: Date): Promise<void> {
  const old = await db
    .select({ fileId: companyExports.fileId })
    .from(companyExports)
    .where(
      and(
        isNotNull(companyExports.fileId),
        lt(companyExports.finishedAt, new Date(now.getTime() - COMPANY_EXPORT_KEPT_DAYS * DAY_MS)),
      ),
    );
  for (const { fileId } of old) await db.transaction((tx) => forgetFile(tx, fileId!));
}
