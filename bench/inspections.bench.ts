import { writeDemoFiles } from '@monitor/demo/fmcsa';
import type { Bench, Figure } from './bench';
import { CENSUS_DAY } from './support/census-day';
import { runImport } from './support/run-import';

/** BENCH_CARRIERS: of another size than docs/measured.md has; each carrier has five to six inspections on average. */
const CARRIERS = Number(process.env.BENCH_CARRIERS || 40_000);
const ROWS_PER_SECOND = 10_000;
const MEMORY_MB = 400;

/** The inspections of carriers that are there, by the import command: for the first time, and the same file once more. */
export const bench: Bench = {
  title: `Import of the inspections of ${CARRIERS.toLocaleString('en-US')} carriers into Postgres`,
  async run(workshop) {
    workshop.say('Writing a census and the inspections of its carriers…');
    const { files } = await writeDemoFiles(workshop.folder('inspections'), {
      today: CENSUS_DAY,
      carriers: CARRIERS,
      datasets: ['company-census', 'inspections'],
    });
    const [census, inspections] = files;
    const env = {
      DATABASE_URL: await workshop.newDatabase('bench_inspections'),
      DATA_DIR: workshop.folder('inspections-data'),
    };
    const { rowsPerSecond: besideCensus } = await runImport(census!.path, env, ['--complete']);
    const rows = inspections!.rows.toLocaleString('en-US');
    const figures: Figure[] = [];
    for (const time of ['for the first time', 'the same file again']) {
      workshop.say(`Importing ${rows} inspections, ${time}…`);
      const { rowsPerSecond, peakMemoryMb } = await runImport(inspections!.path, env, ['--complete']);
      figures.push(
        {
          what: `${rows} inspections into Postgres, ${time}`,
          product: { value: rowsPerSecond, unit: 'rows/s' },
          beside: { name: 'the census of their carriers', value: besideCensus, unit: 'rows/s' },
          ratio: rowsPerSecond / besideCensus,
          target: `at least ${ROWS_PER_SECOND.toLocaleString('en-US')} rows/s`,
          isMet: rowsPerSecond >= ROWS_PER_SECOND,
        },
        {
          what: '…memory',
          product: { value: peakMemoryMb, unit: 'MB' },
          beside: null,
          ratio: null,
          target: `under ${MEMORY_MB} MB`,
          isMet: peakMemoryMb < MEMORY_MB,
        },
      );
    }
    return figures;
  },
};
