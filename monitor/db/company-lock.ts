import { eq } from 'drizzle-orm';
import type { Queryable } from './client';
import { companies } from './schema';

/** Changes of one company wait for each other from here to the end of the transaction. */
export async function lockCompany(tx: Queryable, companyId: number) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('update');
  return company!;
}
