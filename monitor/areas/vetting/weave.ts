import { createHash } from 'node:crypto';
import { VETTING_CHAIN_START } from '@contract/vetting/vetting-files.constants';
import type { VettingContent } from '@contract/vetting/vetting-files.entities';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { canonicalJson } from '../../base/canonical-json';
import type { Database, Queryable } from '../../db/client';
import { vettingChains, vettingWeaveHeads, vettingWeaves } from '../../db/schema';

type Weave = Pick<typeof vettingWeaves.$inferSelect, 'number' | 'wovenAt' | 'previousRoot'>;
type Head = Pick<typeof vettingWeaveHeads.$inferSelect, 'companyId' | 'seq' | 'hash'>;

/** SHA-256 in hex of all that a weave holds: its place, its moment, and the head of each chain in it. */
function rootOf({ number, wovenAt, previousRoot }: Weave, heads: readonly Head[]): string {
  const woven = {
    number,
    woven_at: wovenAt.toISOString(),
    previous_root: previousRoot,
    heads: [...heads]
      .sort((a, b) => a.companyId - b.companyId)
      .map(({ companyId, seq, hash }) => [companyId, seq, hash]),
  };
  return createHash('sha256').update(canonicalJson(woven), 'utf8').digest('hex');
}

/** The newest weave, as a vetting file names it; undefined before the first. */
export async function newestWeave(tx: Queryable): Promise<VettingContent['woven']> {
  const [newest] = await tx
    .select({ number: vettingWeaves.number, root: vettingWeaves.root })
    .from(vettingWeaves)
    .orderBy(desc(vettingWeaves.number))
    .limit(1);
  return newest;
}

/**
 * Weaves the heads of all chains that have grown since the weave before into a new one. Where two do so at once, the second fails
 * at the number.
 *
 * @returns how many heads; 0: no chain has grown, and nothing was woven
 */
export async function weaveChains(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const heads = await tx
      .select({ companyId: vettingChains.companyId, seq: vettingChains.lastSeq, hash: vettingChains.lastHash })
      .from(vettingChains)
      .where(
        sql`NOT EXISTS (SELECT FROM ${vettingWeaveHeads}
          WHERE ${vettingWeaveHeads.companyId} = ${vettingChains.companyId}
            AND ${vettingWeaveHeads.seq} = ${vettingChains.lastSeq} AND ${vettingWeaveHeads.hash} = ${vettingChains.lastHash})`,
      );
    if (heads.length === 0) return 0;
    const before = await newestWeave(tx);
    const weave = {
      number: (before?.number ?? 0) + 1,
      wovenAt: now,
      previousRoot: before?.root ?? VETTING_CHAIN_START,
    };
    await tx.insert(vettingWeaves).values({ ...weave, root: rootOf(weave, heads) });
    await tx.insert(vettingWeaveHeads).values(heads.map((head) => ({ weave: weave.number, ...head })));
    return heads.length;
  });
}

/**
 * Calculates every weave again: its root from its heads, and that it follows the one before.
 *
 * @returns how many there are, and a sentence about the first that is not as it was woven
 */
export async function verifyWeaves(db: Queryable): Promise<{ weaves: number; problem: string | null }> {
  const weaves = await db.select().from(vettingWeaves).orderBy(asc(vettingWeaves.number));
  let before = { number: 0, root: VETTING_CHAIN_START };
  for (const weave of weaves) {
    if (weave.number !== before.number + 1)
      return { weaves: weaves.length, problem: `Weave ${before.number + 1} is missing.` };
    const heads = await db.select().from(vettingWeaveHeads).where(eq(vettingWeaveHeads.weave, weave.number));
    if (weave.previousRoot !== before.root || rootOf(weave, heads) !== weave.root)
      return { weaves: weaves.length, problem: `Weave ${weave.number} is not as it was woven: its root differs.` };
    before = weave;
  }
  return { weaves: weaves.length, problem: null };
}

/** The root of each weave by its number. */
export async function weaveRoots(db: Queryable): Promise<Map<number, string>> {
  const weaves = await db.select({ number: vettingWeaves.number, root: vettingWeaves.root }).from(vettingWeaves);
  return new Map(weaves.map(({ number, root }) => [number, root]));
}

/** What weaves hold of a company's chain, oldest first. */
export const wovenHeadsOf = (db: Queryable, companyId: number) =>
  db
    .select({
      weave: vettingWeaveHeads.weave,
      seq: vettingWeaveHeads.seq,
      hash: vettingWeaveHeads.hash,
      wovenAt: vettingWeaves.wovenAt,
    })
    .from(vettingWeaveHeads)
    .innerJoin(vettingWeaves, eq(vettingWeaves.number, vettingWeaveHeads.weave))
    .where(eq(vettingWeaveHeads.companyId, companyId))
    .orderBy(asc(vettingWeaveHeads.weave));
