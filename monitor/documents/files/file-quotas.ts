import { FILE_PART } from '@contract/shared/files.constants';
import { formatMegabytes } from '@contract/shared/format';
import { and, eq, notExists, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { said } from '../../base/said';
import type { Queryable } from '../../db/client';
import { lockCompany } from '../../db/company-lock';
import { companyExports, storedFiles } from '../../db/schema';

/** @returns bytes of all files that are kept for a company; an export of all of them takes none of its room */
export async function companyFileBytes(db: Queryable, companyId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${storedFiles.bytes}), 0)::bigint` })
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.companyId, companyId),
        notExists(db.select({ one: sql`1` }).from(companyExports).where(eq(companyExports.fileId, storedFiles.id))),
      ),
    );
  return row!.bytes;
}

/**
 * Rejects a file for which the company has no room. Holds the company's lock until the transaction ends, so that files
 * that arrive at once cannot pass the limit together.
 *
 * @throws ApiError 422
 */
export async function assertNotFull(tx: Queryable, companyId: number, bytes: number, maxBytes: number): Promise<void> {
  await lockCompany(tx, companyId);
  if ((await companyFileBytes(tx, companyId)) + bytes <= maxBytes) return;
  throw httpErrors.invalid({
    [FILE_PART]: [
      said(
        'The files of this company take up the {0} that it has. The operator can raise the limit (MAX_COMPANY_FILES_MB).',
        formatMegabytes(maxBytes),
      ),
    ],
  });
}
