import { openDatabase } from '@monitor/db/client';
import type { Bench } from './bench';
import { drawTexts } from './country/by-text';
import { openBenchSession, startMonitor } from './support/monitor-process';
import { searchOverHttp, textSearches } from './support/search-endpoint';
import { settle } from './support/settle';

/** The search call beside its own SQL. */
export const bench: Bench = {
  title: 'Carrier search over 200,000 carriers on Postgres',
  async run(workshop) {
    const { url } = await workshop.carriers();
    const token = await openBenchSession(url);
    workshop.say('Settling…');
    await settle(url);
    const database = await openDatabase({ url, poolSize: 1 });
    const { numbers, names } = await drawTexts(database.db).finally(database.close);
    const { origin: monitorOrigin } = await startMonitor(workshop, url);
    return searchOverHttp(workshop, { url, monitorOrigin, token }, [
      { what: 'by identifier prefix', paths: textSearches(numbers) },
      { what: 'by name prefix', paths: textSearches(names) },
      { what: 'by identifier prefix, with verdicts', paths: textSearches(numbers, '&include=verdict') },
      { what: 'by name prefix, with verdicts', paths: textSearches(names, '&include=verdict') },
    ]);
  },
};
