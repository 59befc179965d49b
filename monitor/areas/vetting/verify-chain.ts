import { VETTING_CHAIN_START } from '@contract/vetting/vetting-files.constants';
import { VettingContent, type VettingVerification } from '@contract/vetting/vetting-files.entities';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { vettingChains, vettingFiles } from '../../db/schema';
import { columnsOf, hashOf } from './chain';

type StoredFile = typeof vettingFiles.$inferSelect;

/** Files read at once: some megabytes. */
const BATCH = 200;

/**
 * Reads a company's whole chain again, oldest file first, and stops at the first that is not as it was written: a number
 * missing, another predecessor than it names, content or columns changed, or files missing at the end.
 */
export async function verifyVettingChain(db: Queryable, companyId: number, now: Date): Promise<VettingVerification> {
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
    for (const file of files) {
      const problem = problemOf(file, last);
      if (problem)
        return result({
          number: Math.min(file.seq, last.seq + 1),
          carrier_id: problem.carrierId,
          problem: problem.words,
        });
      last = { seq: file.seq, hash: file.hash };
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
  return result(null);
}

/** What is wrong with a file that should follow `last`; null when it is as it was written. */
function problemOf(
  file: StoredFile,
  last: { seq: number; hash: string },
): { carrierId: number | null; words: string } | null {
  if (file.seq !== last.seq + 1) return { carrierId: null, words: 'This file is missing.' };
  const say = (words: string) => ({ carrierId: file.carrierId, words });
  if (file.previousHash !== last.hash) return say('It names another predecessor than the file before it.');
  if (!isIntact(file)) return say('Its record is not the one that was written: the hash differs.');
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
