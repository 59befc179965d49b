import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/client';
import { carriers, companies } from '../db/schema';
import { PLACEHOLDER_ENTRY } from './accounts';
import { notableCarriers } from './fmcsa';

/** Demo companies that have an entry of their own in the demo's federal record. */
const ENTRIES = { 'demo-brokerage': 'Demo Brokerage', 'other-brokerage': 'Other Brokerage' };

/** Names them, once the files are loaded: what the load board asks of a broker is read there. */
export async function nameOwnEntries(db: Database) {
  for (const [key, legalName] of Object.entries(ENTRIES)) {
    const carrierId = notableCarriers.find((one) => one.key === key)!.dotNumber!;
    if ((await db.$count(carriers, eq(carriers.id, carrierId))) === 0) continue;
    await db
      .update(companies)
      .set({ carrierId })
      .where(and(eq(companies.legalName, legalName), eq(companies.carrierId, PLACEHOLDER_ENTRY)));
  }
}
