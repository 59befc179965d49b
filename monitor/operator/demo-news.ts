import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { dayOf } from '../../contract/shared/day';
import { carriers, datasets } from '../db/schema';
import { writeDemoNews } from '../demo/fmcsa/write-demo-news';
import { importFile } from '../federal-data/import/import-file';
import type { CommandContext, CommandOutput } from './command';

/** Loads FMCSA files in which some of the demo's carriers have changed, so that people can see the effect. */
export async function runDemoNews({
  database,
  dataDir,
  now,
}: Omit<CommandContext, 'dataKeys' | 'portalOrigin'>): Promise<CommandOutput> {
  const { db } = database;
  const [census] = await db.select().from(datasets).where(eq(datasets.key, 'census'));
  const [demo] = await db.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, FIRST_DEMO_CARRIER));
  if (!census || !demo)
    return { lines: ['There are no demo carriers here: start the product with DEMO=1 first.'], code: 2 };
  const folder = join(dataDir, 'demo-news');
  const { files, news } = await writeDemoNews(folder, { loadedOn: census.completeAsOf ?? census.asOf });
  const asOf = dayOf(now);
  for (const path of files) await importFile(database, path, { asOf, rejectsDir: join(dataDir, 'rejects'), now });
  await rm(folder, { recursive: true, force: true });
  return {
    lines: [
      ...news.map(({ carrierId, words }) => `${carrierId}: ${words}`),
      'Companies that monitor them hear of it within a minute: on the carriers’ pages, on the home page and by email.',
    ],
    code: 0,
  };
}

/** The first of the demo's USDOT numbers. */
const FIRST_DEMO_CARRIER = 5_000_101;
