import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companies, vettingFiles } from '../../db/schema';
import { hashOf, recordOf } from './chain';

/** A file of some chain, and its record, found by its hash. */
export type HashedFile = { companyId: number; companyName: string; seq: number; record: string };

/** The file whose stored record has the hash, worked out again; null: no chain has one. */
export async function findVettingRecord(
  db: Queryable,
  hash: string,
  companyId: number | undefined,
): Promise<HashedFile | null> {
  const rows = await db
    .select({ file: vettingFiles, companyName: companies.legalName })
    .from(vettingFiles)
    .innerJoin(companies, eq(companies.id, vettingFiles.companyId))
    .where(
      and(eq(vettingFiles.hash, hash), companyId === undefined ? undefined : eq(vettingFiles.companyId, companyId)),
    );
  // What its column says is not what its content hashes to, when someone changed one of them.
  const found = rows.find(({ file }) => hashOf(file) === hash);
  if (!found) return null;
  const { file, companyName } = found;
  return { companyId: file.companyId, companyName, seq: file.seq, record: recordOf(file) };
}
