import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, dayOf } from '../../contract/shared/day';
import type { OpenDatabase } from '../db/client';
import { fraudLists } from '../db/schema';
import { importFile } from '../federal-data/import/import-file';

const SOURCE = 'Demo data, made up';

/** What each list has below its columns of day and source, and how many days old it is: one of them is too old. */
const LISTS: Record<string, { daysOld: number; header: string; rows: readonly string[] }> = {
  'flagged-contacts': {
    daysOld: 3,
    header: 'KIND,VALUE,EXPIRES_ON',
    // The telephone of a carrier that was stopped and came back, and the contacts in the demo's alerts.
    rows: ['phone,602-555-0142,', 'phone,312-555-0143,', 'domain,fast-haul-dispatch.example,'],
  },
  'dispatch-services': {
    daysOld: 20,
    header: 'SERVICE,DOMAIN,PHONE',
    rows: ['Swift Desk Dispatch,swiftdesk.example,214-555-0110', 'Night Line Dispatch,,404-555-0117'],
  },
  'revoked-elds': {
    daysOld: 12,
    header: 'MANUFACTURER,MODEL,IDENTIFIER,REVOKED_ON',
    rows: ['"Bygone Logs, LLC",BL-7,BYG001,2025-09-17', 'Made-up Telematics Inc,MT One,,2025-06-03'],
  },
  'phone-blocks': {
    daysOld: 120,
    header: 'PREFIX,LINE_TYPE,PROVIDER',
    rows: ['312-555-0,voip,Cloud Lines', '602-555,wireless,Desert Wireless', '214-555,landline,Lone Star Bell'],
  },
};

/** Lists of known fraud, through the importer, once. The risk areas are those of every installation. */
export async function seedDemoFraudLists(database: OpenDatabase, { dataDir, now }: { dataDir: string; now: Date }) {
  const known = new Set<string>(
    (await database.db.select({ key: fraudLists.key }).from(fraudLists)).map(({ key }) => key),
  );
  const folder = join(dataDir, 'demo-lists');
  await mkdir(folder, { recursive: true });
  for (const [key, { daysOld, header, rows }] of Object.entries(LISTS)) {
    if (known.has(key)) continue;
    const asOf = addDays(dayOf(now), -daysOld);
    const path = join(folder, `${key}.csv`);
    const lines = [`AS_OF,SOURCE,${header}`, ...rows.map((row) => `${asOf},"${SOURCE}",${row}`)];
    await writeFile(path, `${lines.join('\n')}\n`);
    await importFile(database, path, { asOf, now, rejectsDir: join(dataDir, 'rejects') });
  }
  await rm(folder, { recursive: true, force: true });
}
