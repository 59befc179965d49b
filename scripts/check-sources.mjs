// Types, lint, formatting, the direction of imports, unused code.
import { ensureClients } from './clients.mjs';
import { program, run } from './run.mjs';

/** Those of a row one after the other, the rows at the same time: types take as long as the rest together. */
const ROWS = [
  [['types', 'tsc', ['--noEmit', '-p', '.']]],
  [['types of the clients', 'tsc', ['--noEmit', '-p', 'tests/clients']]],
  [
    ['lint and format', 'biome', ['ci', '.']],
    [
      'direction of imports',
      'depcruise',
      ['app', 'contract', 'monitor', 'ui', 'bench', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
    ],
    ['unused code', 'knip', []],
  ],
];

/** Runs all of them, so that one run shows everything; ends this script when any fails. @returns how many passed */
export async function checkSources() {
  const started = Date.now();
  const failed = [];
  await ensureClients();
  await Promise.all(
    ROWS.map(async (checks) => {
      for (const [name, command, args] of checks) {
        const code = await run(program(command), args, { quiet: true, shell: process.platform === 'win32' });
        console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
        if (code !== 0) failed.push(name);
      }
    }),
  );
  if (failed.length > 0) {
    console.error(`\nFailed: ${failed.join(', ')}.`);
    process.exit(1);
  }
  console.log(`Sources are sound (${((Date.now() - started) / 1000).toFixed(0)} s).`);
  return ROWS.flat().length;
}
