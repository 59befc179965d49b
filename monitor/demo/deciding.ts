import type { CurrentUser } from '@contract/identity/identity.entities';
import { eq } from 'drizzle-orm';
import { consequences } from '../areas/reassessment/reassess-subscriptions';
import type { Database } from '../db/client';
import { companies, plans, users } from '../db/schema';
import { Decision } from '../decisions/decision';
import { toCurrentUser } from '../server/authentication/current-user.queries';
import { findDecider } from '../server/authentication/deciders';

/** A person of the demo with their company; null: there is none. */
export async function personOf(db: Database, email: string) {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  const user = row && (await findDecider(db, row.id));
  return user && row.companyId !== null ? { user, company: { id: row.companyId } } : null;
}

/** The same with what their company's plan allows, as once they have signed in. */
export async function signedInPersonOf(db: Database, email: string) {
  const [row] = await db
    .select({ user: users, company: companies, plan: plans })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(users.email, email));
  if (!row || row.user.disabledAt !== null) return null;
  return { user: toCurrentUser({ ...row, flags: [], defaultFilters: [] }), company: { id: row.company.id } };
}

/** A decision as `decide` makes it, except for its mails: the addresses of the demo are made up. */
export function deciding<User extends CurrentUser | null, Result>(
  db: Database,
  by: { company: { id: number }; user: User; now: Date },
  operation: (d: Decision<User>) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const decision = await Decision.begin(tx, by);
    const result = await operation(decision);
    await decision.record(consequences);
    return result;
  });
}
