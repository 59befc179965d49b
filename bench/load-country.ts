import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCountry } from './support/country';

/**
 * DATABASE_URL=… npx tsx bench/load-country.ts [CARRIERS]: fills an empty database with a generated country, two million
 * carriers by default, the same on every machine. Needs the build (`node scripts/build.mjs`).
 */
const url = process.env.DATABASE_URL;
const carriers = Number(process.argv[2] ?? 2_000_000);
if (!url || !Number.isInteger(carriers) || carriers < 1) {
  console.error('DATABASE_URL=… npx tsx bench/load-country.ts [CARRIERS]');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'country-'));
try {
  const country = await loadCountry({ url, carriers, folder, say: (line) => console.log(line) });
  for (const { name, seconds } of country.steps) console.log(`${name}: ${seconds.toFixed(0)} s`);
  const { rowsPerSecond, peakMemoryMb } = country.imported;
  console.log(
    `${country.carriers} carriers at ${rowsPerSecond} rows/s with ${peakMemoryMb} MB, ${country.sightings} inspections`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
