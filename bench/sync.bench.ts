import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { dayOf } from '@contract/shared/day';
import { writeDemoFiles } from '@monitor/demo/fmcsa';
import type { Bench } from './bench';
import { runToEnd } from './support/processes';
import { runImport } from './support/run-import';
import { CENSUS_CARRIERS } from './support/workshop';

const CENSUS = 'az4n-8mr2';
const MOST_TIMES = 1.1;
const MOST_MORE_MB = 50;

/**
 * The same census into the same empty database by the import command and by the sync, which downloads it from a publisher on this
 * machine, packed, looks whether it is whole, and imports it. Each is timed from its start to its end.
 */
export const bench: Bench = {
  title: `Sync of ${CENSUS_CARRIERS.toLocaleString('en-US')} census rows beside their import`,
  async run(workshop) {
    // Of today: rows of long ago are stale, or held under a new day.
    workshop.say('Writing a census file…');
    const { files } = await writeDemoFiles(workshop.folder('sync-census'), {
      today: dayOf(new Date()),
      carriers: CENSUS_CARRIERS,
      datasets: ['company-census'],
    });
    const { path, rows } = files[0]!;
    const publisher = await publish(path, rows, join(workshop.folder('sync-packed'), 'census.csv.gz'));
    try {
      workshop.say('Importing the census…');
      const imported = await timed(async () => {
        const DATABASE_URL = await workshop.newDatabase('bench_import');
        return runImport(path, { DATABASE_URL, DATA_DIR: workshop.folder('sync-import') }, ['--complete']);
      });
      workshop.say('Syncing the census…');
      const synced = await timed(async () => {
        const DATABASE_URL = await workshop.newDatabase('bench_sync');
        const said = await runToEnd(
          [
            process.execPath,
            '--enable-source-maps',
            '--import',
            new URL('./support/print-peak-memory.mjs', import.meta.url).href,
            'dist/sync.js',
            'census',
          ],
          {
            env: {
              DATABASE_URL,
              NODE_ENV: 'production',
              DATA_DIR: workshop.folder('sync-sync'),
              FMCSA_BASE_URL: publisher.address,
            },
          },
        );
        return {
          peakMemoryMb: Number(/peak memory ([\d.]+) MB/.exec(said)?.[1]),
          processorSeconds: Number(/processor time ([\d.]+) s/.exec(said)?.[1]),
        };
      });
      const [mb, beside] = [synced.of.peakMemoryMb, imported.of.peakMemoryMb];
      return [
        {
          what: 'Census by sync, from start to end',
          product: { value: synced.seconds, unit: 's' },
          beside: { name: 'by the import of the same file', value: imported.seconds, unit: 's' },
          ratio: imported.seconds / synced.seconds,
          target: `at most ${MOST_TIMES} times it`,
          isMet: synced.seconds <= MOST_TIMES * imported.seconds,
        },
        {
          what: '…processor time of the command',
          product: { value: synced.of.processorSeconds, unit: 's' },
          beside: { name: 'of the import', value: imported.of.processorSeconds, unit: 's' },
          ratio: imported.of.processorSeconds / synced.of.processorSeconds,
          target: '',
          isMet: null,
        },
        {
          what: '…memory',
          product: { value: mb, unit: 'MB' },
          beside: { name: 'by the import of the same file', value: beside, unit: 'MB' },
          ratio: beside / mb,
          target: `at most ${MOST_MORE_MB} MB more`,
          isMet: mb <= beside + MOST_MORE_MB,
        },
      ];
    } finally {
      await publisher.close();
    }
  },
};

async function timed<Result>(run: () => Promise<Result>): Promise<{ seconds: number; of: Result }> {
  const startedAt = performance.now();
  const of = await run();
  return { seconds: (performance.now() - startedAt) / 1000, of };
}

async function firstLine(file: string): Promise<string> {
  for await (const line of createInterface({ input: createReadStream(file) })) return line;
  return '';
}

/** Serves the census as FMCSA does, packed beforehand so that packing it is not measured. */
async function publish(file: string, rows: number, packed: string) {
  await pipeline(createReadStream(file), createGzip(), createWriteStream(packed));
  const columns = (await firstLine(file)).split(',').map((name) => ({ name: name.replaceAll(/["\uFEFF\r]/g, '') }));
  const rowsUpdatedAt = Math.floor(Date.now() / 1000) - 3600;
  const server = createServer((request, response) => {
    if (request.url?.includes('/rows.csv')) {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-encoding': 'gzip' });
      createReadStream(packed).pipe(response);
    } else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(
          JSON.stringify(
            request.url?.startsWith('/resource/')
              ? [{ count: String(rows) }]
              : { id: CENSUS, name: 'Company Census File', rowsUpdatedAt, columns },
          ),
        );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
