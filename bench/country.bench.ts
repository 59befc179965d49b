import { openDatabase } from '@monitor/db/client';
import type { Bench, Figure } from './bench';
import { aroundAPoint, aroundCities, RADIUS_MILES } from './country/around-a-point';
import { brokersAtOnce } from './country/brokers-at-once';
import { byLane } from './country/by-lane';
import { byText, deepPages, drawTexts, type Texts } from './country/by-text';
import { matchesOfLoads } from './country/matches-of-loads';
import { profilePage } from './country/profile-page';
import { type Country, loadCountry } from './support/country';
import { openBenchSession, startMonitor } from './support/monitor-process';
import { startPortal } from './support/page-servers';
import { searchOverHttp, textSearches } from './support/search-endpoint';
import { settleForToday } from './support/settle';
import type { Workshop } from './support/workshop';

/**
 * BENCH_CARRIERS makes it smaller for trying; the figures of docs/measured.md are of the whole country. BENCH_COUNTRY_URL: a
 * database that bench/load-country.ts filled before, to measure again without loading.
 */
const CARRIERS = Number(process.env.BENCH_CARRIERS || 2_000_000);
const PROFILES = 10;

/** Every kind of search over all carriers of a country, each beside what it is to be compared with, in one run. */
export const bench: Bench = {
  title: `${CARRIERS.toLocaleString('en-US')} carriers: import, search by text, around a point and by lane, matches of a load, 50 brokers at once`,
  async run(workshop) {
    const loaded = process.env.BENCH_COUNTRY_URL;
    const url = loaded ?? (await workshop.newDatabase('bench_country'));
    const country = loaded
      ? null
      : await loadCountry({ url, carriers: CARRIERS, folder: workshop.folder('country'), say: workshop.say });
    const database = await openDatabase({ url });
    try {
      const { db } = database;
      const texts = await drawTexts(db);
      return [
        ...(country ? loading(country) : []),
        ...(await byText(db, texts)),
        await deepPages(db, texts.numbers[0]!.slice(0, 1)),
        ...(await aroundAPoint(database, workshop)),
        await byLane(database, workshop),
        ...(await overHttp(workshop, url, texts)),
      ];
    } finally {
      await database.close();
    }
  },
};

function loading({ carriers, sightings, imported, steps }: Country): Figure[] {
  const seconds = (name: string) => steps.find((step) => step.name.includes(name))!.seconds;
  const plain = (what: string, value: number, unit: string, target: string, isMet: boolean): Figure => ({
    what,
    product: { value, unit },
    beside: null,
    ratio: null,
    target,
    isMet,
  });
  return [
    plain(
      `Import of ${carriers.toLocaleString('en-US')} carriers, indexes and vacuum included`,
      imported.rowsPerSecond,
      'rows/s',
      'at least 20,000 rows/s',
      imported.rowsPerSecond >= 20_000,
    ),
    plain('Memory of that import', imported.peakMemoryMb, 'MB', 'under 400 MB', imported.peakMemoryMb < 400),
    plain(
      `Places and lanes of ${carriers.toLocaleString('en-US')} carriers and ${sightings.toLocaleString('en-US')} inspections`,
      seconds('lanes'),
      's',
      'at most 300 s',
      seconds('lanes') <= 300,
    ),
  ];
}

/** The product's own programs on that database: the search call beside its SQL, and many brokers at once. */
async function overHttp(workshop: Workshop, url: string, { numbers, names, ids }: Texts): Promise<Figure[]> {
  const token = await openBenchSession(url);
  await settleForToday(url);
  const { origin: monitorOrigin } = await startMonitor(workshop, url);
  const portal = await startPortal(workshop, `${monitorOrigin}/monitor`, token);
  const kinds = [
    { what: 'by identifier prefix', paths: textSearches(numbers) },
    { what: 'by name prefix', paths: textSearches(names) },
    { what: `within ${RADIUS_MILES} miles of a city, with verdicts`, paths: aroundCities() },
  ];
  return [
    ...(await searchOverHttp(workshop, { url, monitorOrigin, token }, kinds)),
    ...(await matchesOfLoads(url, { monitorOrigin, token })),
    await profilePage(portal, { monitorOrigin, token }, ids.slice(0, PROFILES)),
    ...(await brokersAtOnce(workshop, portal, [...numbers, ...names])),
  ];
}
