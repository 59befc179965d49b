import { randomBytes } from 'node:crypto';
import { resolveTxt } from 'node:dns/promises';
import type { CallParsed } from '@contract/call';
import type { addSignOnDomain } from '@contract/sign-on/sign-on.calls';
import { MAX_SIGN_ON_DOMAINS, PROOF_PREFIX, PROOF_RECORD } from '@contract/sign-on/sign-on.constants';
import { and, eq, isNotNull } from 'drizzle-orm';
import { isFreeMail } from '../../base/email-domains';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { signOnConnections, signOnDomains } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { mailManagers } from '../../decisions/mail-managers';
import { changeRow } from '../../decisions/versions';
import { isRejectedAddress } from '../identity/rejected-addresses';
import { companyOfDomain, connectionOf } from './sign-on.queries';

export type ResolveText = (name: string) => Promise<string[][]>;
const LOOKUP_LIMIT_MS = 5_000;

const TAKEN = 'Another company has proven this domain. Write to support if it is yours.';

/** Why no company can have a domain, in a sentence; null: one can. Pure. */
export const problemWithDomain = (domain: string): string | null =>
  isFreeMail(domain) || isRejectedAddress(`x@${domain}`)
    ? 'This provider gives addresses to anyone: it is no company’s domain.'
    : null;

/**
 * Says that a domain is the company’s; it counts once it is proven.
 *
 * @throws ApiError 422 for a public mail provider, one that is there already, one too many, or one that another company has proven
 */
export function addDomain(
  deciding: Deciding,
  { domain }: CallParsed<typeof addSignOnDomain>['body']['domain'],
): Promise<void> {
  return decide(deciding, async (d) => {
    const problem = problemWithDomain(domain);
    if (problem !== null) throw httpErrors.invalid({ domain: [problem] });
    const own = await d.tx.select().from(signOnDomains).where(eq(signOnDomains.companyId, d.companyId));
    if (own.some((one) => one.domain === domain))
      throw httpErrors.invalid({ domain: ['This domain is here already.'] });
    if (own.length >= MAX_SIGN_ON_DOMAINS)
      throw httpErrors.invalid({ domain: [`There are ${MAX_SIGN_ON_DOMAINS} domains already. Remove one first.`] });
    if ((await companyOfDomain(d.tx, domain)) !== null) throw httpErrors.invalid({ domain: [TAKEN] });
    const proof = randomBytes(20).toString('hex');
    await d.tx.insert(signOnDomains).values({ companyId: d.companyId, domain, proof, createdAt: d.now });
    d.audit({ kind: 'sign_on_changed', summary: `Domain ${domain} added, not proven` });
  });
}

/**
 * Looks up the text record that proves a domain.
 *
 * @throws ApiError 404 for another company’s; 422 while the record is not there, or where another company was first
 */
export async function proveDomain(deciding: Deciding, id: number, resolve: ResolveText = resolveTxt): Promise<void> {
  const { db, company } = deciding;
  const { domain, proof } = await domainOf(db, company.id, id);
  const wanted = PROOF_PREFIX + proof;
  const found = await textsOf(`${PROOF_RECORD}.${domain}`, resolve);
  if (!found.includes(wanted))
    throw httpErrors.invalid({
      domain: [
        `We did not find the text record ${PROOF_RECORD}.${domain} with this value. A new record can take an hour to be seen.`,
      ],
    });
  await decide(deciding, async (d) => {
    // Still the record that was looked up: it may have been removed and added again meanwhile.
    const current = await domainOf(d.tx, d.companyId, id);
    if (current.proof !== proof) throw httpErrors.notFound('That domain');
    if (current.provenAt !== null) return;
    const [proven] =
      (await companyOfDomain(d.tx, domain)) === null ? await markProven(d.tx, d.companyId, domain, 'dns', d.now) : [];
    if (!proven) throw httpErrors.invalid({ domain: [TAKEN] });
    d.audit({ kind: 'sign_on_changed', summary: `Domain ${domain} proven by its DNS` });
    await mailManagers(d, `Single sign-on: the domain ${domain} is proven`);
  });
}

/** Marks a company’s domain as proven. The unique index rejects a second company that proves it at the same moment. */
export const markProven = (
  tx: Queryable,
  companyId: number,
  domain: string,
  provenBy: 'dns' | 'operator',
  provenAt: Date,
) =>
  tx
    .update(signOnDomains)
    .set({ provenAt, provenBy })
    .where(and(eq(signOnDomains.companyId, companyId), eq(signOnDomains.domain, domain)))
    .returning({ id: signOnDomains.id });

/**
 * Removes a domain; single sign-on without a proven domain is off.
 *
 * @throws ApiError 404 for another company’s
 */
export function removeDomain(deciding: Deciding, id: number): Promise<void> {
  return decide(deciding, async (d) => {
    const { domain, provenAt } = await domainOf(d.tx, d.companyId, id);
    await d.tx.delete(signOnDomains).where(d.own(signOnDomains, id));
    d.audit({ kind: 'sign_on_changed', summary: `Domain ${domain} removed` });
    if (provenAt === null) return;
    await mailManagers(d, `Single sign-on: the domain ${domain} is removed`);
    const isProven = and(eq(signOnDomains.companyId, d.companyId), isNotNull(signOnDomains.provenAt));
    const connection = await connectionOf(d.tx, d.companyId);
    const isOn = connection?.state === 'on' || connection?.state === 'enforced';
    if (!isOn || (await d.tx.$count(signOnDomains, isProven)) > 0) return;
    const summary = 'Single sign-on: off, no proven domain is left';
    await changeRow(d, signOnConnections, eq(signOnConnections.companyId, d.companyId), summary, { state: 'tested' });
    d.audit({ kind: 'sign_on_changed', summary });
  });
}

async function domainOf(db: Queryable, companyId: number, id: number) {
  const [row] = await db
    .select()
    .from(signOnDomains)
    .where(and(eq(signOnDomains.companyId, companyId), eq(signOnDomains.id, id)));
  if (!row) throw httpErrors.notFound('That domain');
  return row;
}

/** Long records come in pieces. */
async function textsOf(name: string, resolve: ResolveText): Promise<string[]> {
  try {
    const limit = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('too slow')), LOOKUP_LIMIT_MS).unref();
    });
    return (await Promise.race([resolve(name), limit])).map((pieces) => pieces.join('').trim());
  } catch {
    return [];
  }
}
