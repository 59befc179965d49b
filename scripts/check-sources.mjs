// Types, lint, formatting, the direction of imports, unused code.
import { ensureClients } from './clients.mjs';
import { program, run } from './run.mjs';

/**
 * TypeScript 7, in a third of the time of 5.9, which stays because other tools read code with it. Both give npm the name `tsc`, so each
 * is meant by its path. One checker: the other core has the other row.
 */
const types = (folder) => [
  process.execPath,
  ['node_modules/typescript-7/bin/tsc', '--checkers', '1', '--noEmit', '-p', folder],
];

/** Those of a row one after the other, the rows at the same time. */
const ROWS = [
  [
    ['types', ...types('.')],
    ['types of the clients', ...types('tests/clients')],
  ],
  [
    ['lint and format', program('biome'), ['ci', '.']],
    [
      'direction of imports',
      program('depcruise'),
      ['app', 'contract', 'monitor', 'ui', 'bench', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
    ],
    ['unused code', program('knip'), []],
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
        const shell = process.platform === 'win32' && command !== process.execPath;
        const code = await run(command, args, { quiet: true, shell });
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
