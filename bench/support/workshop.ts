import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeDemoFiles } from '@monitor/demo/fmcsa';
import pg from 'pg';
import { startTestPostgres } from '../../scripts/test-postgres.mjs';
import { CENSUS_DAY } from './census-day';
import { prepareDemo, type RecordedAnswer } from './demo';
import { type ImportRun, runImport } from './run-import';

/** BENCH_CARRIERS: of another size than the table of docs/measured.md has. */
export const CENSUS_CARRIERS = Number(process.env.BENCH_CARRIERS || 200_000);

/** What benches share, each part made when the first one asks for it and put away at the end. */
export type Workshop = {
  say: (line: string) => void;
  /** An empty folder of this run. */
  folder: (name: string) => string;
  /** A census file of CENSUS_CARRIERS carriers, and how many rows it has. */
  censusFile: () => Promise<{ path: string; rows: number }>;
  /** An empty database on a Postgres server: BENCH_DATABASE_URL's, else one of this run's own. */
  newDatabase: (name: string) => Promise<string>;
  /** A database into which the product imported the census file, and how that went. */
  carriers: () => Promise<{ url: string; imported: ImportRun }>;
  /** A data folder as a first start leaves it, and recorded answers of its monitor by path. */
  demo: () => Promise<{ dataDir: string; answers: Record<string, RecordedAnswer> }>;
  /** Does something at the end, the newest first. */
  atEnd: (task: () => Promise<void>) => void;
  close: () => Promise<void>;
};

export async function openWorkshop(say: (line: string) => void): Promise<Workshop> {
  const base = resolve('.cache/bench');
  mkdirSync(base, { recursive: true });
  const root = mkdtempSync(join(base, 'run-'));
  const tasks: (() => Promise<void>)[] = [async () => rmSync(root, { recursive: true, force: true })];

  const folder = (name: string) => {
    const path = join(root, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const censusFile = once(async () => {
    say('Writing a census file…');
    const { files } = await writeDemoFiles(folder('census'), {
      today: CENSUS_DAY,
      carriers: CENSUS_CARRIERS,
      datasets: ['company-census'],
    });
    return files[0]!;
  });
  const server = once(async () => {
    if (process.env.BENCH_DATABASE_URL) return process.env.BENCH_DATABASE_URL;
    say('Starting Postgres…');
    // As a server in use has it, unlike the tests': every commit reaches the disk.
    const postgres = await startTestPostgres([
      'shared_buffers=512MB',
      'random_page_cost=1.1',
      'fsync=on',
      'full_page_writes=on',
      'synchronous_commit=on',
      'max_wal_size=4GB',
    ]);
    tasks.push(postgres.stop);
    return postgres.url;
  });
  const newDatabase = async (name: string) => {
    const url = new URL(await server());
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name}`);
    } finally {
      await client.end();
    }
    url.pathname = `/${name}`;
    return url.href;
  };
  const carriers = once(async () => {
    const { path } = await censusFile();
    const url = await newDatabase('bench_carriers');
    say('Importing the census into Postgres…');
    return { url, imported: await runImport(path, { DATABASE_URL: url, DATA_DIR: folder('import-postgres') }) };
  });

  const demo = once(async () => {
    say('Loading the demo carriers…');
    const dataDir = folder('demo');
    return { dataDir, answers: await prepareDemo(dataDir) };
  });

  let closing: Promise<void> | null = null;
  return {
    say,
    folder,
    censusFile,
    newDatabase,
    carriers,
    demo,
    atEnd: (task) => tasks.push(task),
    close: () => {
      closing ??= (async () => {
        for (const task of tasks.reverse()) await task();
      })();
      return closing;
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
