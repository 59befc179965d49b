import { CENSUS_DAY } from './census-day';
import { runToEnd } from './processes';

export type ImportRun = { rows: number; rowsPerSecond: number; peakMemoryMb: number; processorSeconds: number };

/**
 * Runs the product's own import command, as `npm run import` does, and reads what it says of itself.
 *
 * @param env DATABASE_URL of a server, else the embedded database in DATA_DIR
 */
export async function runImport(
  file: string,
  env: Record<string, string>,
  options: readonly string[] = [],
  asOf = CENSUS_DAY,
): Promise<ImportRun> {
  const said = await runToEnd(
    [
      process.execPath,
      '--enable-source-maps',
      ...(env.DATABASE_URL ? [] : ['--max-semi-space-size=4']),
      '--import',
      new URL('./print-peak-memory.mjs', import.meta.url).href,
      'dist/import.js',
      '--as-of',
      asOf,
      ...options,
      file,
    ],
    { env: { DATABASE_URL: '', NODE_ENV: 'production', ...env } },
  );
  return {
    rows: numberIn(said, /([\d,]+) stored/),
    rowsPerSecond: numberIn(said, /([\d,]+) rows\/s/),
    peakMemoryMb: numberIn(said, /peak memory ([\d.]+) MB/),
    processorSeconds: numberIn(said, /processor time ([\d.]+) s/),
  };
}

function numberIn(text: string, pattern: RegExp): number {
  const [, digits] = pattern.exec(text) ?? [];
  if (digits === undefined) throw new Error(`The import command did not say ${pattern}:\n${text}`);
  return Number(digits.replaceAll(',', ''));
}
