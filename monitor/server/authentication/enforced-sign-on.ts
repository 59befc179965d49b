import { emailDomain } from '@contract/shared/contact-details';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { ApiError } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { signOnConnections, signOnDomains, signOnPeople } from '../../db/schema';

export const USE_COMPANY_SIGN_IN =
  'Your company signs in with its own provider. Choose “Sign in with your company” on the sign-in page.';

/** @returns the company whose people with an address of this domain sign in by its identity provider alone; null: none */
export async function enforcingCompany(db: Queryable, email: string): Promise<number | null> {
  const domain = emailDomain(email);
  if (domain === null) return null;
  const [found] = await db
    .select({ companyId: signOnConnections.companyId })
    .from(signOnDomains)
    .innerJoin(signOnConnections, eq(signOnConnections.companyId, signOnDomains.companyId))
    .where(
      and(eq(signOnDomains.domain, domain), isNotNull(signOnDomains.provenAt), eq(signOnConnections.state, 'enforced')),
    );
  return found?.companyId ?? null;
}

/**
 * Whether a person is not asked for a password: the company's provider alone lets them in, or it brought them in. Some of the latter had
 * an account with a password before, or chose one since. They are not asked either: no column says which.
 */
export async function signsInWithoutPassword(
  db: Queryable,
  { id, email, companyId, scopes }: { id: number; email: string; companyId: number | null; scopes: readonly string[] },
): Promise<boolean> {
  if (companyId === null) return false;
  if (isKeptToProvider({ companyId, scopes }, await enforcingCompany(db, email))) return true;
  const broughtIn = await db
    .select({ id: signOnPeople.userId })
    .from(signOnPeople)
    .innerJoin(signOnConnections, eq(signOnConnections.companyId, signOnPeople.companyId))
    .where(
      and(
        eq(signOnPeople.companyId, companyId),
        eq(signOnPeople.userId, id),
        eq(signOnPeople.isBroughtIn, true),
        inArray(signOnConnections.state, ['on', 'enforced']),
      ),
    );
  return broughtIn.length > 0;
}

/**
 * Whether a person is kept to the provider. Who manages users keeps the password and the mailed code: a provider that fails must
 * not lock a company out. People of another company, or of none, are not this company's to lock out.
 */
export const isKeptToProvider = (
  { companyId, scopes }: { companyId: number | null; scopes: readonly string[] },
  enforcing: number | null,
): boolean => enforcing !== null && companyId === enforcing && !scopes.includes('manage_users');

/** The 403 of a password, a link for a new one or a sign-up where the company's provider decides. */
export const companySignInOnly = () =>
  new ApiError(403, {
    code: 'use_company_sign_in',
    message: USE_COMPANY_SIGN_IN,
    fields: { email: [USE_COMPANY_SIGN_IN] },
  });
