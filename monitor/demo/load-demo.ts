import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '../../contract/shared/day';
import type { Database, OpenDatabase } from '../db/client';
import { datasets } from '../db/schema';
import { importFile } from '../federal-data/import/import-file';
import { seedDemoAccounts } from './accounts';
import { seedDemoAlertCarriers } from './alert-carriers';
import { seedDemoEldPositions } from './eld-positions';
import { writeDemoFiles } from './fmcsa';
import { seedDemoFraudLists } from './fraud-lists';
import { seedDemoIdentityAlerts } from './identity-alerts';
import { seedDemoLanePreferences } from './lane-preferences';
import { nameOwnEntries } from './own-entries';
import { seedDemoPackets } from './packets';
import { seedDemoRelationships } from './relationships';
import { seedDemoVettingFile } from './vetting-files';

/**
 * Demo data, once: accounts, then carriers as FMCSA-format files through the importer, then what the demo brokerage
 * did about some of them. Safe to be interrupted: what is there is not loaded again.
 */
export async function loadDemo(
  database: OpenDatabase,
  options: { dataDir: string; now: Date; say: (line: string) => void; dataKeys: readonly string[] },
) {
  const { db } = database;
  await seedDemoAccounts(db, options.now);
  const [loaded] = await db.select({ key: datasets.key }).from(datasets).limit(1);
  if (!loaded) {
    const folder = join(options.dataDir, 'demo-files');
    const today = dayOf(options.now);
    const { files } = await writeDemoFiles(folder, { today });
    options.say(`Loading the demo carriers: ${files.length} files, once.`);
    let saidAt = Date.now();
    for (const [at, file] of files.entries()) {
      await importFile(database, file.path, {
        asOf: file.asOf,
        complete: true,
        rejectsDir: join(options.dataDir, 'rejects'),
      });
      if (Date.now() - saidAt < PROGRESS_MS) continue;
      saidAt = Date.now();
      options.say(`  ${at + 1} of ${files.length} files`);
    }
    options.say('Loading what the demo brokerage did about them.');
    await rm(folder, { recursive: true, force: true });
    await takeHistoryBack(db, addDays(today, -HISTORY_DAYS));
  }
  await nameOwnEntries(db, options.now);
  await seedDemoRelationships(db, options.now);
  await seedDemoPackets(db, options);
  await seedDemoLanePreferences(db, options.now);
  await seedDemoEldPositions(db);
  await seedDemoVettingFile(db, options.now);
  await seedDemoIdentityAlerts(db, options.now);
  await seedDemoFraudLists(database, options);
  await seedDemoAlertCarriers(db, options);
}

const HISTORY_DAYS = 730;
/** Who waits is shown that it goes on. */
const PROGRESS_MS = 5_000;

/** The files of the demo are of one day: it is as if the censuses of two years had been imported before them. */
const takeHistoryBack = (db: Database, day: string) =>
  db.execute(sql`
    UPDATE carrier_known_since k SET since = least(k.since, greatest(c.add_date, ${day}::date))
    FROM carriers c WHERE c.id = k.carrier_id`);
