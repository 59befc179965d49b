import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import type { Bench, Figure } from './bench';
import { importCensus } from './support/import-census';
import { runToEnd } from './support/processes';
import type { Workshop } from './support/workshop';

const POSTGRES_ROWS_PER_SECOND = 20_000;
const PGLITE_ROWS_PER_SECOND = 4_000;
const MEMORY_MB = 400;

/** The census into an empty database, by the product's import command; beside psql loading the finished rows. */
export const bench: Bench = {
  title: 'Import of 200,000 census rows',
  async run(workshop) {
    const { url, imported } = await workshop.carriers();
    const psql = await psqlRowsPerSecond(workshop, url, imported.rows);
    workshop.say('Importing the census into PGlite…');
    const embedded = await importCensus(await workshop.censusFile(), { DATA_DIR: workshop.folder('import-pglite') });
    return [
      rate('into Postgres', imported.rowsPerSecond, POSTGRES_ROWS_PER_SECOND, psql),
      memory('into Postgres', imported.peakMemoryMb),
      rate('into PGlite', embedded.rowsPerSecond, PGLITE_ROWS_PER_SECOND, null),
      memory('into PGlite, the database included', embedded.peakMemoryMb),
    ];
  },
};

const rate = (where: string, value: number, least: number, psql: number | null): Figure => ({
  what: `Census rows ${where}`,
  product: { value, unit: 'rows/s' },
  beside: psql === null ? null : { name: 'psql \\copy of the finished rows', value: psql, unit: 'rows/s' },
  ratio: psql === null ? null : value / psql,
  target: `at least ${least.toLocaleString('en-US')} rows/s`,
  isMet: value >= least,
});

const memory = (where: string, value: number): Figure => ({
  what: `Memory of the import ${where}`,
  product: { value, unit: 'MB' },
  beside: null,
  ratio: null,
  target: `under ${MEMORY_MB} MB`,
  isMet: value < MEMORY_MB,
});

const TABLES = ['carriers', 'carrier_identifiers', 'carrier_names'];

/**
 * What the server itself allows: psql copies the rows that the import made into tables of the same form, builds the
 * same indexes and vacuums. Null where there is no psql.
 */
async function psqlRowsPerSecond(workshop: Workshop, url: string, rows: number): Promise<number | null> {
  if (spawnSync('psql', ['--version']).status !== 0) {
    workshop.say('There is no psql here to compare with.');
    return null;
  }
  workshop.say('Loading the same rows by psql…');
  const folder = workshop.folder('psql');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const prepare: string[] = ['CREATE SCHEMA beside'];
  const write: string[] = [];
  const load: string[] = [];
  try {
    for (const table of TABLES) {
      const { rows: columns } = await client.query<{ name: string }>(
        `SELECT quote_ident(attname) AS name FROM pg_attribute
         WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
        [table],
      );
      const names = columns.map(({ name }) => name).join(', ');
      const file = join(folder, `${table}.txt`);
      prepare.push(`CREATE TABLE beside.${table} (LIKE ${table} INCLUDING ALL EXCLUDING INDEXES)`);
      write.push(`\\copy ${table} (${names}) to '${file}'`);
      load.push(`\\copy beside.${table} (${names}) from '${file}'`);
    }
    const { rows: indexes } = await client.query<{ definition: string }>(
      'SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = ANY ($1::regclass[])',
      [`{${TABLES.join(',')}}`],
    );
    load.push("SET maintenance_work_mem = '256MB'");
    load.push(...indexes.map(({ definition }) => definition.replace(/ ON public\./, ' ON beside.')));
    load.push(...TABLES.map((table) => `VACUUM (ANALYZE) beside.${table}`));
  } finally {
    await client.end();
  }
  await psql(url, [...prepare, ...write]);
  const startedAt = performance.now();
  await psql(url, load);
  const seconds = (performance.now() - startedAt) / 1000;
  await psql(url, ['DROP SCHEMA beside CASCADE']);
  return rows / seconds;
}

const psql = (url: string, commands: string[]) =>
  runToEnd(['psql', '-X', '-q', '-v', 'ON_ERROR_STOP=1', url, ...commands.flatMap((command) => ['-c', command])]);
