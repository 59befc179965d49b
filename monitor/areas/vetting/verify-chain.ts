import { VETTING_CHAIN_START } from '@contract/vetting/vetting-files.constants';
import { VettingContent, type VettingVerification } from '@contract/vetting/vetting-files.entities';
import { and, asc, between, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { storedFiles, vettingChains, vettingFilePapers, vettingFiles } from '../../db/schema';
import { columnsOf, hashOf } from './chain';
import { witnessesOf } from './chain-witnesses';

type StoredFile = typeof vettingFiles.$inferSelect;

/** Files read at once: some megabytes. */
const BATCH = 200;

/**
 * Reads a company's whole chain again, oldest file first, and stops at the first that is not as it was written: a number
 * missing, another predecessor than it names, content or columns changed, or files missing at the end. A chain that holds by
 * itself is then compared with what else names its files, events, stamps and mails, and its papers with what it says of them.
 */
export async function verifyVettingChain(db: Queryable, companyId: number, now: Date): Promise<VettingVerification> {
  // Before the chain, which only grows: what is named by then must be found in it.
  const witnesses = await witnessesOf(db, companyId);
  const hashes = new Map<number, string>(witnesses.map(({ seq }) => [seq, '']));
  const [head] = await db.select().from(vettingChains).where(eq(vettingChains.companyId, companyId));
  let last = { seq: 0, hash: VETTING_CHAIN_START };
  const result = (broken: VettingVerification['first_broken']): VettingVerification => ({
    files: broken === null ? last.seq : Math.max(last.seq, head?.lastSeq ?? 0),
    is_intact: broken === null,
    first_broken: broken,
    head_hash: head?.lastHash ?? VETTING_CHAIN_START,
    verified_at: now.toISOString(),
  });
  for (;;) {
    const files = await db
      .select()
      .from(vettingFiles)
      .where(and(eq(vettingFiles.companyId, companyId), gt(vettingFiles.seq, last.seq)))
      .orderBy(asc(vettingFiles.seq))
      .limit(BATCH);
    const papers = await papersNamedBy(db, companyId, files);
    for (const file of files) {
      const problem = problemOf(file, last, papers.get(file.seq) ?? []);
      if (problem)
        return result({
          number: Math.min(file.seq, last.seq + 1),
          carrier_id: problem.carrierId,
          problem: problem.words,
        });
      last = { seq: file.seq, hash: file.hash };
      if (hashes.has(file.seq)) hashes.set(file.seq, file.hash);
    }
    if (files.length < BATCH) break;
  }
  // Files written since the head was read are no break: the chain only grows.
  if (last.seq < (head?.lastSeq ?? 0))
    return result({ number: last.seq + 1, carrier_id: null, problem: 'This file and those after it are missing.' });
  const headFile = last.seq === (head?.lastSeq ?? 0);
  if (headFile && last.hash !== (head?.lastHash ?? VETTING_CHAIN_START))
    return result({
      number: last.seq,
      carrier_id: null,
      problem: 'The newest file is not the one that the chain was last extended with.',
    });
  for (const { seq, hash, says } of witnesses) {
    if (seq > last.seq)
      return result({
        number: last.seq + 1,
        carrier_id: null,
        problem: `The chain was cut or deleted: ${says} names file ${seq}, which is missing.`,
      });
    if (hashes.get(seq) !== hash)
      return result({
        number: seq,
        carrier_id: null,
        problem: `It was written anew: ${says} names this file by another hash.`,
      });
  }
  return result(await firstLostPaper(db, companyId));
}

/** The papers that the table beside the files names, by file. */
async function papersNamedBy(db: Queryable, companyId: number, files: readonly StoredFile[]) {
  const named = new Map<number, string[]>();
  if (files.length === 0) return named;
  const rows = await db
    .select()
    .from(vettingFilePapers)
    .where(
      and(eq(vettingFilePapers.companyId, companyId), between(vettingFilePapers.seq, files[0]!.seq, files.at(-1)!.seq)),
    );
  for (const { seq, fileId, sha256 } of rows) named.set(seq, [...(named.get(seq) ?? []), `${fileId} ${sha256}`]);
  return named;
}

/** The first file that names a paper which is gone, or is kept with another hash by now. */
async function firstLostPaper(db: Queryable, companyId: number): Promise<VettingVerification['first_broken']> {
  const [lost] = await db
    .select({ seq: vettingFilePapers.seq, carrierId: vettingFiles.carrierId, name: storedFiles.name })
    .from(vettingFilePapers)
    .innerJoin(
      vettingFiles,
      and(eq(vettingFiles.companyId, vettingFilePapers.companyId), eq(vettingFiles.seq, vettingFilePapers.seq)),
    )
    .leftJoin(storedFiles, eq(storedFiles.id, vettingFilePapers.fileId))
    .where(
      and(
        eq(vettingFilePapers.companyId, companyId),
        sql`${storedFiles.sha256} IS DISTINCT FROM ${vettingFilePapers.sha256}`,
      ),
    )
    .orderBy(asc(vettingFilePapers.seq))
    .limit(1);
  if (!lost) return null;
  const problem =
    lost.name === null ? 'A paper that it names is missing.' : `The paper ${lost.name} is not the one that it names.`;
  return { number: lost.seq, carrier_id: lost.carrierId, problem };
}

/** What is wrong with a file that should follow `last`; null when it is as it was written. */
function problemOf(
  file: StoredFile,
  last: { seq: number; hash: string },
  papers: readonly string[],
): { carrierId: number | null; words: string } | null {
  if (file.seq !== last.seq + 1) return { carrierId: null, words: 'This file is missing.' };
  const say = (words: string) => ({ carrierId: file.carrierId, words });
  if (file.previousHash !== last.hash) return say('It names another predecessor than the file before it.');
  if (!isIntact(file)) return say('Its record is not the one that was written: the hash differs.');
  const content = readContent(file.content)!;
  const named = (content.papers ?? []).map(({ file_id, sha256 }) => `${file_id} ${sha256}`);
  if (named.sort().join() !== [...papers].sort().join()) return say('Which papers it names is not what was written.');
  return null;
}

/** Whether a file by itself is as it was written: its hash, and the columns that repeat its content. */
export function isIntact(file: StoredFile): boolean {
  const content = hashOf(file) === file.hash ? readContent(file.content) : null;
  return (
    content?.company.id === file.companyId &&
    Object.entries(columnsOf(content)).every(([name, value]) => {
      const stored = file[name as keyof StoredFile];
      return value instanceof Date ? value.getTime() === (stored as Date).getTime() : value === stored;
    })
  );
}

/** The stored record, or null when it is none any more. */
export function readContent(text: string): VettingContent | null {
  try {
    return VettingContent.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
