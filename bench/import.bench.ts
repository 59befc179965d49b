import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import type { Bench, Figure } from './bench';
import { runToEnd } from './support/processes';
import { runImport } from './support/run-import';
import { CENSUS_CARRIERS, type Workshop } from './support/workshop';

const POSTGRES_ROWS_PER_SECOND = 20_000;
const SHARE_OF_PSQL = 0.9;
const PGLITE_ROWS_PER_SECOND = 4_000;
const MEMORY_MB = 400;

/**
 * The census into an empty database, by the product's import command, compared with psql loading the finished rows in
 * two ways.
 *
 * First into the same tables with their indexes, as a plain `\copy` does: the target is set against that. Second the way
 * the import itself works: into tables without indexes, then building those, clustering and a vacuum. In both, psql is
 * spared the import's earlier work: it reads a line of 147 columns and makes the rows of three tables from it.
 */
export const bench: Bench = {
  title: `Import of ${CENSUS_CARRIERS.toLocaleString('en-US')} census rows`,
  async run(workshop) {
    const { url, imported } = await workshop.carriers();
    const intoSameTables = await psqlRowsPerSecond(workshop, url, imported.rows, 'before');
    const likeTheImport = await psqlRowsPerSecond(workshop, url, imported.rows, 'after');
    workshop.say('Importing the census into PGlite…');
    const { path } = await workshop.censusFile();
    const embedded = await runImport(path, { DATA_DIR: workshop.folder('import-pglite') });
    return [
      rate('into Postgres', imported.rowsPerSecond, POSTGRES_ROWS_PER_SECOND),
      ...beside(imported.rowsPerSecond, 'psql \\copy of the finished rows into the same tables', intoSameTables, true),
      ...beside(imported.rowsPerSecond, 'psql likewise, indexes built afterwards', likeTheImport, false),
      memory('into Postgres', imported.peakMemoryMb),
      rate('into PGlite', embedded.rowsPerSecond, PGLITE_ROWS_PER_SECOND),
      memory('into PGlite, the database included', embedded.peakMemoryMb),
    ];
  },
};

const rate = (where: string, value: number, least: number): Figure => ({
  what: `Census rows ${where}`,
  product: { value, unit: 'rows/s' },
  beside: null,
  ratio: null,
  target: `at least ${least.toLocaleString('en-US')} rows/s`,
  isMet: value >= least,
});

/** Nothing where there is no psql. */
const beside = (value: number, name: string, psql: number | null, isAsked: boolean): Figure[] =>
  psql === null
    ? []
    : [
        {
          what: '…beside psql',
          product: { value, unit: 'rows/s' },
          beside: { name, value: psql, unit: 'rows/s' },
          ratio: value / psql,
          target: isAsked ? `at least ${SHARE_OF_PSQL} of it` : '',
          isMet: isAsked ? value >= SHARE_OF_PSQL * psql : null,
        },
      ];

const memory = (where: string, value: number): Figure => ({
  what: `Memory of the import ${where}`,
  product: { value, unit: 'MB' },
  beside: null,
  ratio: null,
  target: `under ${MEMORY_MB} MB`,
  isMet: value < MEMORY_MB,
});

/** Each with its carrier's id, in whose order the census names them: the rows come as from a file, not sorted for an index. */
const TABLES = { carriers: 'id', carrier_identifiers: 'carrier_id', carrier_names: 'carrier_id' };

/**
 * psql copies the rows that the import made into tables of the same form and vacuums; the same indexes are there before
 * or are built after. Null where there is no psql.
 */
async function psqlRowsPerSecond(
  workshop: Workshop,
  url: string,
  rows: number,
  indexed: 'before' | 'after',
): Promise<number | null> {
  if (spawnSync('psql', ['--version']).status !== 0) {
    workshop.say('There is no psql here to compare with.');
    return null;
  }
  workshop.say(`Loading the same rows by psql, indexed ${indexed}…`);
  const folder = workshop.folder(`psql-${indexed}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const prepare: string[] = ['CREATE SCHEMA beside'];
  const write: string[] = [];
  const load: string[] = [];
  try {
    for (const [table, order] of Object.entries(TABLES)) {
      const { rows: columns } = await client.query<{ name: string }>(
        `SELECT quote_ident(attname) AS name FROM pg_attribute
         WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
        [table],
      );
      const names = columns.map(({ name }) => name).join(', ');
      const file = join(folder, `${table}.txt`);
      prepare.push(
        `CREATE TABLE beside.${table} (LIKE ${table} INCLUDING ALL${indexed === 'after' ? ' EXCLUDING INDEXES' : ''})`,
      );
      write.push(`\\copy (SELECT ${names} FROM ${table} ORDER BY ${order}) to '${file}'`);
      load.push(`\\copy beside.${table} (${names}) from '${file}'`);
    }
    if (indexed === 'after') {
      const { rows: indexes } = await client.query<{ definition: string; clustered: string | null }>(
        `SELECT pg_get_indexdef(x.indexrelid) AS definition,
           CASE WHEN x.indrelid = 'carrier_names'::regclass AND x.indisprimary THEN i.relname END AS clustered
         FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
         WHERE x.indrelid = ANY ($1::regclass[]) ORDER BY x.indisprimary DESC`,
        [`{${Object.keys(TABLES).join(',')}}`],
      );
      load.push("SET maintenance_work_mem = '256MB'");
      for (const { definition, clustered } of indexes) {
        load.push(definition.replace(/ ON public\./, ' ON beside.'));
        if (clustered) load.push(`CLUSTER beside.carrier_names USING "${clustered}"`);
      }
    }
    load.push(...Object.keys(TABLES).map((table) => `VACUUM (ANALYZE) beside.${table}`));
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
