import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Bench } from './bench';
import { importCensus } from './support/import-census';
import { runToEnd } from './support/processes';

const CENSUS = 'az4n-8mr2';
const MOST_TIMES = 1.1;
const MOST_MORE_MB = 50;

/**
 * The same census into the same empty database by the import command and by the sync, which downloads it from a publisher on this
 * machine, packed, looks whether it is whole, and imports it. Each is timed from its start to its end.
 */
export const bench: Bench = {
  title: 'Sync of 200,000 census rows beside their import',
  async run(workshop) {
    const file = await workshop.censusFile();
    const publisher = await publish(file, join(workshop.folder('sync-packed'), 'census.csv.gz'));
    try {
      workshop.say('Importing the census…');
      const imported = await timed(async () => {
        const DATABASE_URL = await workshop.newDatabase('bench_import');
        return importCensus(file, { DATABASE_URL, DATA_DIR: workshop.folder('sync-import') }, ['--complete']);
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

/** Serves the census as FMCSA does, packed beforehand so that packing it is not measured. */
async function publish(file: string, packed: string) {
  await pipeline(createReadStream(file), createGzip(), createWriteStream(packed));
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const columns = (lines[0] ?? '').split(',').map((name) => ({ name: name.replaceAll(/["\uFEFF\r]/g, '') }));
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
              ? [{ count: String(lines.length - 1) }]
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
