import { VETTING_CHAIN_START } from '@contract/vetting/vetting-files.constants';
import { VettingContent, type VettingVerification } from '@contract/vetting/vetting-files.entities';
import { and, asc, between, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { storedFiles, vettingChains, vettingFilePapers, vettingFiles } from '../../db/schema';
import { inSlices } from '../../server/shared-answers';
import { columnsOf, hashOf } from './chain';
import { witnessesOf } from './chain-witnesses';
import { weaveRoots } from './weave';

type StoredFile = typeof vettingFiles.$inferSelect;

/** Files read at once: some megabytes. */
const BATCH = 200;

/** Of a company's chain, by itself: what `readVettingChain` finds. */
export const verifyVettingChain = async (db: Queryable, companyId: number, now: Date): Promise<VettingVerification> =>
  (await readVettingChain(db, companyId, now)).verification;

/**
 * Reads a company's whole chain again, oldest file first, and stops at the first that is not as it was written: a number
 * missing, another predecessor than it names, content or columns changed, or files missing at the end. A chain that holds by
 * itself is then compared with what else names its files: events, stamps, mails and weaves. The weaves that it names itself must be
 * those that are kept, and its papers those that it says.
 *
 * @returns what was found, and the newest weave that the chain names: it holds that one and all before; 0: it names none
 */
export async function readVettingChain(
  db: Queryable,
  companyId: number,
  now: Date,
): Promise<{ verification: VettingVerification; holdsWeave: number }> {
  // Before the chain, which only grows: what is named by then must be found in it.
  const witnesses = await witnessesOf(db, companyId);
  const hashes = new Map<number, string>(witnesses.map(({ seq }) => [seq, '']));
  let holdsWeave = 0;
  const [head] = await db.select().from(vettingChains).where(eq(vettingChains.companyId, companyId));
  let last = { seq: 0, hash: VETTING_CHAIN_START };
  const slice = inSlices();
  const result = (broken: VettingVerification['first_broken']) => ({
    verification: {
      files: broken === null ? last.seq : Math.max(last.seq, head?.lastSeq ?? 0),
      is_intact: broken === null,
      first_broken: broken,
      head_hash: head?.lastHash ?? VETTING_CHAIN_START,
      verified_at: now.toISOString(),
    },
    holdsWeave,
  });
  for (;;) {
    const files = await db
      .select()
      .from(vettingFiles)
      .where(and(eq(vettingFiles.companyId, companyId), gt(vettingFiles.seq, last.seq)))
      .orderBy(asc(vettingFiles.seq))
      .limit(BATCH);
    const papers = await papersNamedBy(db, companyId, files);
    // After the files, which name none that came later.
    const roots = await weaveRoots(db);
    for (const file of files) {
      await slice();
      const content = intactContent(file);
      const problem = problemOf(file, content, last, papers.get(file.seq) ?? [], roots);
      if (problem)
        return result({
          number: Math.min(file.seq, last.seq + 1),
          carrier_id: problem.carrierId,
          problem: problem.words,
        });
      last = { seq: file.seq, hash: file.hash };
      holdsWeave = Math.max(holdsWeave, content?.woven?.number ?? 0);
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

/** What is wrong with a file that should follow `last`; null when it is as it was written. `content` null: it is not intact. */
function problemOf(
  file: StoredFile,
  content: VettingContent | null,
  last: { seq: number; hash: string },
  papers: readonly string[],
  roots: ReadonlyMap<number, string>,
): { carrierId: number | null; words: string } | null {
  if (file.seq !== last.seq + 1) return { carrierId: null, words: 'This file is missing.' };
  const say = (words: string) => ({ carrierId: file.carrierId, words });
  if (file.previousHash !== last.hash) return say('It names another predecessor than the file before it.');
  if (content === null) return say('Its record is not the one that was written: the hash differs.');
  const { woven } = content;
  if (woven && roots.get(woven.number) !== woven.root)
    return say(
      roots.has(woven.number)
        ? `It names weave ${woven.number} of all companies’ chains by another root: the weaves were written anew, and some company’s chain with them.`
        : `It names weave ${woven.number} of all companies’ chains, which is missing.`,
    );
  const named = (content.papers ?? []).map(({ file_id, sha256 }) => `${file_id} ${sha256}`);
  if (named.sort().join() !== [...papers].sort().join()) return say('Which papers it names is not what was written.');
  return null;
}

/** Whether a file by itself is as it was written: its hash, and the columns that repeat its content. */
export const isIntact = (file: StoredFile): boolean => intactContent(file) !== null;

/** What such a file says; null: it is not as it was written. */
function intactContent(file: StoredFile): VettingContent | null {
  const content = hashOf(file) === file.hash ? readContent(file.content) : null;
  if (content?.company.id !== file.companyId) return null;
  const repeats = Object.entries(columnsOf(content)).every(([name, value]) => {
    const stored = file[name as keyof StoredFile];
    return value instanceof Date ? value.getTime() === (stored as Date).getTime() : value === stored;
  });
  return repeats ? content : null;
}

/** The stored record, or null when it is none any more. */
export function readContent(text: string): VettingContent | null {
  try {
    return VettingContent.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
