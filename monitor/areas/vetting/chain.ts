import { createHash } from 'node:crypto';
import { VETTING_CHAIN_START } from '@contract/vetting/vetting-files.constants';
import type { VettingContent } from '@contract/vetting/vetting-files.entities';
import { eq } from 'drizzle-orm';
import { canonicalJson } from '../../base/canonical-json';
import type { Queryable } from '../../db/client';
import { vettingChains, vettingFilePapers, vettingFiles } from '../../db/schema';

/** A file in its place: what is hashed. */
type ChainedContent = { seq: number; previousHash: string; content: string };

/**
 * The record as it is hashed and given out: the canonical JSON of `{ content, previous_hash, seq }`. `content` is canonical
 * JSON already and goes in as it stands: a byte changed in storage changes the hash.
 */
export const recordOf = ({ seq, previousHash, content }: ChainedContent): string =>
  `{"content":${content},"previous_hash":${canonicalJson(previousHash)},"seq":${seq}}`;

/** SHA-256 of the record, in hex. */
export const hashOf = (file: ChainedContent): string =>
  createHash('sha256').update(recordOf(file), 'utf8').digest('hex');

/**
 * Adds a file to the end of its company's chain. Whoever comes second waits for the first to end its transaction, so
 * that there is one chain without gaps: what is rolled back leaves no number behind.
 */
export async function appendToChain(
  tx: Queryable,
  content: VettingContent,
): Promise<{ number: number; hash: string; previousHash: string }> {
  const companyId = content.company.id;
  await tx.insert(vettingChains).values({ companyId, lastSeq: 0, lastHash: VETTING_CHAIN_START }).onConflictDoNothing();
  const [head] = await tx.select().from(vettingChains).where(eq(vettingChains.companyId, companyId)).for('update');
  const chained = { seq: head!.lastSeq + 1, previousHash: head!.lastHash, content: canonicalJson(content) };
  const hash = hashOf(chained);
  await tx.insert(vettingFiles).values({
    companyId,
    ...columnsOf(content),
    hash,
    ...chained,
  });
  const papers = content.papers ?? [];
  if (papers.length > 0)
    await tx
      .insert(vettingFilePapers)
      .values(papers.map(({ file_id, sha256 }) => ({ companyId, seq: chained.seq, fileId: file_id, sha256 })));
  await tx
    .update(vettingChains)
    .set({ lastSeq: chained.seq, lastHash: hash })
    .where(eq(vettingChains.companyId, companyId));
  return { number: chained.seq, hash, previousHash: chained.previousHash };
}

/** What the table repeats of a file's content, so that lists need not read it. */
export const columnsOf = ({ carrier, decision, verdict }: VettingContent) => ({
  carrierId: carrier.id,
  carrierName: carrier.legal_name ?? carrier.dba_name,
  decision: decision.kind,
  summary: decision.summary,
  reference: decision.reference,
  overallResult: verdict.overall_result,
  decidedBy: decision.decided_by?.name ?? decision.decided_by?.email ?? null,
  decidedAt: new Date(decision.decided_at),
});
