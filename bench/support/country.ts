import { refreshSearchIndex } from '@monitor/areas/carriers/refresh-search-index';
import { openDatabase } from '@monitor/db/client';
import { type DemoCarrier, writeDemoFiles } from '@monitor/demo/fmcsa';
import { loadPlaces } from '@monitor/places/load-places';
import { readPlaces } from '@monitor/places/read-places';
import { refreshGeography } from '@monitor/places/refresh-geography';
import { CENSUS_DAY } from './census-day';
import { makeAuthorities } from './make-authorities';
import { type ImportRun, runImport } from './run-import';

/** How often a carrier is seen, on average. */
const SIGHTINGS_A_CARRIER = 3;
/** Carriers whose inspections are made in one statement. */
const CARRIERS_AT_ONCE = 200_000;

export type CountryStep = { name: string; seconds: number };
export type Country = { url: string; carriers: number; sightings: number; imported: ImportRun; steps: CountryStep[] };

type Options = {
  /** An empty database on a server. */
  url: string;
  carriers: number;
  folder: string;
  say: (line: string) => void;
};

/**
 * Fills a database with a country of carriers, the same on every machine.
 *
 * Carriers come as a census file in FMCSA's format through the product's own import command, which builds the indexes
 * after the load and vacuums. Inspections are written straight into their table by the server: through the importer,
 * which compares every row with what is stored, millions would take an hour; authorities likewise. Then the product's own
 * functions work out where carriers are, their lanes, and what lists are filtered by.
 */
export async function loadCountry({ url, carriers, folder, say }: Options): Promise<Country> {
  const steps: CountryStep[] = [];
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    say(`${name}…`);
    const startedAt = performance.now();
    const result = await work();
    steps.push({ name, seconds: (performance.now() - startedAt) / 1000 });
    return result;
  };

  const { files } = await step('Writing the census file', () =>
    writeDemoFiles(folder, { today: CENSUS_DAY, carriers, datasets: ['company-census'], adapt: spread() }),
  );
  const imported = await step('Importing it', () =>
    runImport(files[0]!.path, { DATABASE_URL: url, DATA_DIR: folder }, ['--complete']),
  );
  const database = await openDatabase({ url });
  const now = new Date(`${CENSUS_DAY}T12:00:00Z`);
  try {
    await step('Loading the places', () => loadPlaces(database, { now }));
    const sightings = await step('Making inspections', () => makeSightings(database));
    await step('Making authorities', () => makeAuthorities(database));
    await step('Working out where carriers are, and their lanes', () => refreshGeography(database, { now }));
    await step('Working out what lists are filtered by', () => refreshSearchIndex(database, { now }));
    return { url, carriers: imported.rows, sightings, imported, steps };
  } finally {
    await database.close();
  }
}

/**
 * The demo's carriers live in some two hundred postal codes; here in every one of their state, some fifty in each, as in
 * the real census: how many points carriers stand on decides how long a search around a point takes. Their numbers are
 * all of exchange 555, so that each of millions would be a few carriers'; here each has its own, except where the demo
 * gives one the number of the carrier before. Carriers come in order.
 */
export function spread(): (carrier: DemoCarrier) => DemoCarrier {
  const codesOf = new Map<string, string[]>();
  for (const { type, country, state, code } of readPlaces().areas) {
    if (type !== 'postal_code' || country !== 'US' || !state) continue;
    const codes = codesOf.get(state) ?? [];
    codesOf.set(state, codes);
    codes.push(code);
  }
  let before = { drawn: '', phone: '' };
  return (carrier) => {
    const { index, address, phone: drawn, cellPhone, email } = carrier;
    const codes = address.country === 'US' ? codesOf.get(address.state) : undefined;
    const postalCode = codes?.[(index * 7919) % codes.length] ?? address.postalCode;
    const phone = drawn === before.drawn ? before.phone : numberOf(drawn, index * 2);
    before = { drawn, phone };
    return {
      ...carrier,
      address: { ...address, postalCode },
      phone,
      cellPhone: cellPhone && numberOf(cellPhone, index * 2 + 1),
      email: email.replace('@', `${index}@`),
    };
  };
}

/** The nth of the eight million numbers of a number's area code. */
const numberOf = (phone: string, n: number) => `${phone.slice(0, 3)}${2_000_000 + (n % 8_000_000)}`;

/**
 * Inspections of the two years before the census day: each carrier has five counties that it drives in, the first of them
 * most, drawn from its number.
 */
async function makeSightings({ db }: Awaited<ReturnType<typeof openDatabase>>): Promise<number> {
  const client = await db.$client.connect();
  try {
    await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`);
    // A foreign key there is none; the index is built after the load.
    await client.query('DROP INDEX inspections_carrier');
    await client.query(
      `CREATE TEMP TABLE county AS SELECT row_number() OVER (ORDER BY state, code) - 1 AS n, state, code FROM counties`,
    );
    await client.query('CREATE UNIQUE INDEX ON county (n); ANALYZE county');
    const { rows } = await client.query<{ counties: number; last: number }>(
      'SELECT (SELECT count(*) FROM county)::int AS counties, (SELECT max(id) FROM carriers) AS last',
    );
    const { counties, last } = rows[0]!;
    let made = 0;
    for (let from = 0; from <= last; from += CARRIERS_AT_ONCE) {
      const { rowCount } = await client.query(
        `INSERT INTO inspections (id, carrier_id, report_state, report_number, inspected_on, level, county_state,
           county_code, violation_total, oos_total, driver_oos_total, vehicle_oos_total, hazmat_oos_total, as_of)
         SELECT c.id * 16 + s.n, c.id, k.state, 'B' || c.id || '-' || s.n,
           $3::date - (abs(hashint8(c.id * 31 + s.n)) % 720), 1 + s.n % 3, k.state, k.code, s.n % 3, 0, 0, 0, 0, $3::date
         FROM carriers c
         CROSS JOIN LATERAL generate_series(0, least(15, abs(hashint8(c.id)) % ${2 * SIGHTINGS_A_CARRIER})) AS s(n)
         JOIN county k ON k.n = abs(hashint8(c.id * 7 + (s.n % 5) * (s.n % 2))) % $4
         WHERE c.id >= $1 AND c.id < $2`,
        [from, from + CARRIERS_AT_ONCE, CENSUS_DAY, counties],
      );
      made += rowCount ?? 0;
    }
    await client.query('CREATE INDEX inspections_carrier ON inspections (carrier_id, inspected_on)');
    await client.query('VACUUM (ANALYZE) inspections');
    await client.query(
      `INSERT INTO datasets (key, fmcsa_id, name, as_of, complete_as_of, loaded_at)
       VALUES ('inspections', 'fx4q-ay7w', 'Vehicle Inspection File', $1, $1, now())`,
      [CENSUS_DAY],
    );
    return made;
  } finally {
    client.release(true); // with its settings and temporary table
  }
}
