import { reassessSubscriptions } from '@monitor/areas/reassessment/reassess-subscriptions';
import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { users } from '@monitor/db/schema';
import { seedDemoAccounts } from '@monitor/demo/accounts';
import { demoDatasets, writeDemoFiles } from '@monitor/demo/fmcsa';
import { importFile } from '@monitor/federal-data/import/import-file';
import { eq, sql } from 'drizzle-orm';
import { CENSUS_DAY } from './census-day';
import { settle } from './settle';
import type { Workshop } from './workshop';

const CARRIERS = 50_000;
export const FOLLOWED = 10_000;

/** Who follows 10,000 carriers, and who has 50,000 connections. */
export const FOLLOWER = 'admin@demo.test';
export const CONNECTED = 'other@demo.test';

let made: Promise<string> | null = null;

/**
 * A database of 50,000 carriers. One company follows 10,000 of them, which have all their records; another is connected
 * with all 50,000, in every state and with verdicts.
 */
export function followedCarriers(workshop: Workshop): Promise<string> {
  made ??= make(workshop);
  return made;
}

async function make(workshop: Workshop): Promise<string> {
  workshop.say('Writing the files of the carriers…');
  const census = await writeDemoFiles(workshop.folder('followed-census'), {
    today: CENSUS_DAY,
    carriers: CARRIERS,
    datasets: ['company-census'],
  });
  const records = await writeDemoFiles(workshop.folder('followed'), {
    today: CENSUS_DAY,
    carriers: FOLLOWED,
    datasets: demoDatasets.filter((dataset) => dataset !== 'company-census'),
  });
  const url = await workshop.newDatabase('bench_followed');
  const database = await openDatabase({ url });
  try {
    await migrateDatabase(database);
    await seedDemoAccounts(database.db, new Date());
    workshop.say('Importing them into Postgres…');
    for (const { path, asOf } of [...census.files, ...records.files])
      await importFile(database, path, { asOf, rejectsDir: workshop.folder('followed-rejects') });
    const companyOf = (email: string) => sql`(SELECT company_id FROM users WHERE email = ${email})`;
    await database.db.execute(sql`
      INSERT INTO subscriptions (company_id, carrier_id, created_at)
      SELECT ${companyOf(FOLLOWER)}, id, now() FROM carriers ORDER BY id LIMIT ${FOLLOWED}`);
    await database.db.execute(sql`
      INSERT INTO connections (company_id, carrier_id, status, is_dismissed, updated_at)
      SELECT ${companyOf(CONNECTED)}, id,
        CASE WHEN id % 10 < 6 THEN 'onboarded' WHEN id % 10 < 9 THEN 'needs_to_onboard' ELSE 'do_not_dispatch' END,
        id % 25 = 0, now() - (id % 900) * interval '1 day'
      FROM carriers`);
    await database.db.execute(sql`
      INSERT INTO carrier_users (company_id, carrier_id, email, status, created_at, updated_at)
      SELECT company_id, carrier_id, 'one.' || carrier_id || '@carrier.test', 'active', now(), now()
      FROM connections WHERE status <> 'do_not_dispatch'`);
    await database.db.execute(sql`
      INSERT INTO onboarding_packets (company_id, carrier_id, connection_id, status, created_at, updated_at)
      SELECT company_id, carrier_id, id,
        CASE WHEN status = 'onboarded' THEN 'complete' WHEN carrier_id % 50 = 7 THEN 'held_for_review'
          WHEN carrier_id % 2 = 0 THEN 'not_started' ELSE 'in_progress' END,
        now(), now() - (carrier_id % 300) * interval '1 day'
      FROM connections WHERE status <> 'do_not_dispatch'`);
    await database.db.execute(sql`
      UPDATE connections c SET packet_id = p.id, receiver_id = u.id
      FROM onboarding_packets p JOIN carrier_users u ON u.company_id = p.company_id AND u.carrier_id = p.carrier_id
      WHERE p.connection_id = c.id`);
    await database.db.execute(sql`
      INSERT INTO subscriptions (company_id, carrier_id, created_at, overall_result, rules_assessment, assessed_at)
      SELECT company_id, carrier_id, now(), (ARRAY['pass', 'partial_pass', 'incomplete', 'fail'])[1 + carrier_id % 4],
        '{}', now()
      FROM connections`);
    await database.db.execute(sql`VACUUM (ANALYZE)`);
    workshop.say('Assessing the followed carriers a first time…');
    const [follower] = await database.db.select().from(users).where(eq(users.email, FOLLOWER));
    await reassessSubscriptions(database.db, follower!.companyId!, undefined, { now: new Date() });
  } finally {
    await database.close();
  }
  await settle(url);
  return url;
}
