import { randomBytes } from 'node:crypto';
import { NewSignOnDomain } from '@contract/sign-on/sign-on.calls';
import { markProven, problemWithDomain } from '../areas/sign-on/keep-domains';
import { companyOfDomain } from '../areas/sign-on/sign-on.queries';
import type { Database } from '../db/client';
import { lockCompany } from '../db/company-lock';
import { signOnDomains } from '../db/schema';
import { companyOfId } from './account-rows';
import { because, CommandRefused, recordOperatorChange } from './operator-log';

/** Marks a domain as a company's, for one that cannot write a DNS record. */
export async function proveDomainByOperator(
  db: Database,
  id: string,
  text: string,
  { note, now }: { note?: string; now: Date },
): Promise<string> {
  const company = await companyOfId(db, id);
  const read = NewSignOnDomain.safeParse({ domain: text });
  if (!read.success) throw new CommandRefused(`"${text}" is no domain.`);
  const { domain } = read.data;
  const problem = problemWithDomain(domain);
  if (problem !== null) throw new CommandRefused(problem);
  await db.transaction(async (tx) => {
    await lockCompany(tx, company.id);
    const owner = await companyOfDomain(tx, domain);
    if (owner !== null) throw new CommandRefused(`${domain} is proven already, by company ${owner}.`);
    const proof = randomBytes(20).toString('hex');
    await tx
      .insert(signOnDomains)
      .values({ companyId: company.id, domain, proof, createdAt: now })
      .onConflictDoNothing();
    await markProven(tx, company.id, domain, 'operator', now);
    const summary = `${domain} is a domain of ${company.legalName} (${company.id})${because(note)}`;
    await recordOperatorChange(tx, { summary, companyId: company.id, now });
  });
  return `${domain} is a domain of ${company.legalName} (${company.id}).`;
}
