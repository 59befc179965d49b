import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { storedFiles } from '../../db/schema';
import { PaperProblem } from '../../documents/files/paper-problem';
import { readWholeFile } from '../../documents/files/stored-files';
import { type BundleSubject, idsIn } from './bundle-subject';
import type { ProofRow } from './bundle-tables';

/** Larger papers are named with their hash, and left out. */
const PAPERS_AT_MOST_BYTES = 60 * 1024 * 1024;

/**
 * The papers of the loads, of the confirmations that were accepted, of the emails, and those that the vetting files name. Each is
 * named with the hash that it was kept with; one that shows bank or taxpayer numbers, or is too large, is named alone.
 *
 * @param vettingFileIds numbers of the company's vetting files
 */
export async function papersOf(
  db: Queryable,
  { companyId, loadIds }: BundleSubject,
  vettingFileIds: readonly number[],
): Promise<{ rows: ProofRow[]; files: { name: string; bytes: Buffer }[] }> {
  const loads = sql`SELECT id FROM loads WHERE company_id = ${companyId} AND id = ANY(${idsIn(loadIds)})`;
  const named = sql`
    SELECT file_id FROM load_papers WHERE load_id IN (${loads})
    UNION SELECT a.file_id FROM rate_confirmation_answers a JOIN rate_confirmations r ON r.id = a.rate_confirmation_id WHERE r.load_id IN (${loads})
    UNION SELECT f.file_id FROM rate_confirmation_mail_files f JOIN rate_confirmation_mails m ON m.id = f.mail_id
      WHERE m.company_id = ${companyId} AND m.load_id IN (${loads})
    UNION SELECT file_id FROM vetting_file_papers WHERE company_id = ${companyId} AND seq = ANY(${idsIn(vettingFileIds)})`;
  const found = await db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.companyId, companyId), sql`${storedFiles.id} IN (${named})`))
    .orderBy(asc(storedFiles.createdAt), asc(storedFiles.id));
  const rows: ProofRow[] = [];
  const files: { name: string; bytes: Buffer }[] = [];
  let bytes = 0;
  for (const file of found) {
    const row = {
      file_id: file.id,
      name: file.name,
      media_type: file.mediaType,
      bytes: file.bytes,
      sha256: file.sha256,
      carrier_id: file.carrierId,
      kept_at: file.createdAt.toISOString(),
    };
    const leftOut = file.isSealed
      ? 'It shows bank or taxpayer numbers.'
      : bytes + file.bytes > PAPERS_AT_MOST_BYTES
        ? 'The papers together are too large.'
        : null;
    if (leftOut !== null) {
      rows.push({ ...row, file: null, left_out: leftOut });
      continue;
    }
    try {
      const { content } = await readWholeFile(db, companyId, file.id);
      const name = `papers/${file.id}${endingOf(file.name)}`;
      files.push({ name, bytes: content });
      rows.push({ ...row, file: name, left_out: null });
      bytes += file.bytes;
    } catch (error) {
      if (!(error instanceof PaperProblem)) throw error;
      rows.push({ ...row, file: null, left_out: `It can’t be read as it was kept: ${error.message}` });
    }
  }
  return { rows, files };
}

/** A name of ours: what someone called a paper goes into no path. */
const endingOf = (name: string) => /\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? '';
