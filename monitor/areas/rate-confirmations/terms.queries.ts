import type { Clause } from '@contract/rate-confirmations/rate-confirmations.entities';
import type { TermsRevision, TermsTemplate } from '@contract/rate-confirmations/terms.entities';
import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { rateConfirmationTerms as terms, users } from '../../db/schema';
import { STANDARD_TERMS } from './standard-terms';

const STANDARD: TermsRevision = { revision: 0, clauses: [...STANDARD_TERMS], changed_by: null, changed_at: null };

/** Every revision of a company's terms, newest first; the last are the product's. */
export async function termsRevisionsOf(db: Queryable, companyId: number): Promise<TermsRevision[]> {
  const rows = await db
    .select({
      revision: terms.revision,
      clauses: terms.clauses,
      changed_by: fullNameOrNull(users),
      changed_at: terms.createdAt,
    })
    .from(terms)
    .leftJoin(users, eq(users.id, terms.userId))
    .where(eq(terms.companyId, companyId))
    .orderBy(desc(terms.revision));
  return [...rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() })), STANDARD];
}

/** The terms for the next revision of a confirmation. */
export async function termsTemplateOf(db: Queryable, companyId: number): Promise<TermsTemplate> {
  const [newest] = await termsRevisionsOf(db, companyId);
  return { ...newest!, version: newest!.revision };
}

/** The same for callers that only fill them in. */
export async function currentTerms(
  db: Queryable,
  companyId: number,
): Promise<{ revision: number; clauses: readonly Clause[] }> {
  const [newest] = await db
    .select({ revision: terms.revision, clauses: terms.clauses })
    .from(terms)
    .where(eq(terms.companyId, companyId))
    .orderBy(desc(terms.revision))
    .limit(1);
  return newest ?? { revision: 0, clauses: STANDARD_TERMS };
}
