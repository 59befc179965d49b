import type { LoadFile } from '@contract/loads/load-files.calls';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { vettingFiles } from '../../../db/schema';
import type { LoadRow } from '../load-facts.queries';

/** The records of the company's chain written for a load, newest first. */
export async function loadFilesOf(db: Queryable, { companyId, reference }: LoadRow): Promise<LoadFile[]> {
  const { decision } = vettingFiles;
  const isOfIt = and(
    eq(vettingFiles.companyId, companyId),
    eq(vettingFiles.reference, reference),
    inArray(decision, ['load_assigned', 'load_file']),
  );
  const rows = await db.select().from(vettingFiles).where(isOfIt).orderBy(desc(vettingFiles.seq));
  return rows.map((row) => ({
    number: row.seq,
    carrier_id: row.carrierId,
    carrier_name: row.carrierName,
    decision: row.decision,
    decided_at: row.decidedAt.toISOString(),
    decided_by: row.decidedBy,
    hash: row.hash,
  }));
}
