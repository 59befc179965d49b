import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/client';
import { carriers, companies, companyLogos } from '../db/schema';
import { PLACEHOLDER_ENTRY } from './accounts';
import { DEMO_LOGO } from './demo-logo';
import { notableCarriers } from './fmcsa';

/** Demo companies that have an entry of their own in the demo's federal record. */
const ENTRIES = { 'demo-brokerage': 'Demo Brokerage', 'other-brokerage': 'Other Brokerage' };

/** The company whose carriers see a logo. */
const WITH_LOGO = 'demo-brokerage';

/** Names them, once the files are loaded: what the load board asks of a broker is read there. */
export async function nameOwnEntries(db: Database, now: Date) {
  for (const [key, legalName] of Object.entries(ENTRIES)) {
    const carrierId = notableCarriers.find((one) => one.key === key)!.dotNumber!;
    if ((await db.$count(carriers, eq(carriers.id, carrierId))) === 0) continue;
    const named = await db
      .update(companies)
      .set({ carrierId })
      .where(and(eq(companies.legalName, legalName), eq(companies.carrierId, PLACEHOLDER_ENTRY)))
      .returning({ companyId: companies.id });
    if (key === WITH_LOGO)
      for (const { companyId } of named)
        await db
          .insert(companyLogos)
          .values({ companyId, content: DEMO_LOGO, changedByUserId: null, changedAt: now })
          .onConflictDoNothing();
  }
}
