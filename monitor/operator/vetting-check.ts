import { asc, eq } from 'drizzle-orm';
import { verifyVettingChain } from '../areas/vetting/verify-chain';
import type { Queryable } from '../db/client';
import { companies, vettingChains } from '../db/schema';
import type { CommandOutput } from './command';

/** Reads the chain of vetting files of every company again: a line each, and code 1 when one is broken. */
export async function runVettingCheck(db: Queryable, now: Date): Promise<CommandOutput> {
  const chains = await db
    .select({ id: companies.id, name: companies.legalName })
    .from(vettingChains)
    .innerJoin(companies, eq(companies.id, vettingChains.companyId))
    .orderBy(asc(companies.id));
  const lines: string[] = [];
  let isBroken = false;
  for (const { id, name } of chains) {
    const { files, first_broken, head_hash } = await verifyVettingChain(db, id, now);
    if (first_broken) isBroken = true;
    lines.push(
      first_broken
        ? `${name} (${id}): BROKEN at file ${first_broken.number} of ${files}. ${first_broken.problem}`
        : `${name} (${id}): ${files} files, each as it was written. Newest ${head_hash}`,
    );
  }
  return { lines: lines.length > 0 ? lines : ['No vetting file was written yet.'], code: isBroken ? 1 : 0 };
}
