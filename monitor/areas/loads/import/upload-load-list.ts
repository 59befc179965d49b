import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../../db/client';
import { loadImports } from '../../../db/schema';
import { decideOnce, submissionOf } from '../../../decisions/decide';
import type { ReceivedFile } from '../../../documents/files/receive-file';
import { type Table, withTable } from '../../../documents/files/table-of-file';
import { enqueueJob } from '../../../jobs/jobs';
import type { CallContext } from '../../../server/calls';
import { forgetImport, hasHeadings, keepLines } from './keep-lines';
import { companyColumns } from './load-columns.queries';
import { loadImportJob } from './load-import-job';

/**
 * Stores a list of loads and queues a job that brings them in. Sent twice, it is stored once. Writes its lines before
 * taking any lock that decisions wait for.
 *
 * @returns the import's id
 * @throws ApiError 422 for a file that is no list of loads
 */
export async function uploadLoadList(context: CallContext, file: ReceivedFile): Promise<number> {
  const { db, company, user, now } = context;
  const [made] = await db
    .insert(loadImports)
    .values({ companyId: company.id, userId: user.id, fileName: file.name, linesCount: 0, createdAt: now })
    .returning({ id: loadImports.id });
  const importId = made!.id;
  try {
    const said = await companyColumns(db, company.id);
    const choice = { companyId: company.id, what: 'loads', isList: (table: Table) => hasHeadings(table, said) };
    const { lines, unread, guessedDate } = await withTable(file, choice, (table) =>
      keepLines(db, importId, table, { company: said, now }),
    );
    const { id } = await decideOnce(context, submissionOf(context, 'uploadLoads', {}), async (d) => {
      const by = { companyId: d.companyId, userId: d.user.id, now: d.now };
      const jobId = await enqueueJob(d.tx, loadImportJob, { ...by, params: { importId }, total: lines });
      await d.tx
        .update(loadImports)
        .set({ jobId, linesCount: lines, unreadColumns: unread, guessedDate })
        .where(eq(loadImports.id, importId));
      const count = lines === 1 ? 'one load' : `${lines} loads`;
      d.audit({ kind: 'loads_imported', summary: `Uploaded the list ${file.name} of ${count}` });
      return importId;
    });
    if (id !== importId) await forgetImport(db, importId);
    return id;
  } catch (error) {
    await forgetImport(db, importId);
    throw error;
  }
}

/** Writing the lines takes minutes at most. */
const MAX_WRITING_MS = 3_600_000;

/** Deletes uploads whose lines were being written when the product stopped: no caller got an answer. */
export async function sweepLoadImports(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MAX_WRITING_MS);
  await db.delete(loadImports).where(and(eq(loadImports.linesCount, 0), lt(loadImports.createdAt, before)));
}
