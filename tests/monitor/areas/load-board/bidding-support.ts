import { RULE_SETTINGS } from '@contract/rules/rules.constants';
import {
  carrierIdentifiers,
  carriers,
  connections,
  loadPostings,
  ruleSets,
  userSessions,
  users,
} from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { MAY_HAUL_RULES, overrideRules } from '../../support/bookable-carrier';
import { addCarrier, addDataset } from '../../support/fmcsa-rows';
import { openMonitorWithPlaces, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { loadFromDallas } from '../loads/loads-support';

export const OTHER = 'other@demo.test';
export const NO_BOARD = 'noboard@demo.test';

/**
 * A monitor with places, whose companies ask one rule of carriers: that their DOT number is active. So whoever has one
 * passes, and whoever has none fails.
 */
export async function openBoard(): Promise<SectionMonitor> {
  const monitor = await openMonitorWithPlaces();
  await addDataset(monitor.db, 'az4n-8mr2', TODAY);
  await monitor.db.update(ruleSets).set({ values: { safer_operating_status_active: RULE_SETTINGS.active } });
  return monitor;
}

export const companyOf = async (monitor: SectionMonitor, email = 'admin@demo.test'): Promise<number> =>
  (await monitor.db.select().from(users).where(eq(users.email, email)))[0]!.companyId!;

let carriersMade = 0;

/** A carrier with an address on its record, which may have loads where it is onboarded. */
export async function aCarrier(
  monitor: SectionMonitor,
  { fails = false, status }: { fails?: boolean; status?: 'onboarded' | 'do_not_dispatch' | 'needs_to_onboard' } = {},
) {
  carriersMade += 1;
  const name = `BIDDER ${carriersMade} LLC`;
  const id = await addCarrier(monitor.db, { legalName: name });
  const email = `office@bidder${carriersMade}.example`;
  await monitor.db
    .update(carriers)
    .set({ email, statusCode: fails ? 'I' : 'A', censusAsOf: TODAY, nameAsOf: TODAY })
    .where(eq(carriers.id, id));
  await monitor.db
    .insert(carrierIdentifiers)
    .values({ carrierId: id, type: 'DOT', value: String(id), source: 'census' });
  const companyId = await companyOf(monitor);
  await overrideRules(monitor, companyId, [id], MAY_HAUL_RULES);
  if (status) await monitor.db.insert(connections).values({ companyId, carrierId: id, status });
  return { id, email, name };
}

/** People stay signed in over it. */
export async function pass(monitor: SectionMonitor, milliseconds: number) {
  monitor.passTime(milliseconds);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
}

let loadsMade = 0;

export async function aLoad(monitor: SectionMonitor, given: object = {}, as?: string): Promise<number> {
  loadsMade += 1;
  const load = loadFromDallas(`BOARD-${loadsMade}`, given);
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load }, as);
  return body.load.id;
}

/** A load that is on the board, to everyone by default. */
export async function aPosting(
  monitor: SectionMonitor,
  given: Partial<typeof loadPostings.$inferInsert> = {},
  load: object = {},
) {
  const loadId = await aLoad(monitor, load);
  const now = monitor.services.clock();
  const [posting] = await monitor.db
    .insert(loadPostings)
    .values({
      companyId: await companyOf(monitor),
      loadId,
      state: 'posted',
      rateCents: 95_600,
      isRateShown: true,
      audience: 'all',
      requirements: [],
      postedAt: now,
      expiresAt: new Date(now.getTime() + 12 * 3_600_000),
      ...given,
    })
    .returning();
  return { loadId, posting: posting! };
}
